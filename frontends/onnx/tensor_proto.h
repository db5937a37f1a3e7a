// ONNX tensors as constants of a graph, in all the ways in which a file may store them: raw bytes,
// typed lists, another file.
//
//   std::shared_ptr<const ConstantData> data; Dims dims;
//   HIDET_ASSIGN_OR_RETURN(DecodedTensor tensor, DecodeTensor(proto, /*owner=*/model, files));
#ifndef FRONTENDS_ONNX_TENSOR_PROTO_H_
#define FRONTENDS_ONNX_TENSOR_PROTO_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "base/scalar_type.h"
#include "frontends/onnx/external_data.h"
#include "graph/constant_data.h"
#include "onnx/onnx.pb.h"

namespace hidet::onnx {

// No dimension is larger than this: products of a few still fit in 64 bits.
inline constexpr int64_t kMaxDim = int64_t{1} << 40;

// Returns the dtype for a TensorProto.DataType. Unimplemented for strings and other types that
// hidet lacks, InvalidArgument for a number that names none.
absl::StatusOr<ScalarType> DTypeOf(int64_t onnx_type);

struct DecodedTensor {
  ScalarType dtype = ScalarType::kFloat32;
  std::vector<int64_t> dims;
  std::shared_ptr<const graph::ConstantData> data;
};

// Bytes stay where they are, kept alive by `owner`, which must own `proto`. InvalidArgument when
// dimensions, type and contents do not agree; equal elements are stored once.
absl::StatusOr<DecodedTensor> DecodeTensor(const ::onnx::TensorProto& proto,
                                           std::shared_ptr<const void> owner, ExternalFiles& files);

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_TENSOR_PROTO_H_
