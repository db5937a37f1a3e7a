#include "schedules/cuda/sort_network.h"

#include "ir/simplify/simplify.h"
#include "schedules/tile/warp.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Intrinsic;
using ir::Stmt;

namespace {

SortItem Choose(const Expr& condition, const SortItem& a, const SortItem& b) {
  return ir::ExprsOf(a.size(), [&](size_t i) { return ir::Select(condition, a[i], b[i]); });
}

}  // namespace

// What threads write side by side is `of_thread` items apart: with one more between them it lies
// in other banks.
SortNetwork::SortNetwork(const std::vector<ir::Type>& types, int64_t piece, int64_t of_thread,
                         int64_t pieces)
    : piece_(piece),
      of_thread_(of_thread),
      own_(SortItemArray::Make("own", types, Slot(of_thread), ir::MemoryScope::kRegister)),
      shared_(SortItemArray::Make("items", types, Slot(pieces * (piece + piece / of_thread)),
                                  ir::MemoryScope::kShared)) {}

Stmt SortNetwork::Allocate(Stmt body) const {
  return ir::Allocate(shared_.buffers, ir::Allocate(own_.buffers, std::move(body)));
}

Expr SortNetwork::AddressOf(const Expr& piece, const Expr& place) const {
  return ir::Simplify(piece * Slot(piece_ + threads_of_piece()) + place + place / Slot(of_thread_));
}

SortItem SortNetwork::At(const Expr& piece, const Expr& place) const {
  return shared_.Load(AddressOf(piece, place));
}

Stmt SortNetwork::Meet() const {
  return ir::Do(threads_of_piece() <= kWarp ? Intrinsic::kSyncWarp : Intrinsic::kSyncThreads);
}

void SortNetwork::AddOwnSteps(int64_t span, bool mirrored, std::vector<Stmt>& all) const {
  for (; span >= 2; span /= 2, mirrored = false) {
    for (int64_t begin = 0; begin < of_thread_; begin += span) {
      for (int64_t at = 0; at < span / 2; ++at) {
        const Expr low = Slot(begin + at);
        const Expr high = Slot(mirrored ? begin + span - 1 - at : begin + span / 2 + at);
        all.push_back(ir::Let("a", own_.Load(low), [&](const SortItem& a) {
          return ir::Let("b", own_.Load(high), [&](const SortItem& b) {
            return ir::Let("swaps", IsLess(b, a), [&](ir::Var swaps) {
              return ir::Seq(
                  {own_.Store(low, Choose(swaps, b, a)), own_.Store(high, Choose(swaps, a, b))});
            });
          });
        }));
      }
    }
  }
}

Stmt SortNetwork::Publish(const Expr& thread) const {
  const Expr piece = thread / Slot(threads_of_piece()), lane = thread % Slot(threads_of_piece());
  return ir::SeqOf(of_thread_, [&](int64_t slot) {
    return shared_.Store(AddressOf(piece, lane * Slot(of_thread_) + Slot(slot)),
                         own_.Load(Slot(slot)));
  });
}

void SortNetwork::AddStepOfThreads(const Expr& thread, int64_t bits, bool mirrored,
                                   std::vector<Stmt>& all) const {
  const bool is_of_warp = bits < kWarp;
  if (!is_of_warp) {
    all.push_back(Publish(thread));
    all.push_back(Meet());
  }
  const Expr piece = thread / Slot(threads_of_piece()), lane = thread % Slot(threads_of_piece());
  const auto theirs = [&](int64_t slot) -> SortItem {
    const int64_t of_other = mirrored ? of_thread_ - 1 - slot : slot;
    if (!is_of_warp) {
      const Expr other = ir::Apply(ir::Op::kBitXor, {lane, Slot(bits)});
      return At(piece, other * Slot(of_thread_) + Slot(of_other));
    }
    const SortItem item = own_.Load(Slot(of_other));
    return ir::ExprsOf(
        item.size(), [&](size_t i) { return ir::Call(Intrinsic::kShuffleXor, {item[i]}, {bits}); });
  };
  // The lower of two threads keeps the lesser items.
  const int64_t highest = mirrored ? (bits + 1) / 2 : bits;
  const Expr is_lower = ir::Eq(lane / Slot(highest) % Int32(2), Int32(0));
  // All are received before one is changed: another thread waits for it.
  const std::function<Stmt(int64_t, std::vector<SortItem>)> receive =
      [&](int64_t slot, std::vector<SortItem> received) -> Stmt {
    if (slot < of_thread_) {
      return ir::Let("other", theirs(slot), [&](const SortItem& other) {
        received.push_back(other);
        return receive(slot + 1, std::move(received));
      });
    }
    return ir::SeqOf(of_thread_, [&](int64_t i) {
      return ir::Let("mine", own_.Load(Slot(i)), [&](const SortItem& mine) {
        const SortItem& other = received[static_cast<size_t>(i)];
        const Expr takes = ir::Eq(IsLess(other, mine), is_lower);
        return own_.Store(Slot(i), Choose(takes, other, mine));
      });
    });
  };
  all.push_back(receive(0, {}));
  if (!is_of_warp) all.push_back(Meet());
}

Stmt SortNetwork::Sort(const Expr& thread) const {
  std::vector<Stmt> all;
  for (int64_t size = 2; size <= of_thread_; size *= 2) AddOwnSteps(size, /*mirrored=*/true, all);
  for (int64_t threads = 2; threads <= threads_of_piece(); threads *= 2) {
    AddStepOfThreads(thread, threads - 1, /*mirrored=*/true, all);
    for (int64_t bits = threads / 4; bits >= 1; bits /= 2)
      AddStepOfThreads(thread, bits, /*mirrored=*/false, all);
    AddOwnSteps(of_thread_, /*mirrored=*/false, all);
  }
  all.push_back(Publish(thread));
  all.push_back(Meet());
  return ir::Seq(std::move(all));
}

}  // namespace hidet::schedules
