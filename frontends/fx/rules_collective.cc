// Collectives: the functional operators of torch.distributed, which Dynamo writes for all its
// functions.
//
// Each begins and is waited for at once here; passes move the two apart. torch's own waiting is
// then nothing. The order in which the graph has them is the order in which all ranks run them.
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"

namespace hidet::fx {
namespace {

using graph::Attributes;
using graph::Tensor;

absl::StatusOr<std::string> TextArg(const Call& call, int i, absl::string_view keyword) {
  const std::string* text = call.Arg(i, keyword).As<std::string>();
  if (text == nullptr) return Wrong(absl::StrCat(keyword, " is no text"));
  return *text;
}

// How many collectives there are already.
int64_t NextOrder(const Call& call) {
  int64_t count = 0;
  for (const graph::Operator& op : call.builder.operators())
    count += op.is_external() && op.attributes().Has("order") ? 1 : 0;
  return count;
}

absl::StatusOr<Tensor> BeginAndWait(Call& call, absl::string_view op, const Tensor& x,
                                    Attributes attributes, std::string group) {
  attributes.Set("group", std::move(group));
  attributes.Set("order", NextOrder(call));
  HIDET_ASSIGN_OR_RETURN(const Tensor begun, Make(call, op, {x}, attributes));
  return Make(call, "WaitCollective", {begun, x});
}

Result AsValue(absl::StatusOr<Tensor> tensor) {
  if (!tensor.ok()) return tensor.status();
  return Value(*std::move(tensor));
}

// torch's functions of several tensors: one after the other here.
template <typename One>
Result ForEach(Call& call, One one) {
  HIDET_ASSIGN_OR_RETURN(const std::vector<Tensor> tensors, TensorsArg(call, 0, "inputs"));
  ValueList results;
  for (const Tensor& x : tensors) {
    HIDET_ASSIGN_OR_RETURN(Tensor y, one(x));
    results.push_back(std::move(y));
  }
  return Value(std::move(results));
}

absl::StatusOr<Tensor> ReduceOne(Call& call, const Tensor& x) {
  HIDET_ASSIGN_OR_RETURN(std::string reduction, TextArg(call, 1, "reduce_op"));
  HIDET_ASSIGN_OR_RETURN(std::string group, TextArg(call, 2, "group_name"));
  // The host says whether the ranks reach each other's memory (hidet/distributed/peers.py).
  HIDET_ASSIGN_OR_RETURN(const int64_t peers, IntArg(call, 3, "peers", 0));
  return BeginAndWait(call, "AllReduce", x, {{"reduction", std::move(reduction)}, {"peers", peers}},
                      std::move(group));
}

absl::StatusOr<Tensor> GatherOne(Call& call, const Tensor& x) {
  HIDET_ASSIGN_OR_RETURN(const int64_t ranks, IntArg(call, 1, "group_size"));
  HIDET_ASSIGN_OR_RETURN(std::string group, TextArg(call, 2, "group_name"));
  return BeginAndWait(call, "AllGather", x, {{"ranks", ranks}}, std::move(group));
}

absl::StatusOr<Tensor> ScatterOne(Call& call, const Tensor& x) {
  HIDET_ASSIGN_OR_RETURN(std::string reduction, TextArg(call, 1, "reduce_op"));
  HIDET_ASSIGN_OR_RETURN(const int64_t ranks, IntArg(call, 2, "group_size"));
  HIDET_ASSIGN_OR_RETURN(std::string group, TextArg(call, 3, "group_name"));
  return BeginAndWait(call, "ReduceScatter", x,
                      {{"reduction", std::move(reduction)}, {"ranks", ranks}}, std::move(group));
}

Result AllReduce(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  return AsValue(ReduceOne(call, x));
}

Result AllReduceCoalesced(Call& call) {
  return ForEach(call, [&](const Tensor& x) { return ReduceOne(call, x); });
}

Result AllGather(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  return AsValue(GatherOne(call, x));
}

Result AllGatherCoalesced(Call& call) {
  return ForEach(call, [&](const Tensor& x) { return GatherOne(call, x); });
}

Result ReduceScatter(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  return AsValue(ScatterOne(call, x));
}

Result ReduceScatterCoalesced(Call& call) {
  return ForEach(call, [&](const Tensor& x) { return ScatterOne(call, x); });
}

// Equal shares are no list: then a number of rows that is a symbol divides too.
Result AllToAll(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const graph::Dims received, SizesFrom(call, 1, "output_split_sizes"));
  const auto* given = call.Arg(2, "input_split_sizes").As<ValueList>();
  if (given == nullptr) return Wrong("input_split_sizes is no list");
  graph::Dims sent;
  for (const Value& item : *given) {
    const auto size = AsSize(item);
    if (!size.has_value()) return Wrong("input_split_sizes has what is no size");
    sent.push_back(*size);
  }
  HIDET_ASSIGN_OR_RETURN(std::string group, TextArg(call, 3, "group_name"));
  bool equal = true;
  for (const graph::Dims& sizes : {sent, received}) {
    for (const ir::Expr& size : sizes) equal = equal && graph::SameDim(size, sent[0]);
  }
  Attributes attributes = {{"ranks", static_cast<int64_t>(sent.size())}};
  if (!equal) {
    const auto known_sent = graph::ConstantDims(sent), known = graph::ConstantDims(received);
    if (!known_sent.has_value() || !known.has_value())
      return Unsupported("unequal numbers of rows that depend on the call");
    attributes.Set("sent", *known_sent);
    attributes.Set("received", *known);
  }
  return AsValue(BeginAndWait(call, "AllToAll", x, std::move(attributes), std::move(group)));
}

Result BroadcastFrom(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const int64_t source, IntArg(call, 1, "src"));
  HIDET_ASSIGN_OR_RETURN(std::string group, TextArg(call, 2, "group_name"));
  return AsValue(BeginAndWait(call, "BroadcastFrom", x, {{"source", source}}, std::move(group)));
}

Result Wait(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  return Value(x);
}

constexpr OpRule kRules[] = {
    {"_c10d_functional.all_gather_into_tensor", AllGather},
    {"_c10d_functional.all_gather_into_tensor_coalesced", AllGatherCoalesced},
    {"_c10d_functional.all_reduce", AllReduce},
    {"_c10d_functional.all_reduce_coalesced", AllReduceCoalesced},
    {"_c10d_functional.all_to_all_single", AllToAll},
    {"_c10d_functional.broadcast", BroadcastFrom},
    {"_c10d_functional.reduce_scatter_tensor", ReduceScatter},
    {"_c10d_functional.reduce_scatter_tensor_coalesced", ReduceScatterCoalesced},
    {"_c10d_functional.wait_tensor", Wait, kView},
};

}  // namespace

absl::Span<const OpRule> CollectiveRules() { return kRules; }

}  // namespace hidet::fx
