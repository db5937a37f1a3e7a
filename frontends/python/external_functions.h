// Functions in Python that steps of a plan call.
//
//   options.externals = FindExternals(data.spec);
//
// `hidet.externals.find(name)` knows who runs what; the function is then called as
// function(tensors, stream): torch tensors on the memory of the plan, inputs before outputs, which
// it may use until it returns (or, where it begins something, until what waits for that returns),
// and the number of the stream that its work belongs on (0 for the default stream, and on a CPU).
// What it raises is what the model's call raises.
//
// Memory that kernels of other processes write comes from Python too.
#ifndef FRONTENDS_PYTHON_EXTERNAL_FUNCTIONS_H_
#define FRONTENDS_PYTHON_EXTERNAL_FUNCTIONS_H_

#include <string>

#include "nanobind/nanobind.h"
#include "runtime/loaded_model.h"
#include "runtime/plan_program.h"
#include "runtime/spec.h"

namespace hidet::python {

// Returns those that are found; loading names the others. Needs the GIL.
runtime::ExternalFunctions FindExternals(const runtime::ModelSpec& spec);

// Returns the calls of the run plan in their order: pairs of the function's name and its tensors,
// inputs before outputs, a list of TensorInfo.
nanobind::list DescribeExternals(const runtime::ModelSpec& spec);

// Tells `hidet.externals` that a model with such calls was loaded for a device ("cuda:1"), which
// may refuse it.
void AnnounceExternals(const runtime::ModelSpec& spec, const std::string& device);

// Binds the constants that are memory of other ranks (base/peer_memory_name.h), which
// `hidet.distributed.peers` allocates and exchanges. Needs the GIL, and lets others wait for the
// other ranks. Throws what Python raises.
void AddPeerMemory(const runtime::ModelSpec& spec, runtime::LoadOptions* options);

// Tells it that a call failed on this thread: what functions have begun is to be ended. An
// exception that is set stays set.
void AbandonExternals();

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_EXTERNAL_FUNCTIONS_H_
