// Weights that belong to Python, torch's parameters and buffers: arguments of each call, at fixed
// places, that are bound when a model is made and bound again after they change.
//
//   ReadWeight(weight, reader, &binding);                       // when it is bound
//   watch.Note(weights);
//   if (!watch.AllUnchanged(args)) ... watch.IsUnchanged(i, weights[i], now) ...  // each call
//
// A change is another object, another memory of the same object (`.data = ...`), or another version
// (torch's count of changes in place). Everything here needs the GIL.
#ifndef FRONTENDS_PYTHON_WEIGHTS_H_
#define FRONTENDS_PYTHON_WEIGHTS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "frontends/python/tensors.h"
#include "frontends/python/torch_layout.h"
#include "nanobind/nanobind.h"
#include "runtime/model.h"

namespace hidet::python {

// An argument that holds a weight.
struct Weight {
  int argument = 0;
  std::string name;  // of the constant
  nanobind::object tensor;
  const void* data = nullptr;  // where its elements lie; null if the type does not tell
  int64_t version = -1;        // torch's count of in-place changes; -1 if the type has none
  bool stolen = false;         // has no values now
};

// Returns a parameter as it is now: what replaces its memory later (`.data = ...`) leaves this
// one's.
nanobind::object Snapshot(nanobind::handle tensor);

// Reads a weight's tensor; `*binding` keeps it, and waits for what writes it on a GPU.
void ReadWeight(Weight& weight, TensorReader& reader, runtime::ConstantBinding* binding);

// Whether the weight's memory can be given back: floats on the CPU that are all of their storage,
// of at least a page.
bool CanBeStolen(const Weight& weight);

// Gives the weight memory without values.
void ReplaceMemory(Weight& weight);

// Looks at many weights in little time, where the library's layout is known of all.
class WeightWatch {
 public:
  // Notes the weights as they are now, which is as they were read.
  void Note(absl::Span<const Weight> weights);
  // Whether each argument is its weight as it was noted. False also where the library has to be
  // asked.
  bool AllUnchanged(PyObject* const* args) const;
  // Whether each argument is the object that was noted, whatever became of it: reads nothing of it.
  bool AreTheSameObjects(PyObject* const* args) const;
  // Whether the argument `now` is weight i, which Note was given as `weight`.
  bool IsUnchanged(size_t i, const Weight& weight, nanobind::handle now) const;

 private:
  struct Noted {
    int argument = 0;
    PyObject* object = nullptr;  // alive: the Weight has it
    TorchState state;
  };
  std::vector<Noted> states_;
  std::vector<std::pair<int, PyObject*>> objects_;  // arguments and what they were; alive likewise
  const TorchLayout* layout_ = nullptr;             // null: the library has to be asked
};

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_WEIGHTS_H_
