#include "schedules/cuda/attention_decode_parts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "schedules/cuda/early_start.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {

using ir::Buffer;
using ir::Expr;
using ir::Float32;
using ir::Int32;
using ir::Int64;
using ir::Stmt;
using ir::Type;
using ir::Var;
using ir::VarMap;

namespace {

Buffer Register(absl::string_view name) {
  return Buffer::Registers(name, Type::Float32(), {Int32(1)});
}
Expr Get(const Buffer& buffer) { return ir::Load(buffer, {Int32(0)}); }
Stmt Put(const Buffer& buffer, const Expr& value) { return ir::Store(buffer, {Int32(0)}, value); }

}  // namespace

Expr Exp2Flushed(const Expr& value) { return ir::Call(ir::Intrinsic::kExp2Flush, {value}); }

Expr NoMaximum() { return Float32(-INFINITY); }

Expr ShiftOf(const Expr& maximum) {
  return ir::Select(ir::Eq(maximum, NoMaximum()), Float32(0), maximum);
}

DecodeParts::DecodeParts(const AttentionShape& shape, int64_t split)
    : shape_(shape),
      stage_(shape.attention()),
      split_(split),
      most_(Register("most")),
      total_(Register("sum")),
      joined_(Register("context")) {
  if (split == 1) return;
  const Expr rows = ir::Simplify(Product(RowExtents()));
  context_ =
      Buffer::Make("part_context", Type::Float32(), {Int64(split), rows, Int64(shape.width)});
  maxima_ = Buffer::Make("part_maximum", Type::Float32(), {Int64(split), rows});
  sums_ = Buffer::Make("part_sum", Type::Float32(), {Int64(split), rows});
}

// Rows of queries, over all outer axes.
std::vector<Expr> DecodeParts::RowExtents() const {
  return {stage_.extents().begin(), stage_.extents().end() - 1};
}

void DecodeParts::AddWorkspaces(ir::Program& program) const {
  if (split_ == 1) return;
  schedules::AddWorkspaces({context_, maxima_, sums_}, program);
}

Stmt DecodeParts::Store(const Expr& part, const VarMap<Expr>& axes, const Expr& column,
                        const DecodePart& value) const {
  if (split_ == 1) return StoreResult(axes, column, value.context, value.sum);
  std::vector<Expr> coordinates;
  for (size_t i = 0; i + 1 < stage_.axes.size(); ++i)
    coordinates.push_back(axes.at(stage_.axes[i]));
  return ir::Let("row", LinearIndex(RowExtents(), coordinates), [&](Var row) {
    return ir::Seq(
        {ir::Store(context_, {part, row, column}, value.context),
         ir::If(ir::Eq(column, Int64(0)), ir::Seq({ir::Store(maxima_, {part, row}, value.maximum),
                                                   ir::Store(sums_, {part, row}, value.sum)}))});
  });
}

Stmt DecodeParts::StoreResult(VarMap<Expr> axes, const Expr& column, const Expr& context,
                              const Expr& sum) const {
  axes[shape_.width_axis()] = column;
  const std::vector<Expr> indices = ir::ExprsOf(
      shape_.output_indices, [&](const Expr& index) { return ir::Substitute(index, axes); });
  const bool nan_rows = std::get<ir::AttentionDetails>(stage_.details).nan_rows;
  return ir::Let("total", sum, [&](Var total) {
    const Expr value = ir::Select(ir::Eq(Expr(total), Float32(0)), Float32(nan_rows ? NAN : 0),
                                  context / Expr(total));
    return ir::Store(shape_.output, indices, ir::Cast(shape_.output.dtype().scalar, value));
  });
}

// A thread an element: the parts of its row are joined in their order, some at a time, whose loads
// are on their way at once.
void DecodeParts::AddJoinKernel(ir::Program& program) const {
  if (split_ == 1) return;
  const Expr elements = ir::Simplify(Product(RowExtents()) * Int64(shape_.width));
  ir::Kernel kernel =
      PointKernel(KernelName(program.name, "join"), elements, [&](const Var& element) {
        const Expr row = element / Int64(shape_.width), column = element % Int64(shape_.width);
        std::vector<Stmt> body = {Put(most_, NoMaximum()), Put(total_, Float32(0)),
                                  Put(joined_, Float32(0))};
        for (int64_t first = 0; first < split_; first += kJoinedAtOnce)
          body.push_back(Join(first, std::min(first + kJoinedAtOnce, split_), row, column));
        VarMap<Expr> axes;
        SetCoordinates(stage_.axes, RowExtents(), row, axes);
        body.push_back(StoreResult(axes, column, Get(joined_), Get(total_)));
        Stmt all = ir::Seq(std::move(body));
        return ir::Allocate({most_, total_, joined_}, std::move(all));
      });
  kernel.task = absl::StrCat(program.name, ": parts joined");
  kernel.schedule = absl::StrCat("join of ", split_, " parts");
  AddCudaKernel(program, std::move(kernel));
}

Stmt DecodeParts::Join(int64_t first, int64_t end, const Expr& row, const Expr& column) const {
  std::vector<std::pair<Var, Expr>> loads;
  const auto load = [&](absl::string_view name, const Expr& value) {
    loads.emplace_back(Var::Make(name, Type::Float32()), value);
    return Expr(loads.back().first);
  };
  std::vector<DecodePart> parts;
  for (int64_t part = first; part < end; ++part) {
    const Expr maximum = load("maximum", ir::Load(maxima_, {Int64(part), row}));
    const Expr sum = load("sum", ir::Load(sums_, {Int64(part), row}));
    parts.push_back(
        {load("context", ir::Load(context_, {Int64(part), row, column})), maximum, sum});
  }
  Expr next = Get(most_);
  for (const DecodePart& part : parts) next = ir::Max(next, part.maximum);
  Stmt joined = ir::Let("next", next, [&](Var maximum) {
    const Expr shift = ShiftOf(maximum);
    const Expr before = Exp2Flushed(Get(most_) - shift);
    Expr sum = Get(total_) * before, context = Get(joined_) * before;
    for (const DecodePart& part : parts) {
      const Expr scale = Exp2Flushed(part.maximum - shift);
      sum = sum + part.sum * scale;
      context = context + part.context * scale;
    }
    return ir::Seq({Put(total_, sum), Put(joined_, context), Put(most_, maximum)});
  });
  return ir::Let(loads, std::move(joined));
}

}  // namespace hidet::schedules
