#include "schedules/cuda/wgmma_epilogue.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "ir/task/combiner.h"
#include "schedules/cuda/early_start.h"
#include "schedules/loop_nest.h"
#include "schedules/refusal.h"
#include "schedules/tile/warp.h"
#include "schedules/tile/wgmma_tile.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Stage;
using ir::Stmt;
using ir::Type;
using ir::Var;

namespace {

// Groups of 8 columns: between barriers of a warp, and that are evaluated at once where residuals
// are in shared memory, from which they come soon.
constexpr int kColumnsBetweenBarriers = 8, kGroupsBesideResiduals = 4;

Stmt SyncWarp() { return ir::Do(ir::Intrinsic::kSyncWarp); }

// Columns of the blocks that a tile is stored in; the last one of a turned tile may have fewer.
int BlockColumns(const WgmmaTiling& tiling) {
  constexpr int kMost = 64;
  if (tiling.turned) return std::min(kMost, tiling.bn);
  return tiling.bn % kMost == 0 ? kMost : 32;
}

}  // namespace

WgmmaSums SumsOf(const ContractionShape& shape) {
  const bool half =
      shape.task.leeway.half_reduction && shape.a().buffer.dtype().scalar == ScalarType::kFloat16;
  return half ? WgmmaSums::kFloat16 : WgmmaSums::kFloat32;
}

const Expr& RowsOf(const ContractionShape& shape, const WgmmaTiling& tiling) {
  return tiling.turned ? shape.n_size : shape.m_size;
}

const Expr& ColumnsOf(const ContractionShape& shape, const WgmmaTiling& tiling) {
  return tiling.turned ? shape.m_size : shape.n_size;
}

bool IsWgmmaType(ScalarType dtype) {
  return dtype == ScalarType::kFloat16 || dtype == ScalarType::kBFloat16;
}

absl::Status CheckWgmmaProduct(const ir::Task& task, const ContractionShape& shape) {
  const ScalarType dtype = shape.a().buffer.dtype().scalar;
  const bool is_tf32 = dtype == ScalarType::kFloat32 && task.leeway.tensor_float32;
  if ((!IsWgmmaType(dtype) && !is_tf32) || shape.b().buffer.dtype().scalar != dtype)
    return Refuse(task, "operands are not both float16 or both bfloat16, or float32 as TF32");
  const ir::Combiner& combiner = *shape.contraction().combiner;
  if (combiner.kind != ir::CombinerKind::kSum || combiner.identity[0].type() != Type::Float32())
    return Refuse(task, "not a sum in float32");
  return absl::OkStatus();
}

WgmmaEpilogue::WgmmaEpilogue(const ContractionShape& shape, const Storage& storage,
                             const WgmmaTiling& tiling, WgmmaRows rows)
    : shape_(shape),
      storage_(storage),
      tiling_(tiling),
      rows_(std::move(rows)),
      lanes_(tiling.turned ? 1 : EpilogueLanes(shape, storage, 2)),
      stores_tiles_(StoresTiles()),
      stores_rows_(!stores_tiles_ && StoresRows()),
      store_(tiling_.consumers, shape.a().buffer.dtype().scalar, BlockColumns(tiling_),
             tiling_.turned),
      parts_(shape, storage, tiling.cluster ? 1 : tiling.split),
      cluster_(tiling) {
  if (tiling_.ahead && stores_tiles_ && EpilogueWorkOf(shape, tiling_.split).residuals > 0)
    residuals_.emplace(shape, tiling, RowsOfBox(), store_.columns());
}

int64_t WgmmaEpilogue::SharedBytes(const WgmmaTiling& tiling) {
  return StoreTile::Bytes(tiling.consumers, BlockColumns(tiling));
}

// Whether every output can be written row by row, through shared memory. From the registers a warp
// writes a few bytes of each of 8 rows at once, which are as many sectors.
bool WgmmaEpilogue::StoresRows() const {
  return tiling_.split == 1 && IsWgmmaType(shape_.a().buffer.dtype().scalar) &&
         ResultsAreLikeOperands(shape_);
}

// Whether every output can be written by the tensor memory accelerator.
bool WgmmaEpilogue::StoresTiles() const {
  constexpr size_t kMaxRank = 5;
  return StoresRows() && rows_.dims.size() < kMaxRank && IsMultipleOf(shape_.n_size, 8) &&
         (tiling_.turned || lanes_ == 2);
}

ProductPlace WgmmaEpilogue::InColumn(ProductPlace row, const Expr& column) const {
  (tiling_.turned ? row.m : row.n) = column;
  return row;
}

int WgmmaEpilogue::RowsOfBox() const {
  int rows = 1;
  for (const int points : rows_.box) rows *= points;
  return rows;
}

ir::TensorMap WgmmaEpilogue::MapOf(absl::string_view name, const ir::Buffer& buffer,
                                   int columns) const {
  ir::TensorMap map;
  map.map = Var::Make(name, Type::TensorMap());
  map.buffer = buffer;
  map.dims = {shape_.n_size};
  map.box = {columns};
  Expr stride = shape_.n_size;
  for (size_t i = 0; i < rows_.dims.size(); ++i) {
    map.dims.push_back(rows_.dims[i]);
    map.box.push_back(rows_.box[i]);
    map.strides.push_back(stride);
    stride = ir::Simplify(stride * rows_.dims[i]);
  }
  if (tiling_.turned) std::swap(map.box[0], map.box[1]);
  map.swizzle_bytes = store_.swizzle_bytes();
  return map;
}

std::vector<Expr> WgmmaEpilogue::CoordinatesOf(const WgmmaResults& results, int column) const {
  std::vector<Expr> coordinates = {ir::ToInt32(results.column0) + Int32(column)};
  coordinates.insert(coordinates.end(), results.coordinates.begin(), results.coordinates.end());
  if (tiling_.turned) std::swap(coordinates[0], coordinates[1]);
  return coordinates;
}

void WgmmaEpilogue::AddMemory(ir::Program& program) {
  parts_.AddWorkspace(program);
  if (!stores_tiles_) return;
  const auto add = [&](const Stage& epilogue, int columns) {
    program.tensor_maps.push_back(MapOf("map_out", epilogue.results[0], columns));
    return program.tensor_maps.back().map;
  };
  const int of_last = tiling_.bn % store_.columns();
  for (const Stage& epilogue : shape_.epilogues) {
    const Var whole = add(epilogue, store_.columns());
    maps_.push_back({.whole = whole, .last = of_last == 0 ? whole : add(epilogue, of_last)});
  }
  if (!residuals_.has_value()) return;
  residuals_->AddMaps(
      [&](const ir::Buffer& buffer) { return MapOf("map_residual", buffer, store_.columns()); },
      program);
}

void WgmmaEpilogue::Join(WgmmaCallbacks& callbacks,
                         std::function<WgmmaResults(const WgmmaConsumer& consumer)> results) const {
  callbacks.store = [this, results](const ir::Buffer& accumulators, const WgmmaConsumer& consumer) {
    return Store(accumulators, consumer, results(consumer));
  };
  if (stores_tiles_)
    callbacks.finish = [this](const WgmmaConsumer& own) { return store_.Finish(own.thread); };
  if (!residuals_.has_value()) return;
  callbacks.initialize = [this] { return residuals_->Initialize(); };
  callbacks.load_tile = [this, results](const Expr& round) {
    return residuals_->Load(round, [&](const WgmmaConsumer& consumer) {
      return CoordinatesOf(results(consumer), /*column=*/0);
    });
  };
}

Stmt WgmmaEpilogue::Store(const ir::Buffer& accumulators, const WgmmaConsumer& consumer,
                          const WgmmaResults& results) const {
  if (tiling_.cluster) return StoreSums(accumulators, consumer, results);
  return stores_tiles_ || stores_rows_ ? StoreTiles(accumulators, consumer, results)
                                       : StorePairs(accumulators, consumer, results);
}

void WgmmaEpilogue::AddKernels(ir::Kernel kernel, ir::Program& program) const {
  if (stores_tiles_ || stores_rows_) kernel.body = store_.Allocate(std::move(kernel.body));
  if (residuals_.has_value()) kernel.body = residuals_->Allocate(std::move(kernel.body));
  if (tiling_.cluster) kernel.body = cluster_.Allocate(std::move(kernel.body));
  AddCudaKernel(program, std::move(kernel));
  parts_.AddSumKernel(program);
}

// How many groups of 8 columns are evaluated at once, `most` or fewer: a thread has two words of
// each operand in registers for each, beside the accumulators. A trip to L2 costs 0.6 us, however
// many operands are on their way.
int WgmmaEpilogue::GroupsTogether(const Stage& epilogue, int most) const {
  constexpr int kRegisters = 240, kRegistersOfTwoBlocks = 128, kOthers = 48;
  const int registers = tiling_.blocks > 1 ? kRegistersOfTwoBlocks : kRegisters;
  const int free = registers - kOthers - tiling_.bn / 2;
  const int operands = std::max(1, static_cast<int>(epilogue.reads.size()) - 1);
  int groups = most;
  while (groups > 2 && 2 * groups * operands > free) groups /= 2;
  return groups;
}

// Evaluates the epilogues on the accumulators and stores blocks of 64 rows. As many columns as the
// registers allow are evaluated, without a branch, before any of them is stored: so their operands
// are all on their way at once, where each 8 columns would wait for theirs alone. Residuals that
// were brought ahead do not come so far.
Stmt WgmmaEpilogue::StoreTiles(const ir::Buffer& accumulators, const WgmmaConsumer& consumer,
                               const WgmmaResults& results) const {
  using ResidualWords = std::pair<int, ir::Buffer>;  // of a block in shared memory
  const int columns = CeilOfRatio(tiling_.bn, store_.columns());
  // A power of two, so that it stays even when GroupsTogether halves it.
  int together = static_cast<int>(std::bit_ceil(static_cast<unsigned>(store_.columns() / 8)));
  for (const Stage& epilogue : shape_.epilogues) together = GroupsTogether(epilogue, together);
  if (residuals_.has_value()) together = std::min(together, kGroupsBesideResiduals);
  const int blocks = columns * static_cast<int>(shape_.epilogues.size());
  const auto registers = [&](const char* name) {
    return ir::Buffer::Registers(name, Type::Scalar(ScalarType::kUInt32), {Int32(2 * together)});
  };
  const ir::Buffer words = registers("words");
  std::vector<ir::Buffer> allocated = {words};
  std::vector<Stmt> statements;
  for (int i = 0; i < blocks; ++i) {
    const Stage& epilogue = shape_.epilogues[static_cast<size_t>(i / columns)];
    const int column = i % columns * store_.columns();
    const int groups = std::min(store_.columns(), tiling_.bn - column) / 8;
    const Expr number = consumer.round * Int32(blocks) + Int32(i);
    std::vector<ResidualWords> brought;
    ir::VarMap<ir::Buffer> given;
    if (residuals_.has_value()) {
      for (const int block : residuals_->BlocksOf(i / columns, i % columns)) {
        brought.emplace_back(block, registers("residual"));
        given.emplace(residuals_->ValueOf(block), brought.back().second);
        allocated.push_back(brought.back().second);
        statements.push_back(residuals_->Wait(consumer, block));
      }
    }
    for (int first = 0; first < groups; first += together) {
      const int count = std::min(together, groups - first);
      // Else the compiler would load the operands of the next ones, too.
      if (together < groups || columns > 1) statements.push_back(SyncWarp());
      for (const auto& [block, own] : brought) {
        for (int j = 0; j < count / 2; ++j)
          statements.push_back(residuals_->Read(consumer, block, first / 2 + j, own, 4 * j));
      }
      for (int group = 0; group < count; ++group) {
        statements.push_back(Evaluate(accumulators, epilogue, consumer, results,
                                      column / 8 + first + group, words, group, given));
      }
      if (first == 0 && stores_tiles_)
        statements.push_back(store_.Begin(consumer.index, consumer.thread));
      for (int j = 0; j < count / 2; ++j) {
        const std::vector<Expr> values =
            ir::ExprsOf(4, [&](int k) { return ir::Load(words, {Int32(4 * j + k)}); });
        statements.push_back(
            store_.Put(consumer.index, consumer.thread, number, first / 2 + j, values));
      }
    }
    if (stores_rows_) {
      statements.push_back(store_.Meet(consumer.index));
      statements.push_back(StoreRows(epilogue, consumer, results, column, number));
      continue;
    }
    const Maps& maps = maps_[static_cast<size_t>(i / columns)];
    // The whole consumer meets there, so all of it has read the residuals.
    statements.push_back(store_.End(consumer.index, consumer.thread, number,
                                    i % columns + 1 < columns ? maps.whole : maps.last,
                                    CoordinatesOf(results, column)));
    for (const auto& [block, own] : brought)
      statements.push_back(residuals_->Release(consumer, block));
  }
  Stmt body = ir::Seq(std::move(statements));
  return ir::Allocate(allocated, std::move(body));
}

// Stores the block at a column from shared memory. A warp takes a row at a time, whose columns are
// neighbours in memory however it is aligned; each thread takes a pair of them where pairs are.
Stmt WgmmaEpilogue::StoreRows(const Stage& epilogue, const WgmmaConsumer& consumer,
                              const WgmmaResults& results, int column, const Expr& number) const {
  constexpr int kWarps = 4;
  const int lanes = IsMultipleOf(shape_.n_size, 2) ? 2 : 1, in_step = kWarp * lanes;
  const Expr warp = consumer.thread / Int32(kWarp), lane = consumer.thread % Int32(kWarp);
  const auto store_row = [&](const Var& i) {
    const Expr row = i * Int32(kWarps) + warp;
    const ProductPlace place = results.place(row);
    const Expr begin = (place.batch * shape_.m_size + place.m) * shape_.n_size;
    std::vector<Stmt> pieces;
    for (int first = 0; first < store_.columns(); first += in_step) {
      const Expr in_block = Int32(first) + lane * Int32(lanes);
      const Expr n = results.column0 + ir::ToInt64(Int32(column) + in_block);
      Expr exists = results.exists(row) && n < shape_.n_size;
      if (store_.columns() < in_step) exists = exists && in_block < Int32(store_.columns());
      const Expr value = store_.Element(consumer.index, number, row, in_block, lanes);
      pieces.push_back(ir::If(exists, StoreAtOffset(epilogue.results[0], begin + n, value)));
    }
    return ir::Seq(std::move(pieces));
  };
  return ir::For("row", Int32(StoreTile::kRows / kWarps), store_row);
}

// The `group`-th 8 columns of the tile, as two words from the `position`-th pair of `words` on.
// What lies beyond the product is not stored: its columns and rows read what others read.
Stmt WgmmaEpilogue::Evaluate(const ir::Buffer& accumulators, const Stage& epilogue,
                             const WgmmaConsumer& consumer, const WgmmaResults& results, int group,
                             const ir::Buffer& words, int position,
                             const ir::VarMap<ir::Buffer>& residuals) const {
  std::vector<Stmt> statements;
  for (int h : {0, 1}) {
    const WgmmaCoordinates at = AccumulatorCoordinates(consumer.thread, Int32(group), Int32(h));
    const ProductPlace row = results.place(at.row);
    const Expr pair = AccumulatorPair(accumulators, Int32(2 * group + h));
    ir::VarMap<Expr> given;
    for (const auto& [value, own] : residuals) {
      const Expr word = ir::Load(own, {Int32(2 * position + h)});
      given.emplace(value, ir::Bitcast(Type::Scalar(value.type().scalar).WithLanes(2), word));
    }
    std::vector<Expr> values;
    for (int first = 0; first < 2; first += lanes_) {
      Expr column = results.column0 + ir::ToInt64(at.column + Int32(first));
      if (!IsMultipleOf(ColumnsOf(shape_, tiling_), tiling_.bn))
        column = ir::Min(column, ColumnsOf(shape_, tiling_) - ir::Int64(lanes_));
      Emitted emitted = EmitEpilogue(shape_, storage_, epilogue, InColumn(row, column),
                                     lanes_ == 2 ? pair : ir::Lane(pair, first), given);
      for (Stmt& check : emitted.checks) statements.push_back(std::move(check));
      values.push_back(std::move(emitted.values[0]));
    }
    const Expr word = ir::Bitcast(words.dtype(), lanes_ == 2 ? values[0] : ir::Pack(values));
    statements.push_back(ir::Store(words, {Int32(2 * position + h)}, word));
  }
  return ir::Seq(std::move(statements));
}

// What the blocks of a cluster have summed, in vectors of a row.
Stmt WgmmaEpilogue::StoreSums(const ir::Buffer& accumulators, const WgmmaConsumer& consumer,
                              const WgmmaResults& results) const {
  const int lanes = EpilogueLanes(shape_, storage_, 4);
  return cluster_.Add(accumulators, consumer, results.part, lanes,
                      [&](const Expr& row, const Expr& column, const Expr& sums) {
                        const Expr in_tensor = results.column0 + ir::ToInt64(column);
                        const ProductPlace place = InColumn(results.place(row), in_tensor);
                        return ir::If(results.exists(row) && in_tensor < ColumnsOf(shape_, tiling_),
                                      StoreProduct(shape_, storage_, place, sums));
                      });
}

// Each thread has pairs of neighbouring columns in rows 8 apart. Both rows of a column follow each
// other, so that what the column alone decides is loaded once and soon forgotten.
Stmt WgmmaEpilogue::StorePairs(const ir::Buffer& accumulators, const WgmmaConsumer& consumer,
                               const WgmmaResults& results) const {
  std::vector<std::pair<Var, Expr>> bindings;
  const auto name = [&](absl::string_view what, const Expr& value) {
    const Var var = Var::Make(what, value.type());
    bindings.emplace_back(var, value);
    return var;
  };
  std::vector<std::pair<ProductPlace, Expr>> rows;  // with whether they exist
  for (int h : {0, 1}) {
    const Expr row = AccumulatorCoordinates(consumer.thread, Int32(0), Int32(h)).row;
    ProductPlace place = results.place(row);
    Expr& own = tiling_.turned ? place.n : place.m;
    own = name("row", own);
    rows.emplace_back(place, name("row_exists", results.exists(row)));
  }
  // A barrier of the warp now and then keeps the compiler from loading the epilogue's operands
  // for all columns at once, which would not fit the registers.
  const int groups = tiling_.bn / 8;
  int together = std::min(groups, kColumnsBetweenBarriers);
  while (groups % together != 0) --together;
  const auto both_rows = [&](const Expr& column) {
    std::vector<Stmt> pairs;
    for (int h : {0, 1}) {
      pairs.push_back(
          StorePair(accumulators, consumer, results, rows[h].first, rows[h].second, column, h));
    }
    return ir::Seq(std::move(pairs));
  };
  Stmt all = ir::For(
      "group", Int32(groups / together),
      [&](Var group) {
        Stmt columns = ir::For(
            "j", Int32(together), [&](Var j) { return both_rows(group * Int32(together) + j); },
            ir::kUnrolled);
        return ir::Seq({columns, SyncWarp()});
      },
      ir::kUnrolled);
  return ir::Let(bindings, std::move(all));
}

Stmt WgmmaEpilogue::StorePair(const ir::Buffer& accumulators, const WgmmaConsumer& consumer,
                              const WgmmaResults& results, const ProductPlace& row,
                              const Expr& row_exists, const Expr& j, int h) const {
  const Expr column =
      results.column0 + ir::ToInt64(AccumulatorCoordinates(consumer.thread, j, Int32(h)).column);
  const Expr values = AccumulatorPair(accumulators, j * Int32(2) + Int32(h));
  const auto store = [&](const Expr& own, const Expr& value) {
    return ir::If(row_exists && own < ColumnsOf(shape_, tiling_),
                  parts_.Store(results.part, InColumn(row, own), value));
  };
  if (!tiling_.turned && parts_.StoreLanes(2) == 2) return store(column, values);
  return ir::Seq(
      {store(column, ir::Lane(values, 0)), store(column + ir::Int64(1), ir::Lane(values, 1))});
}

}  // namespace hidet::schedules
