#include "schedules/last_tasks.h"

#include <algorithm>

namespace hidet::schedules {
namespace {

template <typename Handle>
bool SameNodes(const std::vector<Handle>& a, const std::vector<Handle>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Handle& x, const Handle& y) { return x.SameAs(y); });
}

bool SameDetails(const ir::Stage& a, const ir::Stage& b) {
  if (a.details.index() != b.details.index()) return false;
  if (const auto* x = std::get_if<ir::AttentionDetails>(&a.details)) {
    const auto& y = std::get<ir::AttentionDetails>(b.details);
    return x->dot.SameAs(y.dot) && x->score.SameAs(y.score) && x->nan_rows == y.nan_rows;
  }
  if (const auto* x = std::get_if<ir::ScanDetails>(&a.details)) {
    const auto& y = std::get<ir::ScanDetails>(b.details);
    return x->axis == y.axis && x->exclusive == y.exclusive && x->reverse == y.reverse;
  }
  if (const auto* x = std::get_if<ir::UpdateDetails>(&a.details)) {
    const auto& y = std::get<ir::UpdateDetails>(b.details);
    return x->target.SameAs(y.target) && SameNodes(x->domain, y.domain) &&
           SameNodes(x->indices, y.indices);
  }
  return true;
}

bool SameRead(const ir::Read& a, const ir::Read& b) {
  return a.value.SameAs(b.value) && a.buffer.SameAs(b.buffer) && SameNodes(a.indices, b.indices) &&
         a.predicate.SameAs(b.predicate) && a.fill == b.fill;
}

bool SameStage(const ir::Stage& a, const ir::Stage& b) {
  return a.kind == b.kind && a.name == b.name && SameNodes(a.results, b.results) &&
         SameNodes(a.axes, b.axes) && SameNodes(a.reduction_axes, b.reduction_axes) &&
         SameNodes(a.reduction_extents, b.reduction_extents) && SameNodes(a.body, b.body) &&
         a.combiner.has_value() == b.combiner.has_value() &&
         (!a.combiner.has_value() || (a.combiner->kind == b.combiner->kind &&
                                      SameNodes(a.combiner->identity, b.combiner->identity))) &&
         std::equal(a.reads.begin(), a.reads.end(), b.reads.begin(), b.reads.end(), SameRead) &&
         SameDetails(a, b);
}

bool SameOperand(const ir::Operand& a, const ir::Operand& b) {
  return a.buffer.SameAs(b.buffer) && a.layout == b.layout && a.storage.SameAs(b.storage) &&
         a.constant == b.constant;
}

}  // namespace

bool IsSameTask(const ir::Task& a, const ir::Task& b) {
  return a.name == b.name && a.anchor == b.anchor && a.half_reduction == b.half_reduction &&
         a.updates == b.updates && SameNodes(a.symbols, b.symbols) &&
         SameNodes(a.outputs, b.outputs) &&
         std::equal(a.inputs.begin(), a.inputs.end(), b.inputs.begin(), b.inputs.end(),
                    SameOperand) &&
         std::equal(a.stages.begin(), a.stages.end(), b.stages.begin(), b.stages.end(), SameStage);
}

}  // namespace hidet::schedules
