// A model in the plainest of the forms in which its file could have said the same, so that neither
// rules nor steps on the host need know the others:
//
//   sparse tensors                          dense ones
//   results of a node that nothing reads    left out, as an optional result may be
//
// Exporters of trained models write the second: BatchNormalization of old opsets with statistics
// for training, a Dropout's mask.
#ifndef FRONTENDS_ONNX_PLAIN_MODEL_H_
#define FRONTENDS_ONNX_PLAIN_MODEL_H_

#include "absl/status/status.h"
#include "onnx/onnx.pb.h"

namespace hidet::onnx {

// InvalidArgument for a sparse tensor that contradicts itself; Unimplemented for one of text, of
// parts of bytes, or in another file.
absl::Status MakePlain(::onnx::ModelProto& model);

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_PLAIN_MODEL_H_
