// A pass: a name, and a function from a module to a module.
//
//   Pass<ir::Kernel> Simplify() {
//     return {"simplify", [](ir::Kernel kernel) -> absl::StatusOr<ir::Kernel> { return ir::Simplify(kernel); }};
//   }
//
// Passes are values: a pipeline is a list of them (passes/ir/pipelines.h), and a pass with options
// is a function that returns one. A pass does not time, dump, print modules or read flags; the
// manager does (passes/pass_manager.h).
#ifndef PASSES_PASS_H_
#define PASSES_PASS_H_

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

namespace hidet::passes {

template <typename Module>
struct Pass {
  std::string name;
  std::function<absl::StatusOr<Module>(Module)> run;
};

// The pass of the same name that runs a pass until `same` says that nothing changed. Still changing
// after `limit` runs is an Internal error.
template <typename Module>
Pass<Module> Repeat(Pass<Module> pass, std::function<bool(const Module&, const Module&)> same,
                    int limit) {
  std::string name = pass.name;
  return {std::move(name),
          [pass = std::move(pass), same = std::move(same),
           limit](Module module) -> absl::StatusOr<Module> {
            for (int i = 0; i < limit; ++i) {
              absl::StatusOr<Module> next = pass.run(module);
              if (!next.ok() || same(module, *next)) return next;
              module = *std::move(next);
            }
            return absl::InternalError(absl::StrCat("still changing after ", limit, " runs"));
          }};
}

}  // namespace hidet::passes

#endif  // PASSES_PASS_H_
