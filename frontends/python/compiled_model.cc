#include "frontends/python/compiled_model.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <exception>
#include <new>
#include <numeric>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/cleanup/cleanup.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "base/log.h"
#include "base/peer_memory_name.h"
#include "base/status_macros.h"
#include "compiler/load_options.h"
#include "frontends/python/arrays.h"
#include "frontends/python/conversions.h"
#include "frontends/python/errors.h"
#include "frontends/python/external_functions.h"
#include "frontends/python/graphs.h"
#include "frontends/python/torch_cuda.h"
#include "frontends/python/turn.h"
#include "nanobind/stl/string.h"
#include "runtime/artifact.h"
#include "runtime/devices/device.h"
#include "runtime/devices/host_memory.h"
#include "runtime/devices/thread_pool.h"
#include "runtime/signature.h"
#include "runtime/size_expr.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

// ValueError for an input that the model writes to, and that must not be written.
void CheckWritable(const std::string& name, bool read_only) {
  if (!read_only) return;
  ThrowStatus(absl::InvalidArgumentError(
      absl::StrCat("input ", name, " is updated in place, and its memory is read-only")));
}

// How long a call waits awake for other threads' turns: for some calls' worth of Python, and no
// longer than it would take to sleep and to be woken.
constexpr std::chrono::microseconds kLongestWait(50);

// Lets go of the interpreter while it lives, as nb::gil_scoped_release does.
class InterpreterPause {
 public:
  InterpreterPause() { turn.End(); }
  ~InterpreterPause() {
    turn.Take(kLongestWait);
    PyEval_RestoreThread(state_);
  }
  InterpreterPause(const InterpreterPause&) = delete;
  InterpreterPause& operator=(const InterpreterPause&) = delete;

 private:
  static constinit Turn turn;
  PyThreadState* const state_ = PyEval_SaveThread();
};

constinit Turn InterpreterPause::turn;

nb::object HidetTensorType() { return nb::module_::import_("hidet.graph.tensor").attr("Tensor"); }

bool AnyIsHidetTensor(nb::handle arguments) {
  for (nb::handle argument : arguments) {
    // Those that calls are fast on are told apart without an import.
    if (FindExchange(Py_TYPE(argument.ptr())) != nullptr || PyObject_CheckBuffer(argument.ptr()))
      continue;
    if (nb::isinstance(argument, HidetTensorType())) return true;
  }
  return false;
}

// Returns the outputs' shapes if all are constant and none shares an input's memory, else nothing.
std::vector<Shape> FixedShapes(const runtime::ModelSpec& spec) {
  std::vector<Shape> shapes;
  for (const runtime::TensorSpec& output : spec.outputs) {
    if (output.updates_input >= 0) return {};
    Shape& shape = shapes.emplace_back();
    for (const runtime::SizeExpr& size : output.shape) {
      if (!size.IsConst()) return {};
      shape.push_back(size.code[0].value);
    }
  }
  return shapes;
}

}  // namespace

void FollowTorchThreads() {
  static PyObject* get_num_threads = nullptr;  // under the GIL
  if (get_num_threads == nullptr) {
    PyObject* const modules = PyImport_GetModuleDict();
    PyObject* const torch = PyDict_GetItemString(modules, "torch");
    if (torch == nullptr) return;
    get_num_threads = PyObject_GetAttrString(torch, "get_num_threads");
    if (get_num_threads == nullptr) {  // torch is being imported
      PyErr_Clear();
      return;
    }
  }
  const nb::object count = nb::steal(PyObject_CallNoArgs(get_num_threads));
  if (!count.is_valid()) throw nb::python_error();
  const long threads = PyLong_AsLong(count.ptr());
  if (threads == runtime::ThreadPool::Global().thread_count()) return;
  // A launch that holds the pool may need the GIL, in its allocator, before it ends.
  nb::gil_scoped_release release;
  runtime::ThreadPool::Global().SetThreadCount(static_cast<int>(threads));
}

std::unique_ptr<CompiledModel> CompiledModel::Make(runtime::ModelData data,
                                                   std::vector<int> input_arguments,
                                                   int argument_count, std::vector<Weight> weights,
                                                   bool always_tuple,
                                                   const compiler::Options& run_options,
                                                   bool steal_weights) {
  auto result = std::make_unique<CompiledModel>();
  result->steal_weights_ = steal_weights;
  result->compiled_with_ = data.options;
  result->options_ = run_options;
  result->input_arguments_ = std::move(input_arguments);
  result->argument_count_ = argument_count;
  result->always_tuple_ = always_tuple;
  runtime::LoadOptions options = compiler::LoadOptionsOf(run_options);
  // Dynamo still has its guards to write before the first call.
  options.prepare_in_background = true;
  options.externals = FindExternals(data.spec);
  result->has_externals_ = !options.externals.empty();
  TensorReader reader;
  // A weight that no operator reads is no constant of the model.
  for (Weight& weight : weights) {
    for (const runtime::ConstantSpec& constant : data.spec.constants) {
      if (!constant.bound_by_host || constant.tensor.name != weight.name) continue;
      options.constants.emplace_back();
      ReadWeight(weight, reader, &options.constants.back());
      result->weights_.push_back(std::move(weight));
      break;
    }
  }
  AddPeerMemory(data.spec, &options);
  const bool for_gpu = absl::StartsWith(data.spec.target, "cuda");
  absl::StatusOr<std::shared_ptr<const runtime::Model>> model = absl::InternalError("");
  if (for_gpu) {
    options.devices[static_cast<int>(DeviceKind::kCuda)] = GpuWithTorchMemory(options.ordinal);
    {
      nb::gil_scoped_release release;
      model = runtime::Model::Load(data, options);
    }
    if (model.status().code() == absl::StatusCode::kResourceExhausted && ReleaseTorchMemory()) {
      nb::gil_scoped_release release;
      model = runtime::Model::Load(std::move(data), std::move(options));
    }
    if (!model.ok()) ThrowStatusOfGpu(model.status());
  } else {
    nb::gil_scoped_release release;
    model = runtime::Model::Load(std::move(data), std::move(options));
  }
  result->model_ = ValueOrThrow(std::move(model));
  result->fixed_shapes_ = FixedShapes(result->model_->spec());
  for (const runtime::TensorSpec& output : result->model_->spec().outputs) {
    if (output.updates_input >= 0) result->updated_inputs_.push_back(output.updates_input);
  }
  result->follows_torch_threads_ =
      run_options.threads == 0 && result->model_->accelerator() == nullptr;
  if (steal_weights) result->StealWeights();
  result->watch_.Note(result->weights_);
  if (result->has_externals_) AnnounceExternals(result->spec(), result->device());
  return result;
}

namespace {

TensorInfo Describe(const runtime::TensorSpec& tensor, const runtime::Model& model) {
  const int ordinal = model.accelerator() == nullptr ? 0 : model.accelerator()->ordinal();
  return {tensor.name, std::string(ScalarTypeName(tensor.dtype)),
          runtime::DevicePlaceName(tensor.device, ordinal), tensor.shape, model.spec().symbols};
}

}  // namespace

std::string TensorInfo::Text() const {
  return absl::StrCat(name, ": ", dtype, "[",
                      absl::StrJoin(shape, ", ",
                                    [&](std::string* out, const runtime::SizeExpr& size) {
                                      absl::StrAppend(out, runtime::DescribeSize(size, symbols));
                                    }),
                      "]");
}

std::vector<TensorInfo> CompiledModel::inputs() const {
  std::vector<TensorInfo> result;
  for (const runtime::TensorSpec& tensor : spec().inputs)
    result.push_back(Describe(tensor, *model_));
  return result;
}

std::string CompiledModel::device() const {
  const runtime::Device* const gpu = model_->accelerator();
  return gpu == nullptr ? "cpu" : runtime::DevicePlaceName(gpu->kind(), gpu->ordinal());
}

std::vector<TensorInfo> CompiledModel::outputs() const {
  std::vector<TensorInfo> result;
  for (const runtime::TensorSpec& tensor : spec().outputs)
    result.push_back(Describe(tensor, *model_));
  return result;
}

std::vector<TensorInfo> CompiledModel::weights() const {
  std::vector<TensorInfo> result;
  for (const runtime::ConstantSpec& constant : spec().constants) {
    if (IsPeerMemoryName(constant.tensor.name)) continue;
    if (constant.replaceable || constant.bound_by_host)
      result.push_back(Describe(constant.tensor, *model_));
  }
  return result;
}

std::vector<TensorInfo> CompiledModel::states() const {
  std::vector<TensorInfo> result;
  for (const int state : model_->states())
    result.push_back(Describe(spec().constants[state].tensor, *model_));
  return result;
}

nb::dict CompiledModel::GetStates() const {
  nb::dict result;
  for (const int state : model_->states()) {
    const runtime::TensorSpec& tensor = spec().constants[state].tensor;
    Shape shape;
    for (const runtime::SizeExpr& size : tensor.shape) shape.push_back(size.code[0].value);
    Array array = ValueOrThrow(Array::Empty(tensor.dtype, shape, graph::Device::Cpu()));
    absl::Status status;
    {
      nb::gil_scoped_release release;
      status = model_->CopyState(tensor.name, array.view);
    }
    if (!status.ok()) ThrowFailed(status);
    nb::dict members;
    members["array"] = nb::cast(std::move(array));
    result[tensor.name.c_str()] = HidetTensorType()(**members);
  }
  return result;
}

void CompiledModel::ResetStates() const {
  absl::Status status;
  {
    nb::gil_scoped_release release;
    status = model_->ResetStates();
  }
  if (!status.ok()) ThrowStatus(status);
}

nb::dict CompiledModel::options() const {
  const compiler::Options defaults;
  nb::dict result;
  // A name that this version does not know is text.
  for (const auto& [name, value] : compiled_with_) {
    const compiler::OptionRow* row = compiler::FindOption(name);
    int number = 0;
    const bool is_number = row != nullptr && row->type == compiler::OptionType::kInt &&
                           absl::SimpleAtoi(value, &number);
    result[nb::str(name.data(), name.size())] = is_number ? nb::cast(number) : nb::cast(value);
  }
  for (const compiler::OptionRow& row : compiler::OptionTable()) {
    const nb::str name(row.name.data(), row.name.size());
    if (row.type == compiler::OptionType::kInt) {
      if (options_.*row.number != defaults.*row.number) result[name] = options_.*row.number;
    } else if (options_.*row.text != defaults.*row.text) {
      result[name] = options_.*row.text;
    }
  }
  return result;
}

nb::list CompiledModel::kernels() const {
  nb::list rows;
  for (const runtime::KernelSpec& kernel : spec().kernels) {
    nb::dict row;
    row["name"] = kernel.symbol;
    row["task"] = kernel.task;
    row["strategy"] = kernel.schedule;
    row["flops"] = kernel.flops;
    row["bytes"] = kernel.bytes;
    rows.append(row);
  }
  return rows;
}

nb::dict CompiledModel::memory() const {
  int64_t weights = 0;
  for (const runtime::ConstantSpec& constant : spec().constants) {
    int64_t count = 1;
    for (const runtime::SizeExpr& size : constant.tensor.shape)
      count *= size.code[0].value;  // a weight's sizes are numbers
    weights += ByteSize(constant.tensor.dtype, count);
  }
  const runtime::Model::WeightMemory copies = model_->weight_memory();
  nb::dict result;
  result["weights"] = weights;
  result["weight_copies"] = copies.copied_bytes + copies.persistent_bytes;
  result["calls"] = model_->working_memory();
  return result;
}

std::string CompiledModel::Repr() const {
  const auto list = [](const std::vector<TensorInfo>& tensors) {
    return absl::StrJoin(tensors, ", ", [](std::string* out, const TensorInfo& tensor) {
      absl::StrAppend(out, tensor.Text());
    });
  };
  return absl::StrCat("CompiledModel(", list(inputs()), " -> ", list(outputs()), "; ",
                      spec().target, ")");
}

void CompiledModel::SetWeights(nb::dict tensors) {
  const std::vector<TensorInfo> known = weights();
  std::vector<Weight> changed;
  std::vector<runtime::ConstantBinding> bindings;
  TensorReader reader;
  for (auto [key, tensor] : tensors) {
    const std::string name = nb::cast<std::string>(nb::str(key));
    if (std::none_of(known.begin(), known.end(),
                     [&](const TensorInfo& weight) { return weight.name == name; })) {
      // No inference reads it, so that no model has it.
      if (absl::EndsWith(name, "num_batches_tracked")) continue;
      PyErr_SetString(PyExc_KeyError,
                      absl::StrCat("the model has no weight \"", name, "\" to replace",
                                   known.empty() ? "; option replaceable_weights keeps them" : "")
                          .c_str());
      throw nb::python_error();
    }
    for (const Weight& weight : weights_) {
      if (weight.name != name) continue;
      ThrowStatus(absl::FailedPreconditionError(
          absl::StrCat("weight \"", name, "\" is an argument of each call: change it there")));
    }
    changed.push_back({-1, name, nb::borrow(tensor)});
    bindings.emplace_back();
    ReadWeight(changed.back(), reader, &bindings.back());
    Array array = Array::FromPython(Snapshot(tensor));
    if (!array.read_only) array = ValueOrThrow(array.CopyTo(array.device));
    bindings.back() = {.name = name, .tensor = array.view, .owner = array.owner};
  }
  absl::Status status;
  {
    nb::gil_scoped_release release;
    status = model_->RebindConstants(bindings);
  }
  if (!status.ok()) ThrowStatus(status);
}

// Where a call that Profile makes puts its times. Other threads call the model meanwhile.
thread_local std::vector<runtime::StepTime>* profile_of_this_thread = nullptr;

nb::list CompiledModel::Profile(nb::args args, nb::kwargs kwargs) {
  std::vector<runtime::StepTime> steps;
  profile_of_this_thread = &steps;
  const absl::Cleanup reset = [] { profile_of_this_thread = nullptr; };
  Call(args, kwargs);
  nb::list rows;
  for (const runtime::StepTime& step : steps) {
    nb::dict row;
    row["name"] = step.name;
    row["kernel"] = step.kernel;
    row["microseconds"] = step.nanoseconds / 1e3;
    rows.append(row);
  }
  return rows;
}

void CompiledModel::Save(const std::string& path) const {
  absl::Status status;
  {
    nb::gil_scoped_release release;
    absl::StatusOr<runtime::ModelData> data = model_->Data();
    status = data.ok() ? runtime::WriteArtifact(path, *data) : data.status();
  }
  if (!status.ok()) ThrowStatus(status);
}

nb::bytes CompiledModel::ToBytes() const {
  std::string bytes;
  absl::Status status;
  {
    nb::gil_scoped_release release;
    absl::StatusOr<runtime::ModelData> data = model_->Data();
    status = data.ok() ? runtime::WriteArtifact(*data,
                                                [&](absl::string_view piece) {
                                                  absl::StrAppend(&bytes, piece);
                                                  return absl::OkStatus();
                                                })
                       : data.status();
  }
  if (!status.ok()) ThrowStatus(status);
  return nb::bytes(bytes.data(), bytes.size());
}

std::unique_ptr<CompiledModel> CompiledModel::Load(nb::object path_or_bytes, nb::dict options,
                                                   bool always_tuple) {
  const compiler::BuildRequest pipeline = ReadOptions(options);
  absl::StatusOr<runtime::ModelData> data = absl::InternalError("");
  if (nb::isinstance<nb::bytes>(path_or_bytes)) {
    const auto bytes = nb::cast<nb::bytes>(path_or_bytes);
    // Weights are used where they lie, which has to be aligned.
    constexpr int64_t kAlignment = 64;
    const auto count = static_cast<int64_t>(bytes.size());
    const std::shared_ptr<void> memory(
        runtime::AllocateHostMemory(std::max<int64_t>(count, 1), kAlignment),
        runtime::FreeHostMemory);
    if (memory == nullptr)
      ThrowStatus(absl::ResourceExhaustedError(absl::StrCat("no memory for ", count, " bytes")));
    std::memcpy(memory.get(), bytes.c_str(), bytes.size());
    nb::gil_scoped_release release;
    data = runtime::ParseArtifact({static_cast<const char*>(memory.get()), bytes.size()});
    if (data.ok()) data->owner = memory;
  } else {
    const std::string path = ReadPath(path_or_bytes);
    nb::gil_scoped_release release;
    data = runtime::ReadArtifact(path);
  }
  runtime::ModelData model = ValueOrThrow(std::move(data));
  std::vector<int> arguments(model.spec.inputs.size());
  std::iota(arguments.begin(), arguments.end(), 0);
  const auto count = static_cast<int>(arguments.size());
  auto loaded =
      Make(std::move(model), std::move(arguments), count, {}, always_tuple, pipeline.options);
  loaded->HideUpdates();
  return loaded;
}

std::vector<std::string> CompiledModel::input_names() const {
  std::vector<std::string> names;
  for (const runtime::TensorSpec& spec : model_->spec().inputs) names.push_back(spec.name);
  return names;
}

std::vector<std::string> CompiledModel::output_names() const {
  std::vector<std::string> names;
  for (const runtime::TensorSpec& spec : model_->spec().outputs) names.push_back(spec.name);
  return names;
}

void CompiledModel::BindWeights(PyObject* const* args) {
  if (!stale_ && (frozen_ ? watch_.AreTheSameObjects(args) : watch_.AllUnchanged(args))) return;
  std::vector<runtime::ConstantBinding> bindings;
  std::vector<Weight> changed;
  std::vector<size_t> places;
  TensorReader reader;
  for (size_t i = 0; i < weights_.size(); ++i) {
    const Weight& weight = weights_[i];
    nb::handle now = args[weight.argument];
    const bool is_unchanged =
        frozen_ && !stale_ ? now.ptr() == weight.tensor.ptr() : watch_.IsUnchanged(i, weight, now);
    if (is_unchanged && (!stale_ || weight.stolen)) continue;
    changed.push_back({weight.argument, weight.name, nb::borrow(now)});
    places.push_back(i);
    bindings.emplace_back();
    ReadWeight(changed.back(), reader, &bindings.back());
  }
  if (bindings.empty()) {  // those that were to be read again have been stolen
    stale_ = false;
    return;
  }
  Log(LogLevel::kDebug, absl::StrCat("model \"", spec().name, "\": ", bindings.size(),
                                     " weights changed and are bound again"));
  absl::Status status;
  {
    nb::gil_scoped_release release;
    status = model_->RebindConstants(bindings);
  }
  if (!status.ok()) ThrowStatus(status);
  for (size_t i = 0; i < places.size(); ++i) weights_[places[i]] = std::move(changed[i]);
  stale_ = false;
  if (steal_weights_) StealWeights();
  watch_.Note(weights_);
}

void CompiledModel::StealWeights() {
  std::vector<std::string> names;
  for (const Weight& weight : weights_) {
    if (!weight.stolen && CanBeStolen(weight)) names.push_back(weight.name);
  }
  std::vector<std::string> released;
  {
    // Who binds weights anew holds the model's lock, and may need the GIL to let go of the old
    // ones.
    nb::gil_scoped_release release;
    released = model_->ReleaseConstants(names);
  }
  for (const std::string& name : released) {
    for (Weight& weight : weights_) {
      if (weight.name == name) ReplaceMemory(weight);
    }
  }
}

nb::list CompiledModel::RunArrays(nb::list inputs, uint64_t stream) {
  const size_t count = model_->spec().inputs.size();
  if (inputs.size() != count) {
    PyErr_SetString(PyExc_TypeError,
                    absl::StrCat("got ", inputs.size(), " inputs, expected ", count).c_str());
    throw nb::python_error();
  }
  std::vector<Array> arrays;
  std::vector<TensorView> views;
  for (nb::handle input : inputs) {
    arrays.push_back(nb::cast<Array&>(input));
    views.push_back(arrays.back().view);
  }
  for (const int updated : updated_inputs_)
    CheckWritable(model_->spec().inputs[updated].name, arrays[updated].read_only);
  std::vector<Array> made(model_->spec().outputs.size());
  runtime::RunOptions options;
  options.synchronize = model_->accelerator() != nullptr;
  options.stream = reinterpret_cast<void*>(stream);
  options.profile = profile_of_this_thread;
  options.allocate = [&](int output, const TensorView& tensor) -> absl::StatusOr<void*> {
    HIDET_ASSIGN_OR_RETURN(made[output], Array::Empty(tensor.dtype, tensor.shape,
                                                      tensor.device == DeviceKind::kCuda
                                                          ? graph::Device::Cuda(tensor.ordinal)
                                                          : graph::Device::Cpu()));
    return made[output].view.data;
  };
  std::vector<TensorView> results(made.size());
  absl::Status status;
  {
    const InterpreterPause pause;
    status = model_->Run(views, absl::MakeSpan(results), options);
  }
  if (!status.ok()) ThrowFailed(status);
  nb::list outputs;
  for (size_t i = 0; i < made.size(); ++i) {
    // An output that is an input's memory was not allocated.
    for (const Array& array : arrays) {
      if (made[i].owner == nullptr && array.view.data == results[i].data) made[i] = array;
    }
    made[i].view.shape = results[i].shape;
    outputs.append(nb::cast(made[i]));
  }
  return outputs;
}

void CompiledModel::ThrowFailed(const absl::Status& status) const {
  if (has_externals_) AbandonExternals();
  if (model_->accelerator() != nullptr) ThrowStatusOfGpu(status);
  ThrowStatus(status);
}

void CompiledModel::HideUpdates() {
  for (size_t i = 0; i < spec().outputs.size(); ++i) {
    const runtime::TensorSpec& output = spec().outputs[i];
    const bool is_input =
        output.updates_input >= 0 && output.name == spec().inputs[output.updates_input].name;
    if (is_input) hidden_.insert(i);
  }
}

nb::object CompiledModel::CallOtherwise(const absl::Status& status, PyObject* const* args,
                                        size_t count) {
  if (!otherwise_.is_valid() || !status.GetPayload(runtime::kUnforeseenSizes).has_value())
    return nb::object();
  nb::list arguments;
  for (size_t i = 0; i < count; ++i) arguments.append(nb::borrow(args[i]));
  nb::object result = otherwise_(*arguments);
  return result.is_none() ? nb::object() : result;
}

nb::object CompiledModel::CallOnHidetTensors(nb::tuple arguments) {
  nb::list arrays;
  for (nb::handle argument : arguments) arrays.append(nb::cast(Array::FromPython(argument)));
  nb::list outputs;
  size_t output = 0;
  for (nb::handle array : RunArrays(arrays)) {
    if (hidden_.contains(output++)) continue;
    nb::dict members;
    members["array"] = array;
    outputs.append(HidetTensorType()(**members));
  }
  if (outputs.size() == 1 && !always_tuple_) return outputs[0];
  return nb::tuple(outputs);
}

void CompiledModel::MakeOutputsLike(nb::handle type) {
  output_exchange_ = FindExchange(reinterpret_cast<PyTypeObject*>(type.ptr()));
}

void CompiledModel::TurnDimensions(const std::map<int, std::vector<int>>& arguments,
                                   const std::map<int, std::vector<int>>& results) {
  if (!hidden_.empty() || !updated_inputs_.empty())
    ThrowStatus(absl::FailedPreconditionError("a model that changes inputs turns none of them"));
  orders_of_inputs_.resize(input_arguments_.size());
  for (size_t i = 0; i < input_arguments_.size(); ++i) {
    const auto order = arguments.find(input_arguments_[i]);
    if (order != arguments.end()) orders_of_inputs_[i] = order->second;
  }
  orders_of_outputs_.resize(spec().outputs.size());
  for (const auto& [place, order] : results)
    orders_of_outputs_.at(static_cast<size_t>(place)) = order;
}

nb::object CompiledModel::Call(nb::args args, nb::kwargs kwargs) {
  const std::vector<runtime::TensorSpec>& inputs = model_->spec().inputs;
  nb::tuple arguments = args;
  if (kwargs.size() != 0) {
    if (args.size() != 0 || !weights_.empty()) {
      PyErr_SetString(PyExc_TypeError, "pass all inputs in order, or all by name");
      throw nb::python_error();
    }
    nb::list ordered;
    std::vector<std::string> names, unknown, problems;
    for (const runtime::TensorSpec& input : inputs) {
      names.push_back(input.name);
      nb::handle value = PyDict_GetItemString(kwargs.ptr(), input.name.c_str());
      if (value.is_valid()) {
        ordered.append(value);
      } else if (problems.empty()) {
        problems.push_back(absl::StrCat("input ", input.name, " is missing"));
      }
    }
    for (const auto& [key, value] : kwargs) {
      std::string name = nb::cast<std::string>(key);
      if (!absl::c_linear_search(names, name)) unknown.push_back(std::move(name));
    }
    if (!unknown.empty()) {
      problems.push_back(absl::StrCat("the model has no input ", absl::StrJoin(unknown, ", "),
                                      ": it has ", absl::StrJoin(names, ", ")));
    }
    if (!problems.empty()) {
      PyErr_SetString(PyExc_TypeError, absl::StrJoin(problems, "; ").c_str());
      throw nb::python_error();
    }
    arguments = nb::tuple(ordered);
  }
  if (weights_.empty() && AnyIsHidetTensor(arguments)) return CallOnHidetTensors(arguments);
  std::vector<PyObject*> pointers;
  for (nb::handle argument : arguments) pointers.push_back(argument.ptr());
  return CallPositional(pointers.data(), pointers.size());
}

nb::object CompiledModel::CallPositional(PyObject* const* args, size_t given) {
  if (static_cast<int>(given) != argument_count_) {
    PyErr_SetString(PyExc_TypeError,
                    absl::StrCat("got ", given, " arguments, expected ", argument_count_).c_str());
    throw nb::python_error();
  }
  if (follows_torch_threads_) FollowTorchThreads();
  if (!weights_.empty()) BindWeights(args);
  const std::vector<runtime::TensorSpec>& inputs = model_->spec().inputs;
  TensorReader reader;
  absl::InlinedVector<PyTensor, 4> tensors(input_arguments_.size());
  absl::InlinedVector<TensorView, 4> views;
  for (size_t i = 0; i < tensors.size(); ++i) {
    reader.Read(nb::handle(args[input_arguments_[i]]), inputs[i].name, &tensors[i],
                orders_of_inputs_.empty() ? absl::Span<const int>() : orders_of_inputs_[i]);
    views.push_back(tensors[i].view);
  }
  for (const int updated : updated_inputs_) {
    CheckWritable(inputs[updated].name, tensors[updated].read_only);
    if (!tensors[updated].is_copy) continue;
    ThrowStatus(absl::InvalidArgumentError(absl::StrCat(
        "input ", inputs[updated].name, " is updated in place: its elements must lie row by row")));
  }
  const DLPackExchangeAPI* exchange =
      reader.exchange() != nullptr ? reader.exchange() : output_exchange_;
  runtime::RunOptions options;
  options.profile = profile_of_this_thread;
  if (const runtime::Device* gpu = model_->accelerator(); gpu != nullptr && exchange != nullptr) {
    if (exchange->current_work_stream(2, gpu->ordinal(), &options.stream) != 0)
      throw nb::python_error();
  }
  const std::vector<runtime::TensorSpec>& specs = model_->spec().outputs;
  const size_t count = specs.size();
  OutputMaker maker(exchange, count);
  options.allocate = [&maker](int output, const TensorView& tensor) {
    return maker.Allocate(output, tensor);
  };
  absl::InlinedVector<TensorView, 4> results(count);
  for (size_t i = 0; i < fixed_shapes_.size(); ++i) {
    results[i].dtype = specs[i].dtype;
    results[i].shape = fixed_shapes_[i];
    results[i].device = specs[i].device;
    if (specs[i].device != DeviceKind::kCpu) results[i].ordinal = model_->accelerator()->ordinal();
    const absl::StatusOr<void*> memory = maker.Allocate(static_cast<int>(i), results[i]);
    if (!memory.ok()) ThrowFailed(memory.status());
    results[i].data = *memory;
  }
  absl::Status status;
  {
    const InterpreterPause pause;
    status = model_->Run(views, absl::MakeSpan(results), options);
  }
  if (model_->accelerator() != nullptr && status.code() == absl::StatusCode::kResourceExhausted &&
      ReleaseTorchMemory()) {
    const InterpreterPause pause;
    status = model_->Run(views, absl::MakeSpan(results), options);
  }
  if (!status.ok()) {
    nb::object result = CallOtherwise(status, args, given);
    if (result.is_valid()) return result;
    ThrowFailed(status);
  }
  const size_t given_back = count - hidden_.size();
  nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(given_back)));
  if (!tuple.is_valid()) throw nb::python_error();
  Py_ssize_t place = 0;
  for (size_t i = 0; i < count; ++i) {
    // What was written to an input is that input.
    const int updated = specs[i].updates_input;
    if (hidden_.contains(i)) continue;
    nb::object result = updated >= 0
                            ? nb::borrow(args[input_arguments_[updated]])
                            : maker.Take(static_cast<int>(i), results[i],
                                         orders_of_outputs_.empty() ? absl::Span<const int>()
                                                                    : orders_of_outputs_[i]);
    if (given_back == 1 && !always_tuple_ && updated < 0) return result;
    PyTuple_SetItem(tuple.ptr(), place++, result.release().ptr());
  }
  return tuple;
}

namespace {

PyObject* FastCall(PyObject* self, PyObject* const* args, Py_ssize_t count) {
  try {
    return nb::inst_ptr<CompiledModel>(self)
        ->CallPositional(args, static_cast<size_t>(count))
        .release()
        .ptr();
  } catch (nb::python_error& error) {
    error.restore();
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

}  // namespace

nb::object MakeFastFunction(nb::handle model) {
  static PyMethodDef definition = {
      "compiled_model", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(FastCall)),
      METH_FASTCALL, nullptr};
  return nb::steal(PyCFunction_NewEx(&definition, model.ptr(), nullptr));
}

}  // namespace hidet::python
