#include "frontends/onnx/plain_model.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/onnx/external_data.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/node_order.h"
#include "frontends/onnx/tensor_proto.h"

namespace hidet::onnx {
namespace {

using ::onnx::AttributeProto;
using ::onnx::FunctionProto;
using ::onnx::GraphProto;
using ::onnx::ModelProto;
using ::onnx::NodeProto;
using ::onnx::SparseTensorProto;
using ::onnx::TensorProto;

constexpr int64_t kMostBytes = int64_t{1} << 31;  // of one dense tensor

absl::StatusOr<DecodedTensor> Decoded(const TensorProto& tensor) {
  if (tensor.data_location() == TensorProto::EXTERNAL)
    return absl::UnimplementedError("parts in another file");
  ExternalFiles none{DataFolder()};
  return DecodeTensor(tensor, std::make_shared<TensorProto>(tensor), none);
}

// The number of an element: its place among all, or one by dimension.
absl::StatusOr<int64_t> PlaceOf(const DecodedTensor& indices, int64_t i,
                                const SparseTensorProto& sparse, int64_t count) {
  int64_t place = 0;
  if (indices.dims.size() == 1) {
    place = indices.data->IntAt(i);
  } else {
    for (int d = 0; d < sparse.dims_size(); ++d) {
      const int64_t at = indices.data->IntAt(i * sparse.dims_size() + d);
      if (at < 0 || at >= sparse.dims(d))
        return absl::InvalidArgumentError(absl::StrCat("index ", at, " in ", sparse.dims(d)));
      place = place * sparse.dims(d) + at;
    }
  }
  if (place < 0 || place >= count)
    return absl::InvalidArgumentError(absl::StrCat("index ", place, " of ", count, " elements"));
  return place;
}

absl::StatusOr<TensorProto> Dense(const SparseTensorProto& sparse) {
  HIDET_ASSIGN_OR_RETURN(const DecodedTensor values, Decoded(sparse.values()));
  HIDET_ASSIGN_OR_RETURN(const DecodedTensor indices, Decoded(sparse.indices()));
  const int64_t width = BitWidth(values.dtype) / 8;
  if (width == 0) return absl::UnimplementedError(ScalarTypeName(values.dtype));
  int64_t count = 1;
  for (const int64_t size : sparse.dims()) {
    if (size < 0 || __builtin_mul_overflow(count, size, &count) || count > kMostBytes / width)
      return absl::InvalidArgumentError(absl::StrCat("a dimension of ", size));
  }
  const bool by_dimension = indices.dims.size() == 2 && indices.dims[1] == sparse.dims_size();
  if (indices.dtype != ScalarType::kInt64 || values.dims.size() != 1 || indices.dims.empty() ||
      indices.dims[0] != values.dims[0] || (indices.dims.size() != 1 && !by_dimension)) {
    return absl::InvalidArgumentError("values and indices that do not belong together");
  }
  std::string bytes(static_cast<size_t>(count * width), '\0'), scratch;
  const absl::string_view from = values.data->AllBytes(&scratch);
  for (int64_t i = 0; i < values.dims[0]; ++i) {
    HIDET_ASSIGN_OR_RETURN(const int64_t place, PlaceOf(indices, i, sparse, count));
    std::memcpy(bytes.data() + place * width, from.data() + i * width, static_cast<size_t>(width));
  }
  TensorProto dense;
  dense.set_name(sparse.values().name());
  dense.set_data_type(sparse.values().data_type());
  *dense.mutable_dims() = sparse.dims();
  dense.set_raw_data(std::move(bytes));
  return dense;
}

// Calls `visit` with each graph and each node: the model's, those of functions, those within nodes.
template <typename Visit>
absl::Status VisitNodes(google::protobuf::RepeatedPtrField<NodeProto>* nodes, const Visit& visit,
                        int depth);

template <typename Visit>
absl::Status VisitGraph(GraphProto* graph, const Visit& visit, int depth) {
  HIDET_RETURN_IF_ERROR(visit(*graph));
  return VisitNodes(graph->mutable_node(), visit, depth);
}

template <typename Visit>
absl::Status VisitNodes(google::protobuf::RepeatedPtrField<NodeProto>* nodes, const Visit& visit,
                        int depth) {
  if (depth > kMaxNesting) return absl::OkStatus();  // which is an error for those who import it
  for (NodeProto& node : *nodes) {
    HIDET_RETURN_IF_ERROR(visit(node));
    for (AttributeProto& attribute : *node.mutable_attribute()) {
      if (attribute.has_g())
        HIDET_RETURN_IF_ERROR(VisitGraph(attribute.mutable_g(), visit, depth + 1));
      for (GraphProto& graph : *attribute.mutable_graphs())
        HIDET_RETURN_IF_ERROR(VisitGraph(&graph, visit, depth + 1));
    }
  }
  return absl::OkStatus();
}

template <typename Visit>
absl::Status VisitModel(ModelProto& model, const Visit& visit) {
  HIDET_RETURN_IF_ERROR(VisitGraph(model.mutable_graph(), visit, 0));
  for (FunctionProto& function : *model.mutable_functions())
    HIDET_RETURN_IF_ERROR(VisitNodes(function.mutable_node(), visit, 0));
  return absl::OkStatus();
}

struct MakeDense {
  absl::Status operator()(GraphProto& graph) const {
    for (const SparseTensorProto& sparse : graph.sparse_initializer()) {
      const std::string& name = sparse.values().name();
      absl::StatusOr<TensorProto> dense = Dense(sparse);
      HIDET_RETURN_IF_ERROR(AddContext(dense.status(), "sparse initializer ", Quoted(name)));
      *graph.add_initializer() = *std::move(dense);
    }
    graph.clear_sparse_initializer();
    return absl::OkStatus();
  }
  absl::Status operator()(NodeProto& node) const {
    for (AttributeProto& attribute : *node.mutable_attribute()) {
      if (node.op_type() != "Constant" || attribute.name() != "sparse_value") continue;
      absl::StatusOr<TensorProto> dense = Dense(attribute.sparse_tensor());
      HIDET_RETURN_IF_ERROR(AddContext(dense.status(), "Constant ", NodeLabel(node)));
      attribute.clear_sparse_tensor();
      attribute.set_name("value");
      attribute.set_type(AttributeProto::TENSOR);
      *attribute.mutable_t() = *std::move(dense);
    }
    return absl::OkStatus();
  }
};

struct AddReads {
  absl::flat_hash_set<std::string>& reads;
  absl::Status operator()(GraphProto& graph) const {
    for (const auto& output : graph.output()) reads.insert(output.name());
    return absl::OkStatus();
  }
  absl::Status operator()(NodeProto& node) const {
    reads.insert(node.input().begin(), node.input().end());
    return absl::OkStatus();
  }
};

struct LeaveOut {
  const absl::flat_hash_set<std::string>& reads;
  absl::Status operator()(GraphProto&) const { return absl::OkStatus(); }
  absl::Status operator()(NodeProto& node) const {
    // The first names the node, where nothing else does.
    for (int i = 1; i < node.output_size(); ++i) {
      if (!reads.contains(node.output(i))) node.set_output(i, "");
    }
    return absl::OkStatus();
  }
};

}  // namespace

absl::Status MakePlain(ModelProto& model) {
  if (!model.has_graph()) return absl::OkStatus();
  HIDET_RETURN_IF_ERROR(VisitModel(model, MakeDense{}));
  absl::flat_hash_set<std::string> reads;
  for (const FunctionProto& function : model.functions())
    reads.insert(function.output().begin(), function.output().end());
  HIDET_RETURN_IF_ERROR(VisitModel(model, AddReads{reads}));
  return VisitModel(model, LeaveOut{reads});
}

}  // namespace hidet::onnx
