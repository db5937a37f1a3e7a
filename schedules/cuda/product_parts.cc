#include "schedules/cuda/product_parts.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {

using ir::Buffer;
using ir::Expr;
using ir::Int32;
using ir::Int64;

namespace {

constexpr int kVector = 4;        // neighbouring results of a thread
constexpr int kLoadsAtOnce = 16;  // parts that a thread has on their way

}  // namespace

void AddWithParts(Config config, double most, std::vector<Config>& configs) {
  config.values.back().second = 1;
  configs.push_back(config);
  const auto split = static_cast<int64_t>(std::min(most, 32.0));
  if (split < 2) return;
  config.values.back().second = split;
  configs.push_back(std::move(config));
}

ProductParts::ProductParts(const ContractionShape& shape, const Storage& storage, int64_t split)
    : shape_(shape),
      storage_(storage),
      type_(shape.contraction().combiner->identity[0].type()),
      split_(split),
      parts_(Buffer::Make("parts", type_, {Int64(split), Product(shape.contraction().extents())})) {
}

void ProductParts::AddWorkspace(ir::Program& program) const {
  if (split_ > 1) program.workspaces.push_back({.buffer = parts_});
}

int ProductParts::StoreLanes(int most) const {
  if (split_ == 1) return EpilogueLanes(shape_, storage_, most);
  return IsMultipleOf(shape_.n_size, most) ? most : 1;
}

ir::Stmt ProductParts::Store(const Expr& part, const ProductPlace& place, const Expr& value) const {
  if (split_ == 1) return StoreProduct(shape_, storage_, place, value);
  const Expr row = place.batch * shape_.m_size + place.m;
  return ir::Store(parts_, {part, row * shape_.n_size + place.n}, value);
}

void ProductParts::AddSumKernel(ir::Program& program) const {
  if (split_ == 1) return;
  const int lanes = EpilogueLanes(shape_, storage_, kVector);
  const Expr results = ir::Simplify(shape_.batch_size * shape_.m_size * shape_.n_size);
  const Buffer sum = Buffer::Registers("sum", type_.WithLanes(lanes), {Int32(1)});
  ir::Kernel kernel = PointKernel(
      KernelName(program.name, "parts"), ir::Simplify(results / Int64(lanes)),
      [&](const ir::Var& point) {
        const Expr linear = point * Int64(lanes);
        ir::Stmt add =
            ir::For("part", Int64(split_),
                    [&](ir::Var part) {
                      const Expr next = ir::Load(parts_, {part, linear}, {.lanes = lanes});
                      return ir::Store(sum, {Int32(0)}, ir::Load(sum, {Int32(0)}) + next);
                    },
                    {.unroll_hint = kLoadsAtOnce});
        const ProductPlace place = {.batch = linear / (shape_.m_size * shape_.n_size),
                                    .m = linear / shape_.n_size % shape_.m_size,
                                    .n = linear % shape_.n_size};
        const Expr zero = ir::Broadcast(ir::Constant(type_, 0), lanes);
        return ir::Allocate(
            sum, ir::Seq({ir::Store(sum, {Int32(0)}, zero), add,
                          StoreProduct(shape_, storage_, place, ir::Load(sum, {Int32(0)}))}));
      });
  kernel.task = absl::StrCat(program.name, ": sum of parts");
  kernel.schedule = absl::StrCat("sum of ", split_, " parts");
  AddCudaKernel(program, std::move(kernel));
}

double ProductParts::Cost(const ContractionShape& shape, const Target& target, int64_t split) {
  if (split == 1) return 0;
  const double bytes = BitWidth(shape.contraction().combiner->identity[0].type().scalar) / 8.0;
  const double results = AtHints(Product(shape.contraction().extents()));
  // Measured on an H200 (2026-11-21 and -23): a thread adds the parts one after the other; the
  // product's threads write them in pieces of 8 bytes.
  constexpr double kPartSeconds = 0.08e-6, kBytesWrittenPerSecond = 1.2e12;
  // The parts are in the L2 cache, which answers sooner than memory.
  constexpr double kTrips = 0.5;
  const auto parts = static_cast<double>(split);
  return kPartSeconds * parts + results * bytes * parts / kBytesWrittenPerSecond +
         KernelSeconds({.trips = kTrips, .bytes = results * bytes}, target);
}

}  // namespace hidet::schedules
