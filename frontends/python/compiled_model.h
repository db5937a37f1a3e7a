// A loaded model as a Python callable.
//
//   model(ids, mask)            one output: the tensor; several: a tuple. On torch tensors it gives torch
//                               tensors, on hidet's own hidet's own, else NumPy arrays
//   model(ids=ids, mask=mask)
//
// Weights that belong to Python (torch parameters) are arguments of the call too, at fixed places;
// they are bound when the model is made, and bound again by the next call after one was replaced or
// changed in place.
#ifndef FRONTENDS_PYTHON_COMPILED_MODEL_H_
#define FRONTENDS_PYTHON_COMPILED_MODEL_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "compiler/options.h"
#include "frontends/python/dlpack.h"
#include "frontends/python/tensors.h"
#include "frontends/python/weights.h"
#include "nanobind/nanobind.h"
#include "runtime/model.h"

namespace hidet::python {

// Has the pool of threads follow torch.set_num_threads, if torch is there. For models, and for
// compiling, without a count of their own.
void FollowTorchThreads();

// What a model says of one of its inputs, outputs or weights.
struct TensorInfo {
  std::string name, dtype, device;
  std::vector<runtime::SizeExpr> shape;
  std::vector<runtime::SymbolSpec> symbols;

  // "x: float32[n, 4]".
  std::string Text() const;
};

class CompiledModel {
 public:
  // With `steal_weights`, weights that only preparation reads give their memory back: see
  // StealWeights. Arguments that are neither named in `input_arguments` (by input of the model) nor
  // weights are ignored.
  static std::unique_ptr<CompiledModel> Make(runtime::ModelData data,
                                             std::vector<int> input_arguments, int argument_count,
                                             std::vector<Weight> weights, bool always_tuple,
                                             const compiler::Options& options,
                                             bool steal_weights = false);

  // Has calls without tensors among their inputs give tensors of this type; NumPy's arrays without
  // it.
  void MakeOutputsLike(nanobind::handle type);

  // What a call on arrays gives whose sizes the model does not take: what this function of the same
  // arguments gives, unless that is None.
  void SetOtherwise(nanobind::object function) { otherwise_ = std::move(function); }

  // Has calls take arguments and give results, by place, with their dimensions in such orders, as
  // torch's permute gives them: no call of torch's is made for it. FailedPrecondition for a model
  // that changes inputs.
  void TurnDimensions(const std::map<int, std::vector<int>>& arguments,
                      const std::map<int, std::vector<int>>& results);

  nanobind::object Call(nanobind::args args, nanobind::kwargs kwargs);
  // The same with `count` arguments by position: what Dynamo's code calls.
  nanobind::object CallPositional(PyObject* const* args, size_t count);
  // The same on Arrays, which gives a list of Arrays. A GPU has finished when it returns.
  // `stream` is a CUstream as a number; 0 is the default one. The work is done at the return.
  nanobind::list RunArrays(nanobind::list inputs, uint64_t stream = 0);
  std::vector<std::string> input_names() const;
  std::vector<std::string> output_names() const;
  std::vector<TensorInfo> inputs() const;
  std::vector<TensorInfo> outputs() const;
  // Those that SetWeights can replace: of other constants something may have been made when the
  // model was compiled.
  std::vector<TensorInfo> weights() const;
  // What calls change and the model keeps, which SetWeights can replace too.
  std::vector<TensorInfo> states() const;
  // Copies of them by name, hidet's tensors on the host, as the calls so far have left them.
  nanobind::dict GetStates() const;
  // Has them be what the file says, as they were when the model was loaded.
  void ResetStates() const;
  // Replaces weights by name, all or none. KeyError for a name that is no weight.
  void SetWeights(nanobind::dict tensors);
  // One call with the time of each step: a list of dictionaries.
  nanobind::list Profile(nanobind::args args, nanobind::kwargs kwargs);
  // Memory of the weights beyond the file's or the host's own.
  runtime::Model::WeightMemory weight_memory() const { return model_->weight_memory(); }
  // What of the options was not the default when the model was compiled, of which a file keeps
  // those that make the model what it is, and when it was loaded.
  nanobind::dict options() const;
  // What they compute, how and with how much work: a list of dictionaries.
  nanobind::list kernels() const;
  // Bytes of weights, their copies and calls, by name.
  nanobind::dict memory() const;
  // "CompiledModel(x: float32[n, 4] -> y: float32[n, 8]; cpu znver4)".
  std::string Repr() const;
  const runtime::ModelSpec& spec() const { return model_->spec(); }
  // Writes an artifact with the weights as they are now.
  void Save(const std::string& path) const;
  nanobind::bytes ToBytes() const;
  // From a file (`path`) or the bytes of one. Gives a tuple also for one output where
  // `always_tuple`. What is written to an input under the input's name is no result of its calls.
  static std::unique_ptr<CompiledModel> Load(nanobind::object path_or_bytes, nanobind::dict options,
                                             bool always_tuple);
  bool always_tuple() const { return always_tuple_; }
  // "cpu", or the GPU that it was loaded for: "cuda:1".
  std::string device() const;
  // Writes the weights again where the host holds them, whatever their versions say.
  void Refresh() { stale_ = true; }
  // From now on calls take the weights as they were bound last, and look no more whether those
  // changed, until Refresh. Another object in a weight's place is bound as ever.
  void FreezeWeights() { frozen_ = true; }

 private:
  // Raises what a call failed with, after ending what it had begun.
  [[noreturn]] void ThrowFailed(const absl::Status& status) const;
  // Returns what `otherwise_` gives for a call that failed, or nothing.
  nanobind::object CallOtherwise(const absl::Status& status, PyObject* const* args, size_t count);
  nanobind::object CallOnHidetTensors(nanobind::tuple arguments);
  void HideUpdates();
  void BindWeights(PyObject* const* args);
  // Puts memory that costs nothing in place of that of the weights of which calls read only what
  // preparation made. Those are floats on the CPU that are all of their storage, of at least a
  // page. Whether another tensor is of the same storage cannot be asked: it keeps the storage, and
  // its values, and what is written to one is not seen through the other any more.
  void StealWeights();

  std::shared_ptr<const runtime::Model> model_;
  std::vector<int> input_arguments_;
  int argument_count_ = 0;
  std::vector<Weight> weights_;          // under the GIL
  WeightWatch watch_;                    // of weights_
  runtime::OptionValues compiled_with_;  // ModelData::options
  compiler::Options options_;
  bool always_tuple_ = false;
  absl::flat_hash_set<size_t> hidden_;  // outputs that calls do not give back
  // Orders of the dimensions of inputs and outputs; empty where none is turned.
  std::vector<std::vector<int>> orders_of_inputs_, orders_of_outputs_;
  const DLPackExchangeAPI* output_exchange_ = nullptr;
  nanobind::object otherwise_;  // or none
  // Shapes of the outputs where none depends on the call: their memory is got beforehand.
  std::vector<Shape> fixed_shapes_;
  std::vector<int> updated_inputs_;  // that outputs are written to
  bool has_externals_ = false;
  bool stale_ = false;
  bool frozen_ = false;
  bool steal_weights_ = false;
  bool follows_torch_threads_ = false;
};

// Returns a function of the interpreter's own kind that calls the model, which it keeps alive. It
// costs less than calling the object.
nanobind::object MakeFastFunction(nanobind::handle model);

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_COMPILED_MODEL_H_
