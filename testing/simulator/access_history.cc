#include "testing/simulator/access_history.h"

#include <algorithm>

namespace hidet::testing {
namespace {

bool IsKnown(const AccessEvent& event, const AccessEvent& by, const Knowledge& known) {
  if (event.step == 0 || (event.is_atomic && by.is_atomic)) return true;
  if (event.grid == by.grid && event.block == by.block)
    return event.step <= known.done.at(event.agent);
  if (event.grid != by.grid && known.grids.at(event.grid) > 0) return true;
  const auto block = known.blocks.find({event.grid, event.block});
  return block != known.blocks.end() && event.step <= block->second.at(event.agent);
}

// Conflict with an earlier write.
Conflict AfterWrite(const AccessEvent& write, const AccessEvent& by, const Knowledge& known) {
  if (!IsKnown(write, by, known)) return {Conflict::Kind::kUnordered, write, true};
  // The end of a kernel orders its accesses through every proxy.
  const bool crosses = write.step != 0 && write.grid == by.grid && write.proxy == Proxy::kGeneric &&
                       by.proxy == Proxy::kAsync;
  if (crosses && write.step > known.fenced.at(write.agent))
    return {Conflict::Kind::kUnfenced, write, true};
  return {};
}

}  // namespace

void Clock::Join(const Clock& other) {
  if (steps_.size() < other.steps_.size()) steps_.resize(other.steps_.size(), 0);
  for (size_t i = 0; i < other.steps_.size(); ++i) steps_[i] = std::max(steps_[i], other.steps_[i]);
}

void Clock::Forget(Agent end) {
  std::fill(steps_.begin(), steps_.begin() + std::min<size_t>(end, steps_.size()), 0);
}

void Clock::Meet(const Clock& other) {
  steps_.resize(std::min(steps_.size(), other.steps_.size()));
  for (size_t i = 0; i < steps_.size(); ++i) steps_[i] = std::min(steps_[i], other.steps_[i]);
}

Conflict AccessHistory::Read(int64_t begin, int64_t count, const AccessEvent& by,
                             const Knowledge& known) {
  Conflict first;
  for (int64_t i = begin; i < begin + count; ++i) {
    Byte& byte = bytes_[static_cast<size_t>(i)];
    if (first.kind == Conflict::Kind::kNone) first = AfterWrite(byte.write, by, known);
    const auto same =
        std::find_if(byte.reads.begin(), byte.reads.end(), [&](const AccessEvent& read) {
          return read.agent == by.agent && read.block == by.block && read.grid == by.grid;
        });
    if (same == byte.reads.end()) {
      byte.reads.push_back(by);
    } else {
      same->step = std::max(same->step, by.step);
    }
  }
  return first;
}

Conflict AccessHistory::Write(int64_t begin, int64_t count, const AccessEvent& by,
                              const Knowledge& known) {
  Conflict first;
  for (int64_t i = begin; i < begin + count; ++i) {
    Byte& byte = bytes_[static_cast<size_t>(i)];
    if (first.kind == Conflict::Kind::kNone) first = AfterWrite(byte.write, by, known);
    for (const AccessEvent& read : byte.reads) {
      if (first.kind != Conflict::Kind::kNone) break;
      if (!IsKnown(read, by, known)) first = {Conflict::Kind::kUnordered, read, false};
    }
    byte.reads.clear();
    byte.write = by;
  }
  return first;
}

}  // namespace hidet::testing
