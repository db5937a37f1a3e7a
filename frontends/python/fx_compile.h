// A torch.fx graph, written out by Python, becomes a callable.
#ifndef FRONTENDS_PYTHON_FX_COMPILE_H_
#define FRONTENDS_PYTHON_FX_COMPILE_H_

#include "nanobind/nanobind.h"

namespace hidet::python {

// Adds compile_fx, the classes Ref and DType that its lists are made of, and fx_targets.
void BindFx(nanobind::module_& m);

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_FX_COMPILE_H_
