// Pages about models, as `hidet show --html` makes them (frontends/cli/html.h), for Python: of each
// kind of model the text, given what Python measured.
#ifndef FRONTENDS_PYTHON_PAGES_H_
#define FRONTENDS_PYTHON_PAGES_H_

#include "nanobind/nanobind.h"

namespace hidet::python {

// The class Measured, which is made from rows of CompiledModel.profile, and the page of a compiled
// model. That of a graph is with the graph's building.
void BindPages(nanobind::module_& m);

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_PAGES_H_
