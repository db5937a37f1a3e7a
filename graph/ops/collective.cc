// What the ranks of a group compute together: sums over ranks, pieces of all ranks side by side.
//
//   AllReduce begins, and WaitCollective ends:
//
//     s = AllReduce(x, reduction='sum', group='tp', order=3)
//     y = WaitCollective(s, x)              // reads x: its memory is in use until here
//
// The functions that begin return at once where they can, and what stands between the two runs
// meanwhile. All ranks of a group must begin the same operators in the same order, so `order`
// counts up through the graph and no pass exchanges them. A group is known by its name, which is
// the host's. AllReduceByPeers is a kernel's work, and keeps the place that its `order` says
// (passes/graph/reduce_by_peers.h).
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/status_macros.h"
#include "graph/ops/attribute_specs.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"
#include "ir/simplify/simplify.h"
#include "ir/task/peer_memory.h"

namespace hidet::graph {
namespace {

using ir::Expr;

constexpr char kFamily[] = "collective";
constexpr absl::string_view kReductions[] = {"sum", "avg", "product", "min", "max"};

absl::Status CheckReduction(const InferContext& context) {
  const std::string& reduction = context.attributes().String("reduction");
  for (absl::string_view known : kReductions) {
    if (reduction == known) return absl::OkStatus();
  }
  return context.Error(absl::StrCat("reduction '", reduction, "', expected one of ",
                                    absl::StrJoin(kReductions, ", ")));
}

absl::Status CheckRanks(const InferContext& context) {
  const int64_t ranks = context.attributes().Int("ranks");
  if (ranks < 1) return context.Error(absl::StrCat("a group of ", ranks, " ranks"));
  if (context.input(0).rank() < 1) return context.Error("a tensor without dimensions");
  return absl::OkStatus();
}

Dims WithRows(const InferContext& context, Expr rows) {
  Dims shape = context.input(0).shape();
  shape[0] = ir::Simplify(rows);
  return shape;
}

Types InferSame(const InferContext& context) {
  return LikeFirstInput(context, context.input(0).shape());
}

Types InferAllReduce(const InferContext& context) {
  HIDET_RETURN_IF_ERROR(CheckReduction(context));
  if (const int64_t peers = context.attributes().Int("peers"); peers < 0)
    return context.Error(absl::StrCat(peers, " peers"));
  return InferSame(context);
}

// The memory of the ranks: data of x's dtype and flags, this rank's own and those of each rank.
Types InferAllReduceByPeers(const InferContext& context) {
  HIDET_RETURN_IF_ERROR(CheckRanks(context));
  const int64_t ranks = context.attributes().Int("ranks");
  if (context.input_count() != ir::kReadsOfAllReduce + 2 * ranks)
    return context.Error(absl::StrCat(context.input_count(), " inputs for ", ranks, " ranks"));
  const auto elements = ir::AsInt(Product(context.input(0).shape()));
  if (!elements.has_value()) return context.Error("a message whose size is not known");
  for (int i = 1; i < context.input_count(); ++i) {
    const bool is_flags = i == 2 || i >= ir::kReadsOfAllReduce + ranks;
    const ScalarType dtype = is_flags ? ScalarType::kInt64 : context.input(0).dtype();
    const int64_t least = is_flags ? ir::PeerFlagCount(ranks) : ir::PeerDataCount(ranks, *elements);
    const Tensor& memory = context.input(i);
    const auto count = ir::AsInt(Product(memory.shape()));
    if (memory.dtype() == dtype && memory.rank() == 1 && count.has_value() && *count >= least)
      continue;
    return context.Error(absl::StrCat("memory ", i, " is ", memory.type().Summary(), ", expected ",
                                      ScalarTypeName(dtype), "[", least, "] at least"));
  }
  return InferSame(context);
}

Stages DefineAllReduceByPeers(const DefineContext& context) {
  const ir::Buffer& result = context.outputs[0];
  const std::vector<ir::Var> axes = ir::MakeAxes(result.shape());
  std::vector<ir::Read> reads = {ir::MakeRead(context.inputs[0], AsExprs(axes))};
  for (const ir::Buffer& memory : context.inputs.subspan(1))
    reads.push_back(ir::MakeRead(memory, {ir::Int64(0)}));
  const Expr element = reads[0].value;
  ir::Stage stage = ir::MakeMap(context.op, result, axes, std::move(reads), element);
  stage.kind = ir::StageKind::kAllReduce;
  return std::vector<ir::Stage>{std::move(stage)};
}

OpRecord AllReduceByPeers() {
  OpRecord record;
  record.name = "AllReduceByPeers";
  record.family = kFamily;
  record.doc =
      "Element by element the sum of x over the `ranks` ranks of a group, in their order, through "
      "memory that their GPUs share: `memory` is this rank's data and flags, then the data of each "
      "rank and the flags of each.";
  record.inputs = {{.name = "x"}, {.name = "memory", .variadic = true}};
  record.attributes = {{.name = "ranks", .type = AttributeType::kInt},
                       {.name = "group", .type = AttributeType::kString},
                       {.name = "order", .type = AttributeType::kInt}};
  record.infer = InferAllReduceByPeers;
  record.define = DefineAllReduceByPeers;
  return record;
}

Types InferBroadcast(const InferContext& context) {
  if (const int64_t source = context.attributes().Int("source"); source < 0)
    return context.Error(absl::StrCat("from rank ", source));
  return InferSame(context);
}

Types InferAllGather(const InferContext& context) {
  HIDET_RETURN_IF_ERROR(CheckRanks(context));
  const Expr rows = context.input(0).shape()[0];
  return LikeFirstInput(context,
                        WithRows(context, rows * ir::Int64(context.attributes().Int("ranks"))));
}

Types InferReduceScatter(const InferContext& context) {
  HIDET_RETURN_IF_ERROR(CheckReduction(context));
  HIDET_RETURN_IF_ERROR(CheckRanks(context));
  const Expr rows = context.input(0).shape()[0];
  const int64_t count = context.attributes().Int("ranks");
  const Expr ranks = ir::Int64(count);
  if (const auto known = ir::AsInt(rows); known.has_value() && *known % count != 0)
    return context.Error(absl::StrCat(*known, " rows do not divide among ", count, " ranks"));
  context.Assume(ir::Eq(rows % ranks, ir::Int64(0)));
  return LikeFirstInput(context, WithRows(context, rows / ranks));
}

Types InferAllToAll(const InferContext& context) {
  HIDET_RETURN_IF_ERROR(CheckRanks(context));
  const int64_t ranks = context.attributes().Int("ranks");
  const auto &sent = context.attributes().Ints("sent"),
             &received = context.attributes().Ints("received");
  const Expr rows = context.input(0).shape()[0];
  if (sent.empty() != received.empty())
    return context.Error("rows to send and to receive are given together or not at all");
  if (sent.empty()) {
    if (const auto known = ir::AsInt(rows); known.has_value() && *known % ranks != 0)
      return context.Error(absl::StrCat(*known, " rows do not divide among ", ranks, " ranks"));
    context.Assume(ir::Eq(rows % ir::Int64(ranks), ir::Int64(0)));
    return InferSame(context);
  }
  int64_t sums[2] = {0, 0};
  for (int i = 0; i < 2; ++i) {
    const std::vector<int64_t>& sizes = i == 0 ? sent : received;
    if (static_cast<int64_t>(sizes.size()) != ranks)
      return context.Error(absl::StrCat(sizes.size(), " numbers of rows for ", ranks, " ranks"));
    for (const int64_t size : sizes) {
      if (size < 0) return context.Error(absl::StrCat(size, " rows"));
      sums[i] += size;
    }
  }
  HIDET_RETURN_IF_ERROR(context.RequireSame(rows, ir::Int64(sums[0]), "number of rows"));
  return LikeFirstInput(context, WithRows(context, ir::Int64(sums[1])));
}

Types InferWait(const InferContext& context) {
  if (!context.has_input(1)) return context.Error("what the collective reads is missing");
  return InferSame(context);
}

// The name says all that the host has to know besides the tensors; the group, which may have any
// name, stands last.
std::string Named(absl::string_view what, const Attributes& attributes,
                  std::initializer_list<absl::string_view> shown) {
  std::string name = absl::StrCat("collective ", what);
  for (absl::string_view key : shown) {
    const AttributeValue& value = attributes.Get(key);
    std::string text;
    if (const auto* string = std::get_if<std::string>(&value)) {
      text = *string;
    } else if (const auto* number = std::get_if<int64_t>(&value)) {
      text = absl::StrCat(*number);
    } else {
      text = absl::StrJoin(attributes.Ints(key), ",");
    }
    absl::StrAppend(&name, " ", key, "=", text);
  }
  return absl::StrCat(name, " group=", attributes.String("group"));
}

OpRecord Collective(std::string name, std::string doc, std::vector<AttributeSpec> attributes,
                    OpRecord::InferFunction infer, ExternalRule external) {
  attributes.push_back({.name = "group", .type = AttributeType::kString});
  attributes.push_back({.name = "order", .type = AttributeType::kInt});
  OpRecord record;
  record.name = std::move(name);
  record.family = kFamily;
  record.doc = std::move(doc);
  record.inputs = {{.name = "x"}};
  record.attributes = std::move(attributes);
  record.infer = std::move(infer);
  record.external = std::move(external);
  return record;
}

}  // namespace

std::vector<OpRecord> CollectiveOps() {
  using enum ExternalRule::Memory;
  const AttributeSpec reduction = {.name = "reduction", .type = AttributeType::kString};
  const AttributeSpec ranks = {.name = "ranks", .type = AttributeType::kInt};
  const AttributeSpec peers = {
      .name = "peers", .type = AttributeType::kInt, .default_value = int64_t{0}, .quiet = true};
  const AttributeSpec none = {.name = "", .type = AttributeType::kInts};
  AttributeSpec sent = none, received = none;
  sent.name = "sent";
  received.name = "received";
  sent.default_value = received.default_value = std::vector<int64_t>();
  OpRecord wait;
  wait.name = "WaitCollective";
  wait.family = kFamily;
  wait.doc = "`begun`, the result of a collective of x, once it is there.";
  wait.inputs = {{.name = "begun"}, {.name = "x"}};
  wait.infer = InferWait;
  wait.external =
      ExternalRule{.function = [](const Attributes&) { return std::string("collective wait"); },
                   .memory = kFirst};
  return {
      Collective(
          "AllReduce",
          "Element by element the sum (avg, product, min, max) of x over the ranks of a "
          "group. Begins; WaitCollective ends. `peers` are the ranks, where their GPUs reach each "
          "other's memory, else 0.",
          {reduction, peers}, InferAllReduce,
          {.function = [](const Attributes& a) { return Named("all_reduce", a, {"reduction"}); },
           .memory = kMayReuseFirst}),
      AllReduceByPeers(),
      Collective("AllGather",
                 "The rows of x of all `ranks` ranks of a group, in their order. Begins; "
                 "WaitCollective ends.",
                 {ranks}, InferAllGather,
                 {.function = [](const Attributes& a) { return Named("all_gather", a, {}); }}),
      Collective(
          "ReduceScatter",
          "This rank's share of the rows of the sum of x over the ranks of a group. Begins; "
          "WaitCollective ends.",
          {reduction, ranks}, InferReduceScatter,
          {.function =
               [](const Attributes& a) { return Named("reduce_scatter", a, {"reduction"}); }}),
      Collective(
          "AllToAll",
          "Rows of x to each rank of a group, and rows from each, in their order: `sent` and "
          "`received` of them, or equal shares. Begins; WaitCollective ends.",
          {ranks, sent, received}, InferAllToAll,
          {.function =
               [](const Attributes& a) { return Named("all_to_all", a, {"sent", "received"}); }}),
      Collective("BroadcastFrom", "x of the rank `source` of a group. Begins; WaitCollective ends.",
                 {{.name = "source", .type = AttributeType::kInt}}, InferBroadcast,
                 {.function = [](const Attributes& a) { return Named("broadcast", a, {"source"}); },
                  .memory = kMayReuseFirst}),
      std::move(wait),
  };
}

}  // namespace hidet::graph
