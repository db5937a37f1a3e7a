// Reductions along axes. What is summed is accumulated in float32 at least.
#include <algorithm>
#include <limits>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "graph/ops/attribute_specs.h"
#include "graph/ops/families.h"
#include "graph/ops/place_of_best.h"
#include "graph/ops/stage_building.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Op;
using ir::Stage;
using ir::Type;
using ir::Var;

constexpr char kFamily[] = "reduce";

enum class Kind {
  kSum,
  kMean,
  kMax,
  kMin,
  kProd,
  kAny,
  kAll,
  kL1,
  kL2,
  kSumSquare,
  kLogSumExp,
  kVar,
  kStd,
  kVarMean
};

std::vector<int> ReducedAxes(const Attributes& attributes, int rank) {
  std::vector<int> axes(rank);
  std::iota(axes.begin(), axes.end(), 0);
  if (attributes.Has("dims")) axes = attributes.Axes("dims");
  std::sort(axes.begin(), axes.end());
  return axes;
}

bool Contains(const std::vector<int>& axes, int axis) {
  return std::find(axes.begin(), axes.end(), axis) != axes.end();
}

Dims ReducedShape(const Dims& from, const std::vector<int>& reduced, bool keepdims) {
  Dims to;
  for (int i = 0; i < static_cast<int>(from.size()); ++i) {
    if (!Contains(reduced, i)) {
      to.push_back(from[i]);
    } else if (keepdims) {
      to.push_back(ir::Int64(1));
    }
  }
  return to;
}

ScalarType ResultType(Kind kind, ScalarType from) {
  switch (kind) {
    case Kind::kAny:
    case Kind::kAll:
      return ScalarType::kBool;
    case Kind::kSum:
    case Kind::kProd:
      return IsBool(from) ? ScalarType::kInt64 : from;
    case Kind::kMax:
    case Kind::kMin:
    case Kind::kL1:
    case Kind::kSumSquare:
      return from;
    case Kind::kMean:
    case Kind::kL2:
    case Kind::kLogSumExp:
    case Kind::kVar:
    case Kind::kStd:
    case Kind::kVarMean:
      return IsFloat(from) ? from : ScalarType::kFloat32;
  }
  return from;
}

OpRecord::InferFunction InferReduce(Kind kind) {
  return [kind](const InferContext& context) -> Types {
    const Tensor& x = context.input(0);
    if (IsComplex(x.dtype()) || BitWidth(x.dtype()) < 8) {
      return context.Unimplemented(absl::StrCat("operand of dtype ", ScalarTypeName(x.dtype())));
    }
    if ((kind == Kind::kMax || kind == Kind::kMin || kind == Kind::kL1 ||
         kind == Kind::kSumSquare) &&
        IsBool(x.dtype())) {
      return context.Error("operand of dtype bool, expected integers or floats");
    }
    const std::vector<int> reduced = ReducedAxes(context.attributes(), x.rank());
    return std::vector<TensorType>{
        {ResultType(kind, x.dtype()),
         ReducedShape(x.shape(), reduced, context.attributes().Bool("keepdims")),
         context.device()}};
  };
}

// The axes of a reduction's loop nest: those of the result, and those reduced, as indices of the
// input.
struct ReductionAxes {
  std::vector<Var> axes;
  std::vector<Var> reduction_axes;
  Dims reduction_extents;
  std::vector<Expr> indices;  // of the input

  ReductionAxes(const ir::Buffer& in, const Dims& out_shape, const std::vector<int>& reduced,
                bool keepdims) {
    axes = ir::MakeAxes(out_shape);
    for (int axis : reduced) reduction_extents.push_back(in.shape()[axis]);
    reduction_axes = ir::MakeAxes(reduction_extents, "r");
    size_t next_axis = 0, next_reduced = 0;
    for (int i = 0; i < in.rank(); ++i) {
      if (Contains(reduced, i)) {
        indices.push_back(reduction_axes[next_reduced++]);
        if (keepdims) ++next_axis;
      } else {
        indices.push_back(axes[next_axis++]);
      }
    }
  }
};

ir::Combiner CombinerOf(Kind kind, Type type) {
  switch (kind) {
    case Kind::kMax:
      return ir::MaxCombiner(type);
    case Kind::kMin:
      return ir::MinCombiner(type);
    case Kind::kProd:
      return ir::ProductCombiner(type);
    case Kind::kAny:
      return ir::OrCombiner();
    case Kind::kAll:
      return ir::AndCombiner();
    case Kind::kLogSumExp:
      return ir::SoftmaxCombiner(type);
    case Kind::kVar:
    case Kind::kStd:
    case Kind::kVarMean:
      return ir::WelfordCombiner(type);
    case Kind::kSum:
    case Kind::kMean:
    case Kind::kL1:
    case Kind::kL2:
    case Kind::kSumSquare:
      return ir::SumCombiner(type);
  }
  return ir::SumCombiner(type);
}

// Elements of the combiner's tuple.
std::vector<Expr> ElementOf(Kind kind, Type type, const Expr& value) {
  const Expr x = ir::Cast(type, value);
  switch (kind) {
    case Kind::kL1:
      return {ir::Apply(Op::kAbs, {x})};
    case Kind::kL2:
    case Kind::kSumSquare:
      return {x * x};
    case Kind::kLogSumExp: {
      // The sum is not known of rows whose maximum is infinite: what is above all finite numbers,
      // or none, counts as the largest finite one, and its sum is infinite or NaN.
      const Expr most = ir::Constant(type, type.scalar == ScalarType::kFloat64
                                               ? std::numeric_limits<double>::max()
                                               : std::numeric_limits<float>::max());
      const Expr is_below = x <= most;
      return {ir::Select(is_below, x, most), ir::Select(is_below, ir::Constant(type, 1), x)};
    }
    case Kind::kVar:
    case Kind::kStd:
    case Kind::kVarMean:
      return {ir::Constant(type, 1), x, ir::Constant(type, 0)};
    default:
      return {x};
  }
}

// What follows the reduction, in the accumulator's type; the empty handle where nothing does.
Expr FinishOf(Kind kind, const std::vector<Expr>& totals, const Expr& count,
              const Attributes& attributes) {
  const Type type = totals[0].type();
  switch (kind) {
    case Kind::kMean:
      return totals[0] / ir::Cast(type, count);
    case Kind::kL2:
      return ir::Apply(Op::kSqrt, {totals[0]});
    case Kind::kLogSumExp: {
      // A row of -inf has log-sum -inf, not NaN.
      const Expr finite = totals[0] + ir::Apply(Op::kLog, {totals[1]});
      return ir::Select(ir::Apply(Op::kIsInf, {totals[0]}), totals[0], finite);
    }
    case Kind::kVar:
    case Kind::kStd: {
      const Expr degrees = ir::Cast(type, ir::Simplify(count - attributes.Int("correction")));
      const Expr variance = totals[2] / ir::Max(degrees, ir::Constant(type, 0));
      return kind == Kind::kStd ? ir::Apply(Op::kSqrt, {variance}) : variance;
    }
    case Kind::kVarMean:
      return totals[1];
    default:
      return {};
  }
}

OpRecord::DefineFunction DefineReduce(Kind kind) {
  return [kind](const DefineContext& context) -> Stages {
    const ir::Buffer &in = context.inputs[0], &out = context.outputs[0];
    const std::vector<int> reduced = ReducedAxes(context.attributes, in.rank());
    const bool keepdims = context.attributes.Bool("keepdims");
    const ReductionAxes nest(in, out.shape(), reduced, keepdims);
    const Type type =
        AccumulatorType(kind == Kind::kMax || kind == Kind::kMin ? in.dtype() : out.dtype());
    const bool is_logic = kind == Kind::kAny || kind == Kind::kAll;
    // The largest of halves is a half: nothing is gained by another type.
    const Type element_type = is_logic                                   ? Type::Bool()
                              : kind == Kind::kMax || kind == Kind::kMin ? in.dtype()
                                                                         : type;
    ir::Read read = ir::MakeRead(in, nest.indices);
    ir::Combiner combiner = CombinerOf(kind, element_type);
    std::vector<Expr> totals_type = ElementOf(kind, element_type, read.value);
    const bool finishes = FinishOf(kind, totals_type, ir::Int64(1), context.attributes).defined();
    if (!finishes) {
      return std::vector<Stage>{MakeReduce(context.op, {out}, nest.axes, nest.reduction_axes,
                                           nest.reduction_extents, {read}, totals_type,
                                           std::move(combiner))};
    }
    std::vector<ir::Buffer> totals;
    for (size_t i = 0; i < totals_type.size(); ++i) {
      totals.push_back(Intermediate(absl::StrCat("total", i), totals_type[i].type(), out.shape()));
    }
    Stage reduce =
        MakeReduce(absl::StrCat(context.op, ".reduce"), totals, nest.axes, nest.reduction_axes,
                   nest.reduction_extents, {read}, totals_type, std::move(combiner));
    const std::vector<Var> axes = ir::MakeAxes(out.shape());
    std::vector<ir::Read> reads;
    std::vector<Expr> values;
    for (const ir::Buffer& total : totals) {
      reads.push_back(ir::MakeRead(total, AsExprs(axes)));
      values.push_back(reads.back().value);
    }
    const Expr body = ir::Cast(
        out.dtype(), FinishOf(kind, values, Product(nest.reduction_extents), context.attributes));
    return std::vector<Stage>{std::move(reduce),
                              MakeMap(context.op, out, axes, std::move(reads), body)};
  };
}

// An attribute of ArgMin alone: the largest element is NaN already.
constexpr char kNanIsLargest[] = "nan_is_largest";

constexpr char kLastNan[] = "last_nan";

// Whether of several NaN the highest index counts, and of equal numbers the lowest.
bool IsLastNan(const Attributes& attributes) {
  return attributes.Has(kLastNan) && attributes.Bool(kLastNan) && !attributes.Bool("last");
}

bool NanIsLargest(const Attributes& attributes) {
  return attributes.Has(kNanIsLargest) && attributes.Bool(kNanIsLargest);
}

Types InferArg(const InferContext& context) {
  const Tensor& x = context.input(0);
  const int axis = context.attributes().Axis("dim");
  if (!IsInteger(x.dtype()) && !IsFloat(x.dtype())) {
    return context.Error(absl::StrCat("operand of dtype ", ScalarTypeName(x.dtype()),
                                      ", expected integers or floats"));
  }
  if (NanIsLargest(context.attributes()) && IsFloat(x.dtype()) && BitWidth(x.dtype()) > 32) {
    return context.Error(
        absl::StrCat(kNanIsLargest, " for elements of ", ScalarTypeName(x.dtype())));
  }
  if (ir::IsInt(x.shape()[axis], 0))
    return context.Error(absl::StrCat("no elements along axis ", axis));
  return std::vector<TensorType>{
      {ScalarType::kInt64, ReducedShape(x.shape(), {axis}, context.attributes().Bool("keepdims")),
       context.device()}};
}

// "last" prefers the highest index among equals, by counting indices from the end.
OpRecord::DefineFunction DefineArg(bool greatest) {
  return [greatest](const DefineContext& context) -> Stages {
    const ir::Buffer &in = context.inputs[0], &out = context.outputs[0];
    const int axis = context.attributes.Axis("dim");
    const ReductionAxes nest(in, out.shape(), {axis}, context.attributes.Bool("keepdims"));
    const Expr index = nest.reduction_axes[0], &extent = nest.reduction_extents[0];
    const bool last = context.attributes.Bool("last");
    return PlaceOfBest(
        context.op, out,
        {.axes = nest.axes,
         .reduction_axes = nest.reduction_axes,
         .extents = nest.reduction_extents,
         .read = ir::MakeRead(in, nest.indices),
         .place = last ? ir::Simplify(extent - 1 - index) : index},
        {.greatest = greatest,
         .nan_is_largest = NanIsLargest(context.attributes),
         .last_nan = IsLastNan(context.attributes)},
        last ? [extent](const std::vector<Var>&, const Expr& place) { return extent - 1 - place; }
             : ResultOfPlace());
  };
}

Types InferCumulativeLogSumExp(const InferContext& context) {
  const Tensor& x = context.input(0);
  if (!IsFloat(x.dtype()) || BitWidth(x.dtype()) < 8) {
    return context.Error(
        absl::StrCat("operand of dtype ", ScalarTypeName(x.dtype()), ", expected floats"));
  }
  return std::vector<TensorType>{{x.dtype(), x.shape(), context.device()}};
}

Types InferCumulative(const InferContext& context) {
  const Tensor& x = context.input(0);
  const ScalarType dtype = IsBool(x.dtype()) ? ScalarType::kInt64 : x.dtype();
  return std::vector<TensorType>{{dtype, x.shape(), context.device()}};
}

enum class Running { kSum, kProduct, kMax, kMin };

ir::Combiner CombinerOf(Running kind, Type type) {
  switch (kind) {
    case Running::kSum:
      return ir::SumCombiner(type);
    case Running::kProduct:
      return ir::ProductCombiner(type);
    case Running::kMax:
      return ir::MaxCombiner(type);
    case Running::kMin:
      return ir::MinCombiner(type);
  }
  HIDET_UNREACHABLE() << "running " << static_cast<int>(kind);
}

ir::ScanDetails ScanOf(const Attributes& attributes) {
  return {.axis = attributes.Axis("dim"),
          .exclusive = attributes.Bool("exclusive"),
          .reverse = attributes.Bool("reverse")};
}

template <Running kind>
Stages DefineCumulative(const DefineContext& context) {
  const ir::Buffer &in = context.inputs[0], &out = context.outputs[0];
  const std::vector<Var> axes = ir::MakeAxes(out.shape());
  const Type type = AccumulatorType(out.dtype());
  ir::Read read = ir::MakeRead(in, AsExprs(axes));
  Stage stage = MakeMap(context.op, out, axes, {read}, ir::Cast(type, read.value));
  stage.kind = ir::StageKind::kScan;
  stage.combiner = CombinerOf(kind, type);
  stage.details = ScanOf(context.attributes);
  return std::vector<Stage>{std::move(stage)};
}

// Pairs of the largest element so far and the sum of exponentials less it, and then its logarithm:
// no running sum of exponentials less one number holds them all.
Stages DefineCumulativeLogSumExp(const DefineContext& context) {
  const ir::Buffer &in = context.inputs[0], &out = context.outputs[0];
  const std::vector<Var> axes = ir::MakeAxes(out.shape()), points = ir::MakeAxes(out.shape());
  const Type type = AccumulatorType(out.dtype());
  ir::Read read = ir::MakeRead(in, AsExprs(axes));
  Stage scan = MakeMap(absl::StrCat(context.op, ".scan"), out, axes, {read}, read.value);
  scan.kind = ir::StageKind::kScan;
  scan.body = ElementOf(Kind::kLogSumExp, type, read.value);
  scan.combiner = ir::SoftmaxCombiner(type);
  scan.details = ScanOf(context.attributes);
  scan.results = {Intermediate("most", type, out.shape()), Intermediate("sum", type, out.shape())};
  std::vector<ir::Read> totals;
  std::vector<Expr> values;
  for (const ir::Buffer& result : scan.results) {
    totals.push_back(ir::MakeRead(result, AsExprs(points)));
    values.push_back(totals.back().value);
  }
  const Expr log = FinishOf(Kind::kLogSumExp, values, ir::Int64(1), context.attributes);
  Stage finish = MakeMap(context.op, out, points, std::move(totals), ir::Cast(out.dtype(), log));
  return std::vector<Stage>{std::move(scan), std::move(finish)};
}

OpRecord ReduceRow(absl::string_view name, Kind kind, absl::string_view doc) {
  OpRecord record = {.name = std::string(name),
                     .family = kFamily,
                     .doc = std::string(doc),
                     .inputs = {{.name = "x"}},
                     .attributes = {NullableAxesSpec("dims"), FlagSpec("keepdims")},
                     .infer = InferReduce(kind),
                     .define = DefineReduce(kind)};
  if (kind == Kind::kVar || kind == Kind::kStd) {
    record.attributes.push_back(IntSpec("correction", 1));
  }
  return record;
}

OpRecord CumulativeRow(absl::string_view name, OpRecord::DefineFunction define,
                       absl::string_view doc, OpRecord::InferFunction infer = InferCumulative) {
  return {.name = std::string(name),
          .family = kFamily,
          .doc = std::string(doc),
          .inputs = {{.name = "x"}},
          .attributes = {{.name = "dim", .type = AttributeType::kAxis},
                         FlagSpec("exclusive"),
                         FlagSpec("reverse")},
          .infer = std::move(infer),
          .define = std::move(define)};
}

OpRecord ArgRow(absl::string_view name, bool greatest, absl::string_view doc) {
  OpRecord record = {.name = std::string(name),
                     .family = kFamily,
                     .doc = std::string(doc),
                     .inputs = {{.name = "x"}},
                     .attributes = {{.name = "dim", .type = AttributeType::kAxis},
                                    FlagSpec("keepdims"),
                                    Quiet(FlagSpec("last"))},
                     .infer = InferArg,
                     .define = DefineArg(greatest)};
  record.attributes.push_back(Quiet(FlagSpec(greatest ? kLastNan : kNanIsLargest)));
  return record;
}

}  // namespace

std::vector<OpRecord> ReduceOps() {
  return {
      ReduceRow("ReduceSum", Kind::kSum, "Sum."),
      ReduceRow("ReduceMean", Kind::kMean, "Mean."),
      ReduceRow("ReduceMax", Kind::kMax, "Largest element; NaN wins."),
      ReduceRow("ReduceMin", Kind::kMin, "Smallest element; NaN wins."),
      ReduceRow("ReduceProd", Kind::kProd, "Product."),
      ReduceRow("ReduceOr", Kind::kAny, "True if any element is not zero."),
      ReduceRow("ReduceAnd", Kind::kAll, "True if no element is zero."),
      ReduceRow("ReduceL1", Kind::kL1, "Sum of absolute values."),
      ReduceRow("ReduceL2", Kind::kL2, "Root of the sum of squares."),
      ReduceRow("ReduceSumSquare", Kind::kSumSquare, "Sum of squares."),
      ReduceRow("ReduceLogSumExp", Kind::kLogSumExp, "Logarithm of the sum of exponentials."),
      ReduceRow("ReduceVar", Kind::kVar, "Variance, divided by the count less `correction`."),
      ReduceRow("ReduceStd", Kind::kStd,
                "Standard deviation, with the variance divided by the count less `correction`."),
      ReduceRow("ReduceVarMean", Kind::kVarMean,
                "The mean as it is found beside a variance, from the same moments: NaN where an "
                "element is infinite."),
      ArgRow("ArgMax", true, "Index of the largest element, the lowest among equals."),
      ArgRow("ArgMin", false,
             "Index of the smallest element, the lowest among equals; NaN wins unless it is the "
             "largest."),
      CumulativeRow("CumulativeSum", DefineCumulative<Running::kSum>,
                    "Running sums along a dimension."),
      CumulativeRow("CumulativeProduct", DefineCumulative<Running::kProduct>,
                    "Running products along a dimension."),
      CumulativeRow("CumulativeMax", DefineCumulative<Running::kMax>,
                    "The largest element so far along a dimension; NaN wins."),
      CumulativeRow("CumulativeMin", DefineCumulative<Running::kMin>,
                    "The smallest element so far along a dimension; NaN wins."),
      CumulativeRow("CumulativeLogSumExp", DefineCumulativeLogSumExp,
                    "Logarithms of the running sums of exponentials along a dimension.",
                    InferCumulativeLogSumExp),
  };
}

}  // namespace hidet::graph
