#include "graph/ops/place_of_best.h"

#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "graph/ops/stage_building.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Type;
using ir::Var;

// A number whose order is that of the values: int32 for floats of up to 32 bits, where NaN stands
// before all others (`nan_last`: behind them) and the two zeros are one; integers as they are.
Expr OrderedInteger(const Expr& value, bool nan_last) {
  if (!value.type().IsFloat()) return ir::Cast(Type::Int64(), value);
  constexpr int32_t kLeast = std::numeric_limits<int32_t>::min(),
                    kMost = std::numeric_limits<int32_t>::max();
  const Expr number = ir::Cast(Type::Float32(), value);
  const Expr bits = ir::Bitcast(Type::Int32(), number);
  // The bits of a negative number are the sign and its magnitude.
  const Expr ordered = ir::Select(bits < ir::Int32(0), ir::Int32(kLeast) - bits, bits);
  const Expr of_nan = ir::Int32(nan_last ? kMost : kLeast);
  return ir::Cast(Type::Int64(), ir::Select(ir::Apply(ir::Op::kIsNan, {number}), of_nan, ordered));
}

// Bits of a place beside the 32 of a value: both are exact in a double, in which the evaluator of
// tasks keeps numbers.
constexpr int kPlaceBits = 20;
constexpr int64_t kPlaces = int64_t{1} << kPlaceBits;

class PlaceStages {
 public:
  PlaceStages(absl::string_view op, const ir::Buffer& out, ComparedElements of,
              const BestElement& best, const ResultOfPlace& result)
      : op_(op),
        out_(out),
        of_(std::move(of)),
        best_(best),
        last_nan_(best.last_nan && of_.read.value.type().IsFloat()),
        result_(result) {}

  std::vector<Stage> Make() const {
    const Type type = of_.read.value.type();
    const bool is_short = ir::Simplifier().Prove(Product(of_.extents) <= ir::Int64(kPlaces));
    return is_short && BitWidth(type.scalar) <= 32 ? OfOneNumber() : OfPairs();
  }

 private:
  Expr IsNan() const { return ir::Apply(ir::Op::kIsNan, {of_.read.value}); }

  // `place`, or `otherwise` where there is no element.
  Expr OfExisting(const Expr& place, int64_t otherwise) const {
    return of_.exists.defined() ? ir::Select(of_.exists, place, ir::Int64(otherwise)) : place;
  }

  Stage Reduction(absl::string_view what, std::vector<ir::Buffer> results, std::vector<Expr> body,
                  ir::Combiner combiner) const {
    Stage stage =
        MakeReduce(absl::StrCat(op_, what), std::move(results), of_.axes, of_.reduction_axes,
                   of_.extents, {of_.read}, std::move(body), std::move(combiner));
    stage.kind = of_.kind;
    return stage;
  }

  Stage Finish(const ir::Buffer& found, const std::function<Expr(const Expr&)>& place) const {
    const std::vector<Var> point = ir::MakeAxes(out_.shape());
    ir::Read back = ir::MakeRead(found, AsExprs(point));
    const Expr at = place(back.value);
    return MakeMap(op_, out_, point, {back}, ir::Simplify(result_ ? result_(point, at) : at));
  }

  // One integer has the value's order above the place where it stands, so that a single comparison
  // finds the first of the best; pairs of value and place take dozens of instructions.
  std::vector<Stage> OfOneNumber() const {
    const Expr places = ir::Int64(kPlaces), last = ir::Int64(kPlaces - 1);
    Expr low = best_.greatest ? last - of_.place : of_.place;
    if (last_nan_) low = ir::Select(IsNan(), of_.place, low);
    low = OfExisting(low, best_.greatest ? 0 : kPlaces - 1);
    const bool nan_last = best_.greatest || best_.nan_is_largest;
    const Expr key = OrderedInteger(of_.read.value, nan_last) * places + low;
    const ir::Buffer found = Intermediate("best", Type::Int64(), out_.shape());
    Stage reduce =
        Reduction(".order", {found}, {key},
                  best_.greatest ? ir::MaxCombiner(Type::Int64()) : ir::MinCombiner(Type::Int64()));
    return {std::move(reduce), Finish(found, [&](const Expr& number) {
              const Expr place = number % places, index = best_.greatest ? last - place : place;
              if (!last_nan_) return index;
              const int64_t least = std::numeric_limits<int32_t>::max() * kPlaces;
              return ir::Select(number < ir::Int64(least), index, place);
            })};
  }

  // (value, place); places of NaN count down from 0 where the last one is wanted.
  std::vector<Stage> OfPairs() const {
    // The combiner's own NaN win.
    const Expr value =
        best_.nan_is_largest ? OrderedInteger(of_.read.value, true) : Expr(of_.read.value);
    ir::Combiner combiner =
        best_.greatest ? ir::ArgMaxCombiner(value.type()) : ir::ArgMinCombiner(value.type());
    Expr counted = of_.place;
    if (last_nan_) counted = ir::Select(IsNan(), ir::Int64(0) - counted, counted);
    counted = OfExisting(counted, std::numeric_limits<int64_t>::max());
    const bool is_result = !last_nan_ && result_ == nullptr;
    const ir::Buffer found =
        is_result ? out_ : Intermediate("position", Type::Int64(), out_.shape());
    std::vector<Stage> stages = {Reduction(
        is_result ? "" : ".reduce", {Intermediate("best", value.type(), out_.shape()), found},
        {value, counted}, std::move(combiner))};
    if (!is_result) {
      stages.push_back(Finish(found, [&](const Expr& place) {
        return last_nan_ ? ir::Max(place, ir::Int64(0) - place) : place;
      }));
    }
    return stages;
  }

  const absl::string_view op_;
  const ir::Buffer& out_;
  const ComparedElements of_;
  const BestElement best_;
  const bool last_nan_;
  const ResultOfPlace& result_;
};

}  // namespace

std::vector<Stage> PlaceOfBest(absl::string_view op, const ir::Buffer& out, ComparedElements of,
                               const BestElement& best, const ResultOfPlace& result) {
  return PlaceStages(op, out, std::move(of), best, result).Make();
}

}  // namespace hidet::graph
