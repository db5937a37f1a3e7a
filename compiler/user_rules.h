// What users add to the graph passes, under the names by which front ends know it: front ends see
// the compiler, not the passes.
//
//   options.rules.push_back({.name = "pow", .op = "Pow", .apply = ...});    // resolves an operator
//   options.rewrites.push_back({"my-rewrite", [](graph::Graph g) { ... }}); // a pass before ours
#ifndef COMPILER_USER_RULES_H_
#define COMPILER_USER_RULES_H_

#include "passes/graph/graph_rewriter.h"
#include "passes/graph/resolve.h"
#include "passes/pass_manager.h"

namespace hidet::compiler {

using ResolveRule = passes::ResolveRule;
using GraphPass = passes::GraphPass;
using PassTiming = passes::PassTiming;

}  // namespace hidet::compiler

#endif  // COMPILER_USER_RULES_H_
