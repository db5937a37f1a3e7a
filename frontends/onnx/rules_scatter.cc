// Elements written at places that data chose, and others that rearrange by data.
#include <limits>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"
#include "graph/fold.h"
#include "ir/simplify/simplify.h"

namespace hidet::onnx {
namespace {

using graph::Dims;
using graph::Tensor;
using Ints = std::vector<int64_t>;

absl::StatusOr<std::string> ReductionOf(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(std::string reduction, node.String("reduction", "none"));
  if (reduction != "none" && reduction != "add" && reduction != "mul" && reduction != "max" &&
      reduction != "min") {
    return node.Error(absl::StrCat("reduction \"", Printable(reduction), "\""));
  }
  return reduction;
}

// A sum of truths is whether one holds, and a product whether all do.
Tensor Scattered(Composer& c, const Tensor& data, const Tensor& places, const Tensor& updates,
                 const std::string& reduction, graph::Attributes attributes) {
  const bool of_truths = IsBool(data.dtype()) && reduction != "none";
  if (!of_truths) {
    attributes.Set("reduction", reduction);
    return c.Op("Scatter", {data, places, updates}, attributes);
  }
  attributes.Set("reduction",
                 std::string(reduction == "add" || reduction == "max" ? "max" : "min"));
  const Tensor bytes = c.Cast(data, ScalarType::kUInt8);
  return c.Cast(c.Op("Scatter", {bytes, places, c.Cast(updates, ScalarType::kUInt8)}, attributes),
                ScalarType::kBool);
}

}  // namespace

Imported ImportScatterElements(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t axis, node.Int("axis", 0));
  HIDET_ASSIGN_OR_RETURN(const std::string reduction, ReductionOf(node));
  Composer c(node);
  return c.Result(
      {Scattered(c, node.input(0), node.input(1), node.input(2), reduction, {{"axis", axis}})});
}

// Slices at coordinates: as elements at places in the flat tensor of slices.
Imported ImportScatterNd(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const std::string reduction, ReductionOf(node));
  Composer c(node);
  const Tensor &data = node.input(0), &indices = node.input(1), &updates = node.input(2);
  const int64_t depth = c.Size(indices, -1);
  if (!c.ok()) return c.status();
  if (depth < 1 || depth > data.rank() ||
      updates.rank() != indices.rank() - 1 + data.rank() - depth)
    return node.Error(absl::StrCat("coordinates ", graph::ToString(indices.shape()),
                                   " and updates ", graph::ToString(updates.shape()), " for data ",
                                   graph::ToString(data.shape())));
  const auto dims = absl::MakeConstSpan(data.shape());
  const ir::Expr rows = graph::Product(dims.first(static_cast<size_t>(depth)));
  const ir::Expr width = graph::Product(dims.subspan(static_cast<size_t>(depth)));
  const ir::Expr count = graph::Product(
      absl::MakeConstSpan(indices.shape()).first(static_cast<size_t>(indices.rank() - 1)));
  const Tensor places =
      c.Cast(c.Reshape(indices, Dims{count, ir::Int64(depth)}), ScalarType::kInt64);
  // A coordinate outside must not become another row: then the whole is outside.
  Tensor row, inside;
  for (int64_t d = 0; d < depth; ++d) {
    absl::StatusOr<Tensor> size = node.SizesTensor({data.shape()[d]}, {});
    HIDET_RETURN_IF_ERROR(size.status());
    Tensor place = c.Slice(places, 1, d, d + 1);
    place = c.Where(c.Op("Less", {place, c.Scalar(place, 0)}), c.Add(place, *size), place);
    const Tensor fits = c.Op("LogicalAnd", {c.Op("GreaterEqual", {place, c.Scalar(place, 0)}),
                                            c.Op("Less", {place, *size})});
    inside = d == 0 ? fits : c.Op("LogicalAnd", {inside, fits});
    row = d == 0 ? place : c.Add(c.Mul(row, *size), place);
  }
  row = c.Where(inside, row, c.Scalar(row, -1));
  const Tensor flat = c.Reshape(data, Dims{rows, width});
  const Tensor values = c.Reshape(updates, Dims{count, width});
  const Tensor written = Scattered(c, flat, c.Broadcast(row, Dims{count, width}), values, reduction,
                                   {{"axis", int64_t{0}}, {"wrap", false}});
  return c.Result({c.Reshape(written, data.shape())});
}

// Columns of windows added to an image at their places.
Imported ImportCol2Im(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const Ints image, node.ConstantInts(1, "image_shape"));
  HIDET_ASSIGN_OR_RETURN(const Ints block, node.ConstantInts(2, "block_shape"));
  const size_t rank = image.size();
  HIDET_ASSIGN_OR_RETURN(const auto dilations, node.Ints("dilations"));
  HIDET_ASSIGN_OR_RETURN(const auto pads, node.Ints("pads"));
  HIDET_ASSIGN_OR_RETURN(const auto strides, node.Ints("strides"));
  const Ints pad = pads.value_or(Ints(2 * rank, 0));
  if (pad.size() != 2 * rank) return node.Error("shapes of different ranks");
  const auto middle = pad.begin() + static_cast<std::ptrdiff_t>(rank);
  Composer c(node);
  for (int d : {1, 2}) {
    if (node.input(0).rank() == 3) c.Size(node.input(0), d);
  }
  if (!c.ok()) return c.status();
  const absl::StatusOr<Tensor> y = graph::MakeFold(node.builder(), node.input(0),
                                                   {.image = image,
                                                    .kernel = block,
                                                    .stride = strides.value_or(Ints(rank, 1)),
                                                    .dilation = dilations.value_or(Ints(rank, 1)),
                                                    .pad_before = Ints(pad.begin(), middle),
                                                    .pad_after = Ints(middle, pad.end())},
                                                   node.name());
  if (absl::IsInvalidArgument(y.status())) return node.Error(y.status().message());
  HIDET_RETURN_IF_ERROR(y.status());
  return Tensors{*y};
}

// The first elements of each sequence, as many as the lengths say, in reverse.
Imported ImportReverseSequence(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t batch, node.Int("batch_axis", 1));
  HIDET_ASSIGN_OR_RETURN(const int64_t time, node.Int("time_axis", 0));
  const Tensor &x = node.input(0), &lengths = node.input(1);
  if (batch == time || batch < 0 || time < 0 || batch >= x.rank() || time >= x.rank())
    return node.Error(absl::StrCat("batch_axis ", batch, ", time_axis ", time));
  Composer c(node);
  Dims along(x.rank(), ir::Int64(1)), across(x.rank(), ir::Int64(1));
  along[time] = x.shape()[time];
  across[batch] = x.shape()[batch];
  const Tensor t = c.Reshape(c.Range(x.shape()[time]), along);
  const Tensor n = c.Reshape(c.Cast(lengths, ScalarType::kInt64), across);
  const Tensor mirrored = c.Sub(c.Sub(n, t), 1.0);
  const Tensor place = c.Where(c.Op("Less", {t, n}), mirrored, t);
  return c.Result({c.Op("Gather", {x, c.Broadcast(place, x.shape())}, {{"axis", time}})});
}

// Cut or padded to sizes, the same on both sides.
Imported ImportCenterCropPad(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const Ints sizes, node.ConstantInts(1, "shape"));
  HIDET_ASSIGN_OR_RETURN(const auto given, node.Ints("axes"));
  const Tensor& x = node.input(0);
  Ints axes = given.value_or(Ints());
  if (!given.has_value()) {
    for (int64_t i = 0; i < x.rank(); ++i) axes.push_back(i);
  }
  if (axes.size() != sizes.size())
    return node.Error(absl::StrCat(sizes.size(), " sizes for ", axes.size(), " axes"));
  Composer c(node);
  Ints pads(2 * x.rank(), 0);
  for (size_t i = 0; i < axes.size(); ++i) {
    int64_t axis = axes[i] < 0 ? axes[i] + x.rank() : axes[i];
    if (axis < 0 || axis >= x.rank() || sizes[i] < 0)
      return node.Error(absl::StrCat("axis ", axes[i], ", size ", sizes[i]));
    const int64_t have = c.Size(x, static_cast<int>(axis)), want = sizes[i];
    // What is odd goes to the end.
    const int64_t begin = have > want ? -((have - want) / 2) : (want - have) / 2;
    pads[axis] = begin;
    pads[axis + x.rank()] = want - have - begin;
  }
  return c.Result({c.Op("Pad", {x}, {{"pads", pads}})});
}

// Tokens that would repeat a run of `ngram_size` tokens of their row score -inf: those behind the
// places whose tokens are the row's last ones.
Imported ImportNGramRepeatBlock(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t size, node.Int("ngram_size"));
  const Tensor &given = node.input(0), &scores = node.input(1);
  if (given.rank() != 2 || scores.rank() != 2)
    return node.Error(absl::StrCat("ids of rank ", given.rank(), " and scores of rank ",
                                   scores.rank(), ", expected 2"));
  if (size < 1 || size > 1024) return node.Error(absl::StrCat("ngram_size ", size));
  Composer c(node);
  const Tensor ids = c.Cast(given, ScalarType::kInt64);
  const ir::Expr length = c.Dim(ids, 1), before = ir::Int64(size - 1);
  const auto known = ir::AsInt(length);
  if (known.has_value() && *known < size) return Tensors{scores};
  const ir::Expr last = ir::Simplify(ir::Max(length - before, ir::Int64(0)));
  const auto from = [&](const ir::Expr& begin, const ir::Expr& end) {
    return c.Op("StridedSlice", {ids},
                {{"starts", Dims{begin}}, {"ends", Dims{end}}, {"axes", Ints{1}}});
  };
  // Each row's runs begin at 0 .. length - size; a shorter row has none.
  const Tensor next = from(before, length);
  const Dims runs = next.shape();
  Tensor repeats;
  for (int64_t i = 0; i + 1 < size; ++i) {
    const Tensor token = from(ir::Int64(i), ir::Simplify(ir::Int64(i) + last));
    // A row shorter than a run has no runs to compare: its place is any.
    const ir::Expr at = ir::Simplify(ir::Min(last + ir::Int64(i), length - ir::Int64(1)));
    absl::StatusOr<Tensor> place = node.SizesTensor({at}, {ir::Int64(1)});
    HIDET_RETURN_IF_ERROR(place.status());
    const Tensor own = c.Op("Take", {ids, *place}, {{"axis", int64_t{1}}});
    const Tensor same = c.Op("Equal", {token, own});
    repeats = i == 0 ? same : c.Op("LogicalAnd", {repeats, same});
  }
  const Tensor most = c.Scalar(scores, std::numeric_limits<double>::infinity());
  const Tensor least = c.Scalar(scores, -std::numeric_limits<double>::infinity());
  const Tensor limits =
      c.Broadcast(repeats.defined() ? c.Where(repeats, least, most) : least, runs);
  return c.Result({c.Op("Scatter", {scores, next, limits},
                        {{"axis", int64_t{1}}, {"reduction", "min"}, {"wrap", false}})});
}

}  // namespace hidet::onnx
