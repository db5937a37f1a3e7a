// A tensor of a model file as a value, of any type that ONNX has.
#ifndef FRONTENDS_PROGRAM_DECODE_H_
#define FRONTENDS_PROGRAM_DECODE_H_

#include <memory>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "frontends/onnx/external_data.h"
#include "frontends/program/value.h"
#include "onnx/onnx.pb.h"

namespace hidet::program {

// `owner` keeps the tensor's bytes; external data lies in `folder`.
absl::StatusOr<Value> DecodeValue(const ::onnx::TensorProto& tensor,
                                  std::shared_ptr<const void> owner,
                                  const onnx::DataFolder& folder);

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_DECODE_H_
