// Models with steps on the host, as Python sees them: hidet.onnx wraps what is here.
#ifndef FRONTENDS_PYTHON_PROGRAMS_H_
#define FRONTENDS_PYTHON_PROGRAMS_H_

#include "nanobind/nanobind.h"

namespace hidet::python {

// Adds Program to the module.
void BindPrograms(nanobind::module_& m);

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_PROGRAMS_H_
