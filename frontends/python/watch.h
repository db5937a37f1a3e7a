// What the process has done, as Python sees it: counters, compilations, recorded spans. hidet.watch
// wraps what is here.
#ifndef FRONTENDS_PYTHON_WATCH_H_
#define FRONTENDS_PYTHON_WATCH_H_

#include "nanobind/nanobind.h"

namespace hidet::python {

// Adds counters, count, compilations, start_trace and stop_trace to the module.
void BindWatch(nanobind::module_& m);

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_WATCH_H_
