// Who shares memory with whom, for operators in place. A graph has no memory: where torch writes
// into a tensor, its later uses read the operator's result instead. That is right as long as
// nothing else looks at the same memory afterwards, neither a view nor the caller.
//
//   Aliases aliases(fx);
//   aliases.View(5, 3);                                     // value 5 is x.transpose(0, 1)
//   HIDET_ASSIGN_OR_RETURN(auto same, aliases.InPlace(6, 3, false));   // x.add_(1); refused if 5 is used below
//
// Values are counted as in FxGraph: inputs first, then nodes.
#ifndef FRONTENDS_FX_ALIASES_H_
#define FRONTENDS_FX_ALIASES_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "frontends/fx/fx_graph.h"

namespace hidet::fx {

// Returns the values that a node reads, some perhaps twice.
std::vector<int64_t> RefsOf(const FxNode& node);

class Aliases {
 public:
  // `fx` must outlive this.
  explicit Aliases(const FxGraph& fx);

  // Value `made` may be a view of `of`.
  void View(int64_t made, int64_t of) { memory_[made] = memory_[of]; }

  // Value `made` is `of`, changed: its elements, or with `view` only how it looks at them. Returns
  // the values whose later uses mean the result; Unimplemented if more than these would see it.
  absl::StatusOr<std::vector<int64_t>> InPlace(int64_t made, int64_t of, bool view);

 private:
  void Use(const std::vector<int64_t>& refs, int64_t by);

  const FxGraph& fx_;
  std::vector<int64_t> memory_, object_;  // by value: the first with that memory, that object
  std::vector<int64_t> last_use_;
};

}  // namespace hidet::fx

#endif  // FRONTENDS_FX_ALIASES_H_
