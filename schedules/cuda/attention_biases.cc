#include "schedules/cuda/attention_biases.h"

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "ir/task/read_facts.h"
#include "schedules/tile/warp.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Stmt;
using ir::Type;

namespace {

constexpr int kMostBiases = 2;
constexpr int kPanel = 64, kLeastPanel = 32;  // keys of a row of 128 or 64 bytes
constexpr int kColumns = 16;                  // keys that one instruction brings to a warp
constexpr int kRows = 64;                     // of a consumer

int PanelOf(int bn) { return bn % kPanel == 0 ? kPanel : kLeastPanel; }

}  // namespace

std::vector<AttentionBias> ViewBiases(const ir::Task& task, const ir::Stage& score,
                                      const ir::Var& queries, const ir::Var& keys) {
  std::vector<AttentionBias> biases;
  for (const ir::Read& read : score.reads) {
    const ScalarType dtype = read.buffer.dtype().scalar;
    const bool is_half = dtype == ScalarType::kFloat16 || dtype == ScalarType::kBFloat16;
    const bool has_rows =
        ir::AnyUsesVar(read.indices, queries) && ir::AnyUsesVar(read.indices, keys);
    if (!is_half || !has_rows || biases.size() == kMostBiases) continue;
    absl::StatusOr<TensorView> view = GetTensorView(task, score, read, queries, keys);
    if (view.ok()) biases.push_back({read.value, *std::move(view)});
  }
  return biases;
}

bool AttentionBiases::Brings(int64_t bn) { return bn % kLeastPanel == 0; }

int64_t AttentionBiases::SharedBytes(int64_t consumers, int64_t bn, int64_t stages) {
  constexpr int64_t kBytes = 2;
  return Brings(bn) ? stages * consumers * kRows * bn * kBytes : 0;
}

AttentionBiases::AttentionBiases(const std::vector<AttentionBias>& biases, int consumers, int bn,
                                 int stages)
    : chunk_(biases.empty() || !Brings(bn) ? bn : PanelOf(bn)),
      ring_(stages, consumers * kWarpgroup / kWarp) {
  if (!Brings(bn)) return;
  for (const AttentionBias& bias : biases) {
    const std::string number = absl::StrCat(biases_.size());
    biases_.push_back(
        {.of = bias,
         .tile = WgmmaTile(absl::StrCat("bias_tile_", number), bias.view.buffer.dtype().scalar,
                           stages, consumers * kRows, bn),
         .words = ir::Buffer::Registers(absl::StrCat("bias_", number),
                                        Type::Scalar(ScalarType::kUInt32), {Int32(chunk_ / 4)})});
  }
}

void AttentionBiases::AddMaps(ir::Program& program) {
  for (Bias& bias : biases_) {
    const WgmmaTile& tile = bias.tile;
    program.tensor_maps.push_back(
        bias.of.view.Map("map_bias", tile.rows(), tile.panel_columns(), tile.swizzle_bytes()));
    bias.map = program.tensor_maps.back().map;
  }
}

Stmt AttentionBiases::Allocate(Stmt body) const {
  if (biases_.empty()) return body;
  for (const Bias& bias : biases_) body = ir::Allocate(bias.tile.buffer(), std::move(body));
  return ring_.Allocate(std::move(body));
}

Stmt AttentionBiases::AllocateRegisters(Stmt body) const {
  for (const Bias& bias : biases_) body = ir::Allocate(bias.words, std::move(body));
  return body;
}

Stmt AttentionBiases::Initialize() const {
  return biases_.empty() ? ir::Seq({}) : ring_.Initialize();
}

Stmt AttentionBiases::Load(const Expr& t,
                           const std::function<std::vector<Expr>(const TensorView&)>& at) const {
  if (biases_.empty()) return ir::Seq({});
  const auto bytes = static_cast<int64_t>(biases_.size()) * biases_[0].tile.bytes();
  const Stmt loads = ir::SeqOf(biases_, [&](const Bias& bias) {
    return bias.tile.Load(bias.map, ring_.Full(t), ring_.Stage(t), at(bias.of.view));
  });
  return ir::Seq({ring_.WaitEmpty(t), ring_.ExpectBytes(t, Int32(bytes)), loads});
}

Stmt AttentionBiases::Wait(const Expr& t) const {
  return biases_.empty() ? ir::Seq({}) : ring_.WaitFull(t);
}

Stmt AttentionBiases::Read(const Expr& t, const Expr& row, const Expr& thread, int number) const {
  const int groups = chunk_ / kColumns;
  return ir::SeqOf(biases_, [&](const Bias& bias) {
    return ir::SeqOf(groups, [&](int j) {
      return bias.tile.ReadWords(bias.words, 4 * j, ring_.Stage(t), row, kRows, thread,
                                 number * groups + j);
    });
  });
}

Stmt AttentionBiases::Release(const Expr& t, const Expr& thread) const {
  if (biases_.empty()) return ir::Seq({});
  return ir::Seq({ir::Do(ir::Intrinsic::kSyncWarp),
                  ir::If(ir::Eq(thread % Int32(kWarp), Int32(0)), ring_.Release(t))});
}

ir::VarMap<Expr> AttentionBiases::Given(const Expr& j, int h, int i, int lanes) const {
  ir::VarMap<Expr> given;
  for (const Bias& bias : biases_) {
    const Type type = Type::Scalar(bias.tile.dtype());
    const Expr pair =
        ir::Bitcast(type.WithLanes(2), ir::Load(bias.words, {j * Int32(2) + Int32(h)}));
    given[bias.of.value] = lanes == 1 ? ir::Lane(pair, i) : pair;
  }
  return given;
}

}  // namespace hidet::schedules
