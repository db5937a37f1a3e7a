// ONNX operators that make, move and choose elements. Sizes and places that a model computes from
// shapes are followed as expressions, so most of these know them here already.
#include <algorithm>
#include <cmath>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/declared_types.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"
#include "frontends/onnx/tensor_proto.h"
#include "graph/whole_numbers.h"
#include "ir/simplify/simplify.h"

namespace hidet::onnx {
namespace {

using graph::Dims;
using graph::Tensor;
using ir::Expr;

// A tensor whose elements are all that of a one-element constant.
absl::StatusOr<Tensor> Filled(NodeContext& node, const Tensor& element, const Dims& shape) {
  HIDET_RETURN_IF_ERROR(AddContext(CheckShape(shape), node.Subject()));
  const graph::ConstantData& data = *element.constant();
  if (const auto sizes = graph::ConstantDims(shape)) {
    int64_t count = 1;
    for (int64_t size : *sizes) count *= size;
    return Tensor::Constant(
        {element.dtype(), shape, node.device()},
        graph::ConstantData::SplatBytes(element.dtype(), count, data.stored_bytes()), node.name());
  }
  const bool exact = (IsFloat(element.dtype()) && BitWidth(element.dtype()) >= 16) ||
                     IsBool(element.dtype()) ||
                     (IsInteger(element.dtype()) && std::abs(data.RealAt(0)) < 0x1p53);
  if (exact) {
    return node.Apply("Full", {},
                      {{"shape", shape}, {"value", data.RealAt(0)}, {"dtype", element.dtype()}});
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor scalar, node.Reshape(element, {}));
  return node.Apply("Broadcast", {scalar}, {{"shape", shape}});
}

// A list of a node's own: attribute before opset `since`, input `i` from then on. Nothing if it is
// not given.
absl::StatusOr<std::optional<Dims>> SizesFrom(NodeContext& node, int i, absl::string_view name,
                                              int since) {
  if (node.opset() >= since) {
    if (!node.has_input(i)) return std::optional<Dims>();
    HIDET_ASSIGN_OR_RETURN(Dims sizes, node.Sizes(i, name));
    return std::optional(std::move(sizes));
  }
  if (node.has_input(i))
    return node.Error(absl::StrCat(name, " as an input in opset ", node.opset()));
  HIDET_ASSIGN_OR_RETURN(const auto ints, node.Ints(name));
  return ints.has_value() ? std::optional(graph::MakeDims(*ints)) : std::nullopt;
}

absl::StatusOr<std::optional<std::vector<int64_t>>> IntsSince(NodeContext& node, int i,
                                                              absl::string_view name, int since) {
  if (node.opset() < since && node.has_input(i)) {
    return node.Error(absl::StrCat(name, " as an input in opset ", node.opset()));
  }
  return node.IntsFrom(i, name, node.opset() >= since);
}

// The input as if it were repeated without end, cut out from `pads` before to `pads` behind it.
Imported WrappedPad(NodeContext& node, const std::vector<int64_t>& pads) {
  Composer c(node);
  Tensor x = node.input(0);
  const int rank = x.rank();
  if (static_cast<int>(pads.size()) != 2 * rank)
    return node.Error(absl::StrCat(pads.size(), " pads for rank ", rank));
  for (int axis = 0; axis < rank; ++axis) {
    if (pads[axis] == 0 && pads[axis + rank] == 0) continue;
    const int64_t size = c.Size(x, axis), count = size + pads[axis] + pads[axis + rank];
    if (!c.ok()) return c.status();
    HIDET_RETURN_IF_ERROR(AddContext(CheckShape(graph::MakeDims({count})), node.Subject()));
    if (size < 1) return node.Error("nothing to wrap around");
    std::vector<int64_t> places;
    for (int64_t i = 0; i < count; ++i) places.push_back(((i - pads[axis]) % size + size) % size);
    x = c.Op("Take", {x, c.Integers(places, {count})}, {{"axis", static_cast<int64_t>(axis)}});
  }
  return c.Result({x});
}

// Moves blocks between channels and space: the shape in the middle, the permutation, and the shape
// of the result.
absl::StatusOr<int64_t> BlockOf(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t block, node.Int("blocksize"));
  if (block < 1 || block > 1 << 20) return node.Error(absl::StrCat("blocksize ", block));
  if (node.input(0).rank() != 4)
    return node.Error(absl::StrCat("input of rank ", node.input(0).rank(), ", expected 4"));
  return block;
}

}  // namespace

Imported ImportIdentity(NodeContext& node) { return Tensors{node.input(0)}; }

Imported ImportConstant(NodeContext& node) {
  const auto list = [&](ScalarType dtype, const auto& values, auto make) {
    return Tensors{Tensor::Constant(
        {dtype, graph::MakeDims({static_cast<int64_t>(values.size())}), node.device()},
        make(dtype, values), node.name())};
  };
  if (node.Has("value")) {
    HIDET_ASSIGN_OR_RETURN(Tensor tensor, node.TensorAttribute("value"));
    return Tensors{std::move(tensor)};
  }
  if (node.Has("value_float")) {
    HIDET_ASSIGN_OR_RETURN(const double value, node.Float("value_float"));
    return Tensors{node.Scalar(ScalarType::kFloat32, value)};
  }
  if (node.Has("value_int")) {
    HIDET_ASSIGN_OR_RETURN(const int64_t value, node.Int("value_int"));
    return Tensors{Tensor::Constant({ScalarType::kInt64, {}, node.device()},
                                    graph::ConstantData::FromInts(ScalarType::kInt64, {value}),
                                    node.name())};
  }
  if (node.Has("value_floats")) {
    HIDET_ASSIGN_OR_RETURN(const auto values, node.Floats("value_floats"));
    return list(ScalarType::kFloat32, *values, graph::ConstantData::FromReals);
  }
  if (node.Has("value_ints")) {
    HIDET_ASSIGN_OR_RETURN(const auto values, node.Ints("value_ints"));
    return list(ScalarType::kInt64, *values, graph::ConstantData::FromInts);
  }
  for (const char* name : {"sparse_value", "value_string", "value_strings"}) {
    if (node.Has(name)) return node.Unimplemented(absl::StrCat("attribute ", name));
  }
  return node.Error("no value");
}

Imported ImportConstantOfShape(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const Dims shape, node.Sizes(0, "shape"));
  Tensor element = node.Scalar(ScalarType::kFloat32, 0);
  if (node.Has("value")) {
    HIDET_ASSIGN_OR_RETURN(element, node.TensorAttribute("value"));
    if (element.constant()->count() != 1) {
      return node.Error(
          absl::StrCat("value has ", element.constant()->count(), " elements, expected 1"));
    }
  }
  if (BitWidth(element.dtype()) < 8 || IsComplex(element.dtype())) {
    return node.Unimplemented(absl::StrCat("elements of type ", ScalarTypeName(element.dtype())));
  }
  // One element is no splat yet.
  const graph::ConstantData& data = *element.constant();
  const Tensor splat =
      Tensor::Constant({element.dtype(), {}, node.device()},
                       graph::ConstantData::SplatBytes(element.dtype(), 1, data.stored_bytes()));
  HIDET_ASSIGN_OR_RETURN(Tensor result, Filled(node, splat, shape));
  return Tensors{std::move(result)};
}

Imported ImportShape(NodeContext& node) {
  const Dims& shape = node.input(0).shape();
  const int64_t rank = node.input(0).rank();
  HIDET_ASSIGN_OR_RETURN(int64_t start, node.Int("start", 0));
  HIDET_ASSIGN_OR_RETURN(int64_t end, node.Int("end", rank));
  start = std::clamp<int64_t>(start < 0 ? start + rank : start, 0, rank);
  end = std::clamp<int64_t>(end < 0 ? end + rank : end, start, rank);
  Dims sizes(shape.begin() + start, shape.begin() + end);
  HIDET_ASSIGN_OR_RETURN(Tensor result,
                         node.SizesTensor(std::move(sizes), {ir::Int64(end - start)}));
  return Tensors{std::move(result)};
}

Imported ImportSize(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(Tensor result,
                         node.SizesTensor({graph::Product(node.input(0).shape())}, {}));
  return Tensors{std::move(result)};
}

Imported ImportReshape(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const bool allow_zero, node.Flag("allowzero", false));
  HIDET_ASSIGN_OR_RETURN(const auto given, SizesFrom(node, 1, "shape", 5));
  if (!given.has_value()) return node.Error("no shape");
  Dims shape = *given;
  const Dims& from = node.input(0).shape();
  bool guesses = false;
  for (size_t i = 0; i < shape.size(); ++i) {
    guesses |= ir::IsInt(shape[i], -1);
    if (!ir::IsInt(shape[i], 0) || allow_zero) continue;
    if (i >= from.size())
      return node.Error(absl::StrCat("size 0 at ", i, " copies a dimension that ",
                                     graph::ToString(from), " lacks"));
    shape[i] = from[i];
  }
  // Nothing to divide by: the size that is asked for could be any.
  if (guesses && allow_zero &&
      std::any_of(shape.begin(), shape.end(), [](const Expr& e) { return ir::IsInt(e, 0); })) {
    return node.Error("sizes 0 and -1 with allowzero");
  }
  if (!guesses) {
    HIDET_RETURN_IF_ERROR(AddContext(CheckShape(shape), node.Subject()));
    HIDET_ASSIGN_OR_RETURN(Tensor result, node.Reshape(node.input(0), std::move(shape)));
    return Tensors{std::move(result)};
  }
  return node.One("Reshape", {node.input(0)}, {{"shape", std::move(shape)}});
}

Imported ImportFlatten(NodeContext& node) {
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis", 1));
  if (axis < -x.rank() || axis > x.rank()) {
    return node.Error(absl::StrCat("axis ", axis, " out of range for rank ", x.rank()));
  }
  if (axis < 0) axis += x.rank();
  const auto dims = absl::MakeConstSpan(x.shape());
  HIDET_ASSIGN_OR_RETURN(
      Tensor result, node.Reshape(x, {graph::Product(dims.first(static_cast<size_t>(axis))),
                                      graph::Product(dims.subspan(static_cast<size_t>(axis)))}));
  return Tensors{std::move(result)};
}

Imported ImportSqueeze(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const auto axes, IntsSince(node, 1, "axes", 13));
  graph::Attributes attributes;
  if (axes.has_value()) {
    attributes.Set("dims", *axes);
  } else {
    for (const Expr& size : node.input(0).shape()) {
      if (ir::AsInt(size).has_value() || ir::Simplifier().bounds().Of(size).min > 1) continue;
      return node.Unimplemented(absl::StrCat("no axes, and sizes that may be 1: ",
                                             graph::ToString(node.input(0).shape())));
    }
  }
  return node.One("Squeeze", {node.input(0)}, attributes);
}

Imported ImportUnsqueeze(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const auto axes, IntsSince(node, 1, "axes", 13));
  if (!axes.has_value()) return node.Error("no axes");
  return node.One("Unsqueeze", {node.input(0)}, {{"dims", *axes}});
}

Imported ImportTranspose(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const auto perm, node.Ints("perm"));
  graph::Attributes attributes;
  if (perm.has_value()) {
    for (int64_t axis : *perm) {
      if (axis < 0) return node.Error(absl::StrCat("axis ", axis, " in perm"));
    }
    attributes.Set("axes", *perm);
  }
  return node.One("PermuteDims", {node.input(0)}, attributes);
}

// Both sides broadcast: where the shape says 1, the input's size stays.
Imported ImportExpand(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const Dims shape, node.Sizes(1, "shape"));
  const Tensor& x = node.input(0);
  const size_t rank = std::max(shape.size(), x.shape().size());
  Dims to(rank);
  for (size_t i = 0; i < rank; ++i) {
    const bool has_own = i + x.shape().size() >= rank, has_asked = i + shape.size() >= rank;
    const Expr own = has_own ? x.shape()[i + x.shape().size() - rank] : ir::Int64(1);
    const Expr asked = has_asked ? shape[i + shape.size() - rank] : ir::Int64(1);
    const bool keep = ir::IsInt(asked, 1) || (ir::AsInt(own).has_value() && !ir::IsInt(own, 1) &&
                                              !ir::AsInt(asked).has_value());
    to[i] = keep ? own : asked;
  }
  HIDET_RETURN_IF_ERROR(AddContext(CheckShape(to), node.Subject()));
  if (graph::SameDims(to, x.shape())) return Tensors{x};
  if (x.is_constant() && x.constant()->is_splat()) {
    HIDET_ASSIGN_OR_RETURN(Tensor result, Filled(node, x, to));
    return Tensors{std::move(result)};
  }
  return node.One("Broadcast", {x}, {{"shape", std::move(to)}});
}

Imported ImportTile(NodeContext& node) {
  const Tensor& x = node.input(0);
  Dims repeats;
  if (node.opset() < 6) {  // a number and the axis that it is for
    HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> tiles, node.ConstantInts(1, "tiles"));
    HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> axes, node.ConstantInts(2, "axis"));
    if (tiles.size() != 1 || axes.size() != 1)
      return node.Error("tiles and axis must be one number each");
    HIDET_ASSIGN_OR_RETURN(const int64_t axis, node.AxisIn(axes[0], x.rank()));
    repeats.assign(x.shape().size(), ir::Int64(1));
    repeats[axis] = ir::Int64(tiles[0]);
  } else {
    HIDET_ASSIGN_OR_RETURN(repeats, node.Sizes(1, "repeats"));
  }
  if (static_cast<int>(repeats.size()) != x.rank()) {
    return node.Error(absl::StrCat(repeats.size(), " repeats for rank ", x.rank()));
  }
  HIDET_RETURN_IF_ERROR(AddContext(CheckShape(repeats), node.Subject()));
  if (const auto ints = graph::ConstantDims(repeats)) {
    if (std::all_of(ints->begin(), ints->end(), [](int64_t n) { return n == 1; }))
      return Tensors{x};
    // The remainder of a size that is not known takes long at each element.
    bool is_known = true;
    for (int i = 0; i < x.rank(); ++i)
      is_known &= (*ints)[i] == 1 || ir::AsInt(x.shape()[i]).has_value();
    if (is_known) return node.One("Tile", {x}, {{"repeats", *ints}});
  }
  // [a, b] -> [1, a, 1, b] -> [r, a, s, b] -> [r a, s b]
  Dims split, copied, merged;
  for (int i = 0; i < x.rank(); ++i) {
    split.insert(split.end(), {ir::Int64(1), x.shape()[i]});
    copied.insert(copied.end(), {repeats[i], x.shape()[i]});
    merged.push_back(ir::Simplify(repeats[i] * x.shape()[i]));
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor apart, node.Reshape(x, std::move(split)));
  HIDET_ASSIGN_OR_RETURN(const Tensor copies,
                         node.Apply("Broadcast", {apart}, {{"shape", std::move(copied)}}));
  return node.One("Reshape", {copies}, {{"shape", std::move(merged)}});
}

Imported ImportConcat(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(
      const int64_t axis,
      node.Int("axis", node.opset() < 4 ? std::optional<int64_t>(1) : std::nullopt));
  for (int i = 0; i < node.input_count(); ++i) {
    if (!node.has_input(i)) return node.Error(absl::StrCat("input ", i, " is left out"));
  }
  if (node.input_count() == 1) {
    HIDET_RETURN_IF_ERROR(node.AxisIn(axis, node.input(0).rank()).status());
    return Tensors{node.input(0)};
  }
  return node.One("Concat", node.inputs(), {{"axis", axis}});
}

Imported ImportSplit(NodeContext& node) {
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis", 0));
  HIDET_ASSIGN_OR_RETURN(axis, node.AxisIn(axis, x.rank()));
  HIDET_ASSIGN_OR_RETURN(const auto given, SizesFrom(node, 1, "split", 13));
  int64_t parts = node.output_count();
  if (node.opset() >= 18 && node.Has("num_outputs")) {
    HIDET_ASSIGN_OR_RETURN(parts, node.Int("num_outputs"));
    if (given.has_value()) return node.Error("both split and num_outputs");
  }
  if (parts != node.output_count() ||
      (given.has_value() && static_cast<int64_t>(given->size()) != parts)) {
    return node.Error(absl::StrCat(given.has_value() ? static_cast<int64_t>(given->size()) : parts,
                                   " parts for ", node.output_count(), " outputs"));
  }
  if (parts < 1) return node.Error("no outputs");
  Dims sizes;
  if (given.has_value()) {
    sizes = *given;
  } else if (const auto whole = ir::AsInt(x.shape()[axis])) {
    // Only from opset 18 on may the last part be smaller.
    if (*whole % parts != 0 && node.opset() < 18) {
      return node.Error(absl::StrCat("size ", *whole, " in ", parts, " equal parts"));
    }
    const int64_t size = CeilOfRatio(*whole, parts);
    for (int64_t i = 0; i < parts; ++i)
      sizes.push_back(ir::Int64(std::clamp<int64_t>(*whole - i * size, 0, size)));
  } else if (node.opset() >= 18) {
    const Expr size = ir::Simplify(ir::CeilDiv(x.shape()[axis], ir::Int64(parts)));
    Tensors results;
    for (int64_t i = 0; i < parts; ++i) {
      HIDET_ASSIGN_OR_RETURN(results.emplace_back(),
                             node.Apply("StridedSlice", {x},
                                        {{"starts", Dims{ir::Simplify(size * ir::Int64(i))}},
                                         {"ends", Dims{ir::Simplify(size * ir::Int64(i + 1))}},
                                         {"axes", std::vector<int64_t>{axis}}}));
    }
    return results;
  } else {
    sizes.assign(static_cast<size_t>(parts), ir::Simplify(x.shape()[axis] / ir::Int64(parts)));
  }
  if (parts == 1) return Tensors{x};
  return node.builder().Apply("Split", {x}, {{"axis", axis}, {"sizes", std::move(sizes)}},
                              node.name());
}

Imported ImportSlice(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const auto starts, SizesFrom(node, 1, "starts", 10));
  HIDET_ASSIGN_OR_RETURN(const auto ends, SizesFrom(node, 2, "ends", 10));
  HIDET_ASSIGN_OR_RETURN(const auto axes, IntsSince(node, 3, "axes", 10));
  std::optional<std::vector<int64_t>> steps;
  if (node.opset() >= 10 && node.has_input(4)) {
    HIDET_ASSIGN_OR_RETURN(steps, node.ConstantInts(4, "steps"));
  }
  if (!starts.has_value() || !ends.has_value()) return node.Error("no starts or no ends");
  // Backwards, a start before the first element is the first one, not none as Python has it.
  Dims first = *starts;
  const int rank = node.input(0).rank();
  for (size_t i = 0; i < first.size(); ++i) {
    if (!steps.has_value() || i >= steps->size() || (*steps)[i] >= 0) continue;
    if (axes.has_value() && i >= axes->size()) break;
    HIDET_ASSIGN_OR_RETURN(
        const int64_t axis,
        node.AxisIn(axes.has_value() ? (*axes)[i] : static_cast<int64_t>(i), rank));
    const Expr from_end = ir::Max(node.input(0).shape()[axis] + first[i], ir::Int64(0));
    first[i] = ir::Simplify(ir::Select(first[i] < ir::Int64(0), from_end, first[i]));
  }
  graph::Attributes attributes = {{"starts", first}, {"ends", *ends}};
  if (axes.has_value()) attributes.Set("axes", *axes);
  if (steps.has_value()) attributes.Set("strides", *steps);
  return node.One("StridedSlice", {node.input(0)}, attributes);
}

namespace {

// With as many elements before and after each dimension, or each of input 3's axes.
Imported Padded(NodeContext& node, const Dims& given, double value) {
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(const std::string mode, node.String("mode", "constant"));
  if (mode != "constant" && mode != "reflect" && mode != "edge" && mode != "wrap") {
    return node.Error(
        absl::StrCat("mode \"", Printable(mode), "\", expected constant, reflect, edge or wrap"));
  }
  Dims pads = given;
  for (const Expr& pad : pads) {
    const auto known = ir::AsInt(pad);
    if (known.has_value() && (*known < -kMaxDim || *known > kMaxDim))
      return node.Error(absl::StrCat("pad ", *known, " out of range"));
  }
  if (node.has_input(3)) {
    HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> axes, node.ConstantInts(3, "axes"));
    if (pads.size() != 2 * axes.size())
      return node.Error(absl::StrCat(pads.size(), " pads for ", axes.size(), " axes"));
    pads.assign(static_cast<size_t>(2 * x.rank()), ir::Int64(0));
    for (size_t i = 0; i < axes.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(const int64_t axis, node.AxisIn(axes[i], x.rank()));
      pads[axis] = given[i];
      pads[axis + x.rank()] = given[i + axes.size()];
    }
  }
  if (std::all_of(pads.begin(), pads.end(), [](const Expr& n) { return ir::IsInt(n, 0); }) &&
      static_cast<int>(pads.size()) == 2 * x.rank()) {
    return Tensors{x};
  }
  if (mode == "wrap") {
    const auto known = graph::ConstantDims(pads);
    if (!known.has_value()) return node.NeedsValue(1, "pads of mode wrap are not constant");
    return WrappedPad(node, *known);
  }
  return node.One("Pad", {x}, {{"pads", pads}, {"mode", mode}, {"value", value}});
}

}  // namespace

Imported ImportPad(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const auto given,
                         SizesFrom(node, 1, node.opset() < 2 ? "paddings" : "pads", 11));
  if (!given.has_value()) return node.Error("no pads");
  double value = 0;
  if (node.opset() < 11) {
    HIDET_ASSIGN_OR_RETURN(value, node.Float("value", 0.0));
  } else if (node.has_input(2)) {
    HIDET_ASSIGN_OR_RETURN(const std::string mode, node.String("mode", "constant"));
    if (mode == "constant") {
      HIDET_ASSIGN_OR_RETURN(value, node.ConstantReal(2, "constant_value"));
    }
  }
  return Padded(node, *given, value);
}

// com.microsoft: pads and value are inputs in its only version, the pads perhaps as one row.
Imported ImportMicrosoftPad(NodeContext& node) {
  const std::optional<Dims> pads = node.Elements(1);
  if (!pads.has_value()) return node.NeedsValue(1, "pads that depend on data");
  double value = 0;
  if (node.has_input(2)) {
    HIDET_ASSIGN_OR_RETURN(value, node.ConstantReal(2, "value"));
  }
  return Padded(node, *pads, value);
}

// An image without its border (left, top, right, bottom), or from its left and top on so many rows
// and columns.
Imported ImportCrop(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const auto border, node.Ints("border"));
  HIDET_ASSIGN_OR_RETURN(const auto scale, node.Ints("scale"));
  const Tensor& x = node.input(0);
  if (x.rank() != 4 || !border.has_value() || border->size() != 4 ||
      (scale.has_value() && scale->size() != 2))
    return node.Error(absl::StrCat("an image of rank ", x.rank(), " or a wrong border or scale"));
  const std::vector<int64_t>& b = *border;
  if (std::any_of(b.begin(), b.end(), [](int64_t n) { return n < 0 || n > kMaxDim; }))
    return node.Error("a border out of range");
  Dims starts, ends;
  for (const size_t i : {0, 1}) {  // rows, columns
    const int64_t first = b[1 - i];
    const Expr size = x.shape()[i + 2];
    if (scale.has_value() && ((*scale)[i] < 0 || (*scale)[i] > kMaxDim))
      return node.Error("a scale out of range");
    starts.push_back(ir::Int64(first));
    ends.push_back(scale.has_value() ? ir::Int64(first + (*scale)[i])
                                     : ir::Simplify(size - ir::Int64(b[3 - i])));
  }
  return node.One("StridedSlice", {x},
                  {{"starts", starts}, {"ends", ends}, {"axes", std::vector<int64_t>{2, 3}}});
}

// Windows of `size` elements, `step` apart, along a dimension; the elements of one lie behind.
Imported ImportUnfoldTensor(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(int64_t dim, node.Int("dim", -1));
  HIDET_ASSIGN_OR_RETURN(const int64_t size, node.Int("size"));
  HIDET_ASSIGN_OR_RETURN(const int64_t step, node.Int("step", 1));
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(dim, node.AxisIn(dim, x.rank()));
  if (size < 1 || step < 1 || size > kMaxDim || step > kMaxDim)
    return node.Error(absl::StrCat("windows of ", size, " elements, ", step, " apart"));
  const auto extent = ir::AsInt(x.shape()[dim]);
  if (extent.has_value() && *extent < size)
    return node.Error(absl::StrCat("windows of ", size, " elements of ", *extent));
  Composer c(node);
  const Expr count =
      ir::Simplify((x.shape()[dim] - ir::Int64(size)) / ir::Int64(step) + ir::Int64(1));
  const Tensor first = c.Mul(c.Range(count), static_cast<double>(step));
  const Tensor places = c.Add(c.Unsqueeze(first, {1}), c.Range(ir::Int64(size)));
  const Tensor windows = c.Op("Take", {x, places}, {{"axis", dim}});
  std::vector<int64_t> order;
  for (int64_t i = 0; i <= x.rank(); ++i) {
    if (i != dim + 1) order.push_back(i);
  }
  order.push_back(dim + 1);
  return c.Result({c.Permute(windows, order)});
}

Imported ImportGather(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t axis, node.Int("axis", 0));
  return node.One("Take", node.inputs(), {{"axis", axis}});
}

Imported ImportGatherElements(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t axis, node.Int("axis", 0));
  return node.One("Gather", node.inputs(), {{"axis", axis}});
}

Imported ImportGatherNd(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t batch_dims, node.Int("batch_dims", 0));
  return node.One("GatherNd", node.inputs(), {{"batch_dims", batch_dims}});
}

// Bounds of floats that come of sizes are whole numbers: they are counted in integers.
Imported ImportRange(NodeContext& node) {
  const ScalarType dtype = node.input(0).dtype();
  const auto is_plain = [](const Tensor& bound) {
    return bound.is_constant() || bound.value().has_value();
  };
  const bool has_step = node.has_input(2);  // ONNX Runtime's own may go without
  if (absl::c_all_of(node.inputs(), is_plain)) {
    Tensors bounds(node.inputs().begin(), node.inputs().end());
    for (Tensor& bound : bounds) {
      HIDET_ASSIGN_OR_RETURN(bound, node.Reshape(bound, {}));
    }
    if (!has_step) bounds.push_back(node.Scalar(dtype, 1));
    return node.One("Arange", bounds);
  }
  const int given = has_step ? 3 : 2;
  Tensors whole, constant;
  for (int i = 0; i < given; ++i) {
    const std::optional<Dims> elements = node.Elements(i);
    if (!elements.has_value() || elements->size() != 1)
      return node.NeedsValue(i, "a bound that depends on data");
    if (const std::optional<Expr> size = graph::InIntegers((*elements)[0])) {
      HIDET_ASSIGN_OR_RETURN(whole.emplace_back(), node.SizesTensor({*size}, {}));
    }
  }
  if (static_cast<int>(whole.size()) == given) {
    if (!has_step) whole.push_back(node.Scalar(ScalarType::kInt64, 1));
    HIDET_ASSIGN_OR_RETURN(const Tensor range, node.Apply("Arange", whole));
    HIDET_ASSIGN_OR_RETURN(Tensor result, node.CastTo(range, dtype));
    return Tensors{std::move(result)};
  }
  for (int i = 0; i < given; ++i) {
    HIDET_ASSIGN_OR_RETURN(const double bound, node.ConstantReal(i, "a bound"));
    constant.push_back(node.Scalar(dtype, bound));
  }
  if (!has_step) constant.push_back(node.Scalar(dtype, 1));
  return node.One("Arange", constant);
}

Imported ImportOneHot(NodeContext& node) {
  const Tensor &given = node.input(0), &values = node.input(2);
  HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis", -1));
  HIDET_ASSIGN_OR_RETURN(axis, node.AxisIn(axis, given.rank() + 1));
  Expr depth;
  if (IsFloat(node.input(1).dtype())) {
    HIDET_ASSIGN_OR_RETURN(const double value, node.ConstantReal(1, "depth"));
    if (!(value >= 0 && value <= static_cast<double>(kMaxDim)))
      return node.Error("depth out of range");
    depth = ir::Int64(static_cast<int64_t>(value));
  } else {
    HIDET_ASSIGN_OR_RETURN(const Dims sizes, node.Sizes(1, "depth"));
    if (sizes.size() != 1)
      return node.Error(absl::StrCat("depth has ", sizes.size(), " elements, expected 1"));
    depth = sizes[0];
  }
  HIDET_RETURN_IF_ERROR(AddContext(CheckShape({depth}), node.Subject()));
  const bool is_list = values.rank() == 1;
  if (is_list && !ir::AsInt(values.shape()[0]).has_value()) return node.OpenSize(values, 0);
  if (!is_list || !ir::IsInt(values.shape()[0], 2)) {
    return node.Error(absl::StrCat("values ", graph::ToString(values.shape()), ", expected [2]"));
  }
  HIDET_ASSIGN_OR_RETURN(Tensor indices, node.CastTo(given, ScalarType::kInt64));
  HIDET_ASSIGN_OR_RETURN(const Tensor depth_tensor, node.SizesTensor({depth}, {}));
  const Tensor zero = node.Scalar(ScalarType::kInt64, 0), one = node.Scalar(ScalarType::kInt64, 1);
  HIDET_ASSIGN_OR_RETURN(const Tensor negative, node.Apply("Less", {indices, zero}));
  HIDET_ASSIGN_OR_RETURN(const Tensor from_end, node.Apply("Add", {indices, depth_tensor}));
  HIDET_ASSIGN_OR_RETURN(indices, node.Apply("Where", {negative, from_end, indices}));
  HIDET_ASSIGN_OR_RETURN(
      indices, node.Apply("Unsqueeze", {indices}, {{"dims", std::vector<int64_t>{axis}}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor range, node.Apply("Arange", {zero, depth_tensor, one}));
  Dims shape = {depth};
  shape.resize(static_cast<size_t>(given.rank() + 1 - axis), ir::Int64(1));
  HIDET_ASSIGN_OR_RETURN(const Tensor places, node.Reshape(range, std::move(shape)));
  HIDET_ASSIGN_OR_RETURN(const Tensor hit, node.Apply("Equal", {indices, places}));
  HIDET_ASSIGN_OR_RETURN(const Tensor off, node.Apply("Take", {values, zero}));
  HIDET_ASSIGN_OR_RETURN(const Tensor on, node.Apply("Take", {values, one}));
  return node.One("Where", {hit, on, off});
}

Imported ImportEyeLike(NodeContext& node) {
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(const int64_t k, node.Int("k", 0));
  ScalarType dtype = x.dtype();
  if (node.Has("dtype")) {
    HIDET_ASSIGN_OR_RETURN(const int64_t type, node.Int("dtype"));
    HIDET_ASSIGN_OR_RETURN(dtype, AddContext(DTypeOf(type), node.Subject()));
  }
  if (x.rank() != 2) return node.Error(absl::StrCat("input of rank ", x.rank(), ", expected 2"));
  if (k < -kMaxDim || k > kMaxDim) return node.Error(absl::StrCat("k=", k));
  const Tensor zero = node.Scalar(ScalarType::kInt64, 0), one = node.Scalar(ScalarType::kInt64, 1);
  HIDET_ASSIGN_OR_RETURN(const Tensor height, node.SizesTensor({x.shape()[0]}, {}));
  HIDET_ASSIGN_OR_RETURN(const Tensor width, node.SizesTensor({x.shape()[1]}, {}));
  HIDET_ASSIGN_OR_RETURN(const Tensor rows, node.Apply("Arange", {zero, height, one}));
  HIDET_ASSIGN_OR_RETURN(const Tensor columns, node.Apply("Arange", {zero, width, one}));
  HIDET_ASSIGN_OR_RETURN(const Tensor column_of_rows,
                         node.Reshape(rows, {x.shape()[0], ir::Int64(1)}));
  HIDET_ASSIGN_OR_RETURN(
      const Tensor wanted,
      node.Apply("Add", {column_of_rows, node.Scalar(ScalarType::kInt64, static_cast<double>(k))}));
  HIDET_ASSIGN_OR_RETURN(const Tensor hit, node.Apply("Equal", {columns, wanted}));
  HIDET_ASSIGN_OR_RETURN(Tensor result, node.CastTo(hit, dtype));
  return Tensors{std::move(result)};
}

Imported ImportTrilu(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const bool upper, node.Flag("upper", true));
  int64_t diagonal = 0;
  if (node.has_input(1)) {
    HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> k, node.ConstantInts(1, "k"));
    if (k.size() != 1) return node.Error(absl::StrCat("k has ", k.size(), " elements, expected 1"));
    diagonal = std::clamp(k[0], -kMaxDim, kMaxDim);
  }
  return node.One(upper ? "Triu" : "Tril", {node.input(0)}, {{"diagonal", diagonal}});
}

Imported ImportDepthToSpace(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t block, BlockOf(node));
  HIDET_ASSIGN_OR_RETURN(const std::string mode, node.String("mode", "DCR"));
  if (mode != "DCR" && mode != "CRD")
    return node.Error(absl::StrCat("mode \"", Printable(mode), "\""));
  const Dims& s = node.input(0).shape();
  const auto channels = ir::AsInt(s[1]);
  if (channels.has_value() && *channels % (block * block) != 0) {
    return node.Error(absl::StrCat(*channels, " channels in blocks of ", block * block));
  }
  const Expr b = ir::Int64(block), depth = ir::Simplify(s[1] / ir::Int64(block * block));
  const bool dcr = mode == "DCR";
  HIDET_ASSIGN_OR_RETURN(const Tensor apart,
                         node.Reshape(node.input(0), dcr ? Dims{s[0], b, b, depth, s[2], s[3]}
                                                         : Dims{s[0], depth, b, b, s[2], s[3]}));
  const std::vector<int64_t> order =
      dcr ? std::vector<int64_t>{0, 3, 4, 1, 5, 2} : std::vector<int64_t>{0, 1, 4, 2, 5, 3};
  HIDET_ASSIGN_OR_RETURN(const Tensor moved, node.Apply("PermuteDims", {apart}, {{"axes", order}}));
  HIDET_ASSIGN_OR_RETURN(Tensor result, node.Reshape(moved, {s[0], depth, ir::Simplify(s[2] * b),
                                                             ir::Simplify(s[3] * b)}));
  return Tensors{std::move(result)};
}

Imported ImportSpaceToDepth(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t block, BlockOf(node));
  const Dims& s = node.input(0).shape();
  const Expr b = ir::Int64(block), height = ir::Simplify(s[2] / b), width = ir::Simplify(s[3] / b);
  HIDET_ASSIGN_OR_RETURN(const std::string mode, node.String("mode", "DCR"));
  if (mode != "DCR" && mode != "CRD")
    return node.Error(absl::StrCat("mode \"", Printable(mode), "\""));
  HIDET_ASSIGN_OR_RETURN(const Tensor apart,
                         node.Reshape(node.input(0), {s[0], s[1], height, b, width, b}));
  const std::vector<int64_t> order = mode == "DCR" ? std::vector<int64_t>{0, 3, 5, 1, 2, 4}
                                                   : std::vector<int64_t>{0, 1, 3, 5, 2, 4};
  HIDET_ASSIGN_OR_RETURN(const Tensor moved, node.Apply("PermuteDims", {apart}, {{"axes", order}}));
  HIDET_ASSIGN_OR_RETURN(
      Tensor result,
      node.Reshape(moved, {s[0], ir::Simplify(s[1] * ir::Int64(block * block)), height, width}));
  return Tensors{std::move(result)};
}

// A condition that is known chooses the branch now.
Imported ImportIf(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const auto* then_branch, node.GraphAttribute("then_branch"));
  HIDET_ASSIGN_OR_RETURN(const auto* else_branch, node.GraphAttribute("else_branch"));
  if (!IsBool(node.input(0).dtype())) return node.Error("a condition that is no bool");
  const std::optional<Dims> condition = node.Elements(0);
  if (!condition.has_value() || condition->size() != 1)
    return node.NeedsValue(0, "the condition depends on data");
  const auto known = ir::AsInt(ir::Simplify((*condition)[0]));
  if (!known.has_value())
    return node.NeedsValue(0, "the condition depends on the sizes of the inputs");
  HIDET_ASSIGN_OR_RETURN(Tensors outputs,
                         node.ImportGraph(*known != 0 ? *then_branch : *else_branch));
  if (static_cast<int>(outputs.size()) != node.output_count()) {
    return node.Error(
        absl::StrCat("a branch of ", outputs.size(), " outputs for ", node.output_count()));
  }
  return outputs;
}

}  // namespace hidet::onnx
