// Whole graphs: made of operators or imported, printed, optimized, compiled.
//
//   Graph g = make_graph(inputs, operators, outputs)
//   print(g.optimize(options, hooks).summary())
//   CompiledModel model = g.build(options, hooks)
#ifndef FRONTENDS_PYTHON_GRAPHS_H_
#define FRONTENDS_PYTHON_GRAPHS_H_

#include <memory>
#include <string>
#include <vector>

#include "compiler/pipeline.h"
#include "compiler/user_rules.h"
#include "frontends/python/farm.h"
#include "frontends/python/rules.h"
#include "graph/graph.h"
#include "nanobind/nanobind.h"

namespace hidet::python {

struct Graph {
  graph::Graph graph;
  compiler::BuildRequest options;  // of an imported model
};

// Reads options={'threads': 2} and the like: rows of the table of options. Values of None are left
// out. Asks Python for signals while it compiles.
compiler::BuildRequest ReadOptions(nanobind::dict values);

// Logs how long a model took to compile, or that it was there.
void LogBuild(const compiler::BuildResult& built);

// What a user hangs on to a graph's way through the compiler, from a dictionary:
//   resolve    (kinds of operators, function), see MakeResolveRules
//   rules      texts of rewrite rules, see compiler/rule_text.h
//   rewrite    a function, see MakeRewritePass
//   progress   function(stage, done, total, task whose candidates are counted, or "")
//   dump_dir   a folder
//   timings    function(list of (pass, milliseconds))
//   farm       an object that measures candidates, see PythonFarm
//   follow     function(task) -> record or None: by which another process chose, see SearchSharing
//   decided    function(task, record): called with each record that this one chooses by
// All of it optional. Must outlive the compiling.
class Hooks {
 public:
  explicit Hooks(nanobind::dict hooks) : hooks_(std::move(hooks)) {}
  void Attach(compiler::BuildRequest* options);
  // Throws what a hook threw; hands over the timings.
  void Finish();

 private:
  nanobind::object Get(const char* name) const;

  nanobind::dict hooks_;
  bool interrupted_ = false;  // Ctrl-C came while Python drew the progress
  RuleErrors errors_;
  std::vector<compiler::PassTiming> timings_;
  std::unique_ptr<PythonFarm> farm_;
};

// Runs `work`, which gives a StatusOr, without the GIL and with the hooks attached.
template <typename F>
auto WithHooks(compiler::BuildRequest options, Hooks& hooks, F work) {
  hooks.Attach(&options);
  auto result = [&] {
    nanobind::gil_scoped_release release;
    return work(options);
  }();
  hooks.Finish();
  return result;
}

void BindGraphs(nanobind::module_& m);

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_GRAPHS_H_
