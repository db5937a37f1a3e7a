#include "frontends/python/rules.h"

#include <utility>

#include "base/status_macros.h"
#include "frontends/python/values.h"
#include "graph/ops/all_ops.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;
using graph::Graph;
using graph::Tensor;
using Resolved = absl::StatusOr<std::optional<std::vector<Tensor>>>;

nb::list WriteOps(absl::Span<const graph::Operator> operators) {
  nb::list ops;
  for (const graph::Operator& op : operators) ops.append(nb::cast(Op{op}));
  return ops;
}

}  // namespace

absl::Status RuleErrors::Keep() {
  error_ = std::current_exception();
  return absl::InternalError("a rule in Python failed");
}

void RuleErrors::Rethrow() const {
  if (error_ != nullptr) std::rethrow_exception(error_);
}

absl::StatusOr<std::vector<Tensor>> TakeOperators(graph::GraphBuilder& builder, nb::handle made) {
  for (nb::handle op : nb::borrow<nb::list>(made[0])) builder.Append(nb::cast<Op&>(op).op);
  return ReadValues(made[1]);
}

std::vector<compiler::ResolveRule> MakeResolveRules(const std::vector<std::string>& kinds,
                                                    nb::handle resolve, RuleErrors* errors) {
  std::vector<compiler::ResolveRule> rules;
  for (const std::string& kind : kinds) {
    rules.push_back({.name = "python",
                     .op = kind,
                     .apply = [resolve, errors](graph::GraphBuilder& builder,
                                                const graph::Operator& op) -> Resolved {
                       nb::gil_scoped_acquire gil;
                       try {
                         const nb::object made = resolve(nb::cast(Op{op}));
                         if (made.is_none()) return std::nullopt;
                         return TakeOperators(builder, made);
                       } catch (...) {
                         return errors->Keep();
                       }
                     }});
  }
  return rules;
}

compiler::GraphPass MakeRewritePass(nb::handle rewrite, RuleErrors* errors) {
  return {"rewrite", [rewrite, errors](Graph graph) -> absl::StatusOr<Graph> {
            nb::gil_scoped_acquire gil;
            try {
              const nb::object made = rewrite(WriteValues(graph.inputs), WriteOps(graph.operators),
                                              WriteValues(graph.outputs));
              if (made.is_none()) return graph;
              graph::GraphBuilder builder(graph::AllOps());
              builder.StartFrom(graph);
              HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> outputs, TakeOperators(builder, made));
              return builder.Build(std::move(outputs), graph.output_names);
            } catch (...) {
              return errors->Keep();
            }
          }};
}

}  // namespace hidet::python
