// First it is decided of each buffer which of its dimensions stay, for all its makers and readers
// alike; then stages are rewritten one by one. An axis goes where the dimension goes that it makes.
#include "ir/task/task_units.h"
#include "ir/task/read_facts.h"

#include <algorithm>
#include <utility>

#include "ir/task/task_rewrite.h"
#include "ir/walk.h"

namespace hidet::ir {
namespace {

template <typename T>
std::vector<T> Select(const std::vector<T>& values, const std::vector<int>& kept) {
  std::vector<T> selected;
  for (const int i : kept) selected.push_back(values[static_cast<size_t>(i)]);
  return selected;
}

bool IsUnit(const Expr& extent) { return IsInt(extent, 1); }

class UnitDropper {
 public:
  explicit UnitDropper(const Task& task) : result_{.task = task} {}

  UnitFreeTask Run() && {
    Decide();
    Task& task = result_.task;
    for (Operand& input : task.inputs) {
      const std::vector<int> kept = Kept(input.buffer);
      result_.input_dims.push_back(kept);
      if (static_cast<int>(kept.size()) == input.buffer.rank()) continue;
      const TensorLayout layout = ReduceLayout(input.layout, kept);
      input = MakeOperand(Replace(input.buffer), layout, input.constant);
    }
    for (Stage& stage : task.stages) Rewrite(stage);
    for (Buffer& output : task.outputs) {
      result_.output_dims.push_back(Kept(output));
      output = Replaced(output);
    }
    for (Stage& stage : task.stages) DropUnusedResults(stage);
    return std::move(result_);
  }

 private:
  // Deciding.

  void Decide() {
    for (const Operand& input : result_.task.inputs) {
      for (const TensorLayout::Block& block : input.layout.blocks) Keep(input.buffer, block.dim);
    }
    for (const Stage& stage : result_.task.stages) {
      const int rank = stage.results[0].rank();
      if (stage.kind == StageKind::kAttention) {
        Keep(stage.results[0], rank - 2);
        Keep(stage.results[0], rank - 1);
      }
      if (stage.kind == StageKind::kSort) Keep(stage.results[0], rank - 1);
      if (const auto* fourier = std::get_if<FourierDetails>(&stage.details)) {
        Keep(stage.results[0], fourier->part);
        Keep(stage.results[0], fourier->place);
      }
      if (stage.kind == StageKind::kRecurrence) {
        for (const Buffer& state : stage.results) {
          for (int d = 0; d < rank; ++d) Keep(state, d);
        }
      }
      for (const Read& read : stage.reads) KeepGathered(stage, read.buffer, read.indices);
      if (const auto* update = std::get_if<UpdateDetails>(&stage.details))
        KeepGathered(stage, update->target, update->indices);
    }
    // A result that takes over its target's elements has its dimensions, and the other way round.
    for (bool changed = true; changed;) {
      changed = false;
      for (const Stage& stage : result_.task.stages) {
        const auto* update = std::get_if<UpdateDetails>(&stage.details);
        if (update == nullptr) continue;
        for (int d = 0; d < update->target.rank(); ++d) {
          const bool kept = IsForced(update->target, d) || IsForced(stage.results[0], d);
          if (!kept || (IsForced(update->target, d) && IsForced(stage.results[0], d))) continue;
          Keep(update->target, d);
          Keep(stage.results[0], d);
          changed = true;
        }
      }
    }
  }

  void KeepGathered(const Stage& stage, const Buffer& buffer, const std::vector<Expr>& indices) {
    for (size_t d = 0; d < indices.size(); ++d) {
      if (DependsOnData(stage, indices[d])) Keep(buffer, static_cast<int>(d));
    }
  }

  void Keep(const Buffer& buffer, int dim) {
    std::vector<bool>& forced = forced_[buffer];
    forced.resize(static_cast<size_t>(buffer.rank()), false);
    forced[static_cast<size_t>(dim)] = true;
  }
  bool IsForced(const Buffer& buffer, int dim) const {
    const auto found = forced_.find(buffer);
    return found != forced_.end() && found->second[static_cast<size_t>(dim)];
  }

  std::vector<int> Kept(const Buffer& buffer) const {
    std::vector<int> kept;
    for (int d = 0; d < buffer.rank(); ++d) {
      if (!IsUnit(buffer.shape()[d]) || IsForced(buffer, d)) kept.push_back(d);
    }
    return kept;
  }

  // Rewriting.

  Buffer Replace(const Buffer& buffer) {
    const Buffer smaller =
        Buffer::Make(buffer.name(), buffer.dtype(), Select(buffer.shape(), Kept(buffer)));
    replaced_[buffer] = smaller;
    return smaller;
  }
  Buffer Replaced(const Buffer& buffer) const {
    const auto found = replaced_.find(buffer);
    return found == replaced_.end() ? buffer : found->second;
  }

  void Rewrite(Stage& stage) {
    VarMap<Expr> zeros;
    const bool is_update = stage.kind == StageKind::kUpdate;
    const std::vector<int> kept = is_update ? KeptOfDomain(stage) : Kept(stage.results[0]);
    for (size_t i = 0; i < stage.axes.size(); ++i) {
      if (std::find(kept.begin(), kept.end(), static_cast<int>(i)) == kept.end())
        zeros[stage.axes[i]] = Int64(0);
    }
    std::vector<int> reduced;
    for (size_t i = 0; i < stage.reduction_axes.size(); ++i) {
      if (!IsUnit(stage.reduction_extents[i]) || stage.kind == StageKind::kAttention ||
          stage.kind == StageKind::kSort || stage.kind == StageKind::kRecurrence ||
          stage.kind == StageKind::kFourier) {
        reduced.push_back(static_cast<int>(i));
      } else {
        zeros[stage.reduction_axes[i]] = Int64(0);
      }
    }
    const bool was_reduction = !stage.reduction_axes.empty();
    if (auto* fourier = std::get_if<FourierDetails>(&stage.details)) {
      for (int* axis : {&fourier->part, &fourier->place})
        *axis = static_cast<int>(std::find(kept.begin(), kept.end(), *axis) - kept.begin());
    }
    if (auto* scan = std::get_if<ScanDetails>(&stage.details)) {
      const auto place = std::find(kept.begin(), kept.end(), scan->axis);
      if (place == kept.end()) {
        BecomeMap(stage, scan->exclusive);
      } else {
        scan->axis = static_cast<int>(place - kept.begin());
      }
    }
    for (Read& read : stage.reads) {
      read.indices = Select(read.indices, Kept(read.buffer));
      read.buffer = Replaced(read.buffer);
    }
    if (!zeros.empty()) ReplaceVars(stage, zeros);
    stage.axes = Select(stage.axes, kept);
    stage.reduction_axes = Select(stage.reduction_axes, reduced);
    stage.reduction_extents = Select(stage.reduction_extents, reduced);
    if (auto* update = std::get_if<UpdateDetails>(&stage.details)) {
      update->domain = Select(update->domain, kept);
      update->indices = Select(update->indices, Kept(update->target));
      update->target = Replaced(update->target);
    }
    for (Buffer& result : stage.results) {
      if (static_cast<int>(Kept(result).size()) != result.rank()) result = Replace(result);
    }
    if (was_reduction && reduced.empty() && stage.combiner.has_value() && !is_update)
      BecomeMap(stage, /*is_identity=*/false);
  }

  // What a reduction keeps beside its result (the largest element beside its place) nobody may read
  // of a map.
  void DropUnusedResults(Stage& stage) const {
    if (stage.kind != StageKind::kMap || stage.results.size() == 1) return;
    const Task& task = result_.task;
    const auto is_used = [&](const Buffer& result) {
      return IsOutput(task, result) || std::ranges::any_of(task.stages, [&](const Stage& reader) {
               return std::ranges::any_of(
                   reader.reads, [&](const Read& read) { return read.buffer.SameAs(result); });
             });
    };
    std::vector<int> used;
    for (size_t i = 0; i < stage.results.size(); ++i) {
      if (is_used(stage.results[i])) used.push_back(static_cast<int>(i));
    }
    if (used.empty()) return;
    stage.results = Select(stage.results, used);
    stage.body = Select(stage.body, used);
  }

  static std::vector<int> KeptOfDomain(const Stage& stage) {
    std::vector<int> kept;
    for (size_t i = 0; i < stage.axes.size(); ++i) {
      if (!IsUnit(stage.extents()[i])) kept.push_back(static_cast<int>(i));
    }
    return kept;
  }

  // A sum of one element is that element, converted as the sum would have been.
  static void BecomeMap(Stage& stage, bool is_identity) {
    stage.kind = StageKind::kMap;
    for (size_t i = 0; i < stage.body.size(); ++i) {
      if (is_identity) stage.body[i] = stage.combiner->identity[i];
      stage.body[i] = Cast(stage.results[i].dtype(), stage.body[i]);
    }
    stage.combiner.reset();
    stage.details = {};
  }

  UnitFreeTask result_;
  BufferMap<std::vector<bool>> forced_;  // dimensions that stay whatever their size
  BufferMap<Buffer> replaced_;
};

// A layout without blocks whose order is that of the dimensions is row-major, and written so.
void ClearPlainOrder(TensorLayout& layout) {
  if (layout.blocks.empty() && std::is_sorted(layout.order.begin(), layout.order.end()))
    layout.order.clear();
}

}  // namespace

UnitFreeTask DropUnitAxes(const Task& task) { return UnitDropper(task).Run(); }

TensorLayout ExpandLayout(const TensorLayout& layout, const std::vector<int>& dims, int rank) {
  if (layout.IsRowMajor()) return {};
  TensorLayout expanded;
  for (int d = 0; d < rank; ++d) {
    if (std::find(dims.begin(), dims.end(), d) == dims.end()) expanded.order.push_back(d);
  }
  for (size_t i = 0; i < dims.size(); ++i)
    expanded.order.push_back(dims[layout.order.empty() ? i : static_cast<size_t>(layout.order[i])]);
  for (TensorLayout::Block block : layout.blocks) {
    block.dim = dims[static_cast<size_t>(block.dim)];
    expanded.blocks.push_back(block);
  }
  ClearPlainOrder(expanded);
  return expanded;
}

TensorLayout ReduceLayout(const TensorLayout& layout, const std::vector<int>& dims) {
  const auto place = [&](int dim) {
    return static_cast<int>(std::find(dims.begin(), dims.end(), dim) - dims.begin());
  };
  TensorLayout reduced;
  for (const int dim : layout.order) {
    if (place(dim) < static_cast<int>(dims.size())) reduced.order.push_back(place(dim));
  }
  for (TensorLayout::Block block : layout.blocks) {
    block.dim = place(block.dim);
    reduced.blocks.push_back(block);
  }
  ClearPlainOrder(reduced);
  return reduced;
}

}  // namespace hidet::ir
