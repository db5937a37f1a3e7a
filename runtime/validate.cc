#include "runtime/validate.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "runtime/size_expr.h"

namespace hidet::runtime {
namespace {

constexpr size_t kMaxRank = 64;
constexpr int64_t kMaxAlignment = int64_t{1} << 30;
constexpr int64_t kMaxConstantBytes = int64_t{1} << 56;
// Of a CPU kernel, in each of its threads.
constexpr int64_t kMaxScratchBytes = int64_t{64} << 20;
// CUDA C++ programming guide, table of technical specifications.
constexpr int kMaxThreadsPerBlock = 1024;
constexpr int kMaxClusterBlocks = 16;
// cuTensorMapEncodeTiled, CUDA driver API.
constexpr size_t kMaxTensorMapRank = 5;
constexpr int kMaxTensorMapBox = 256;
constexpr int kMaxTraversalStride = 8;

template <typename... Parts>
absl::Status Error(const std::string& where, const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat(where, ": ", parts...));
}

std::string At(absl::string_view list, size_t index) { return absl::StrCat(list, "[", index, "]"); }

bool IsOneOf(int index, size_t size) { return index >= 0 && static_cast<size_t>(index) < size; }

bool IsPrintable(absl::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return c >= 0x20 && c != 0x7f; });
}

bool IsIdentifier(absl::string_view text) {
  if (text.empty() || absl::ascii_isdigit(text[0])) return false;
  return std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return absl::ascii_isalnum(c) || c == '_' || c == '$' || c == '.';
  });
}

bool ReadsSymbols(const SizeExpr& size) {
  return std::any_of(size.code.begin(), size.code.end(), [](const SizeInstruction& instruction) {
    return instruction.op == SizeOp::kSymbol;
  });
}

// Bytes of a tensor whose shape is known; -1 if there are too many.
int64_t ConstantBytes(const TensorSpec& tensor) {
  int64_t elements = 1;
  for (const SizeExpr& size : tensor.shape) {
    absl::StatusOr<int64_t> dim = EvaluateSize(size, {});
    if (!dim.ok() || *dim < 0 || __builtin_mul_overflow(elements, *dim, &elements) ||
        elements > kMaxConstantBytes / 16) {
      return -1;
    }
  }
  return ByteSize(tensor.dtype, elements);
}

class Validator {
 public:
  explicit Validator(const ModelSpec& spec) : spec_(spec) {}

  absl::Status Run() {
    if (spec_.version != kSpecVersion) {
      return Error("version", "the model has format version ", spec_.version,
                   ", this runtime reads ", kSpecVersion);
    }
    if (!IsPrintable(spec_.name) || !IsPrintable(spec_.target))
      return Error("name", "unprintable character");
    if (!absl::StartsWith(spec_.target, "cpu") && !absl::StartsWith(spec_.target, "cuda") &&
        !absl::StartsWith(spec_.target, "fake")) {
      return Error("target", "\"", spec_.target, "\" begins with none of cpu, cuda, fake");
    }
    if (spec_.symbols.size() > 4096)
      return Error("symbols", spec_.symbols.size(), " symbols, at most 4096 are allowed");
    HIDET_RETURN_IF_ERROR(CheckTensors());
    HIDET_RETURN_IF_ERROR(CheckSymbols());
    HIDET_RETURN_IF_ERROR(CheckBuffers());
    HIDET_RETURN_IF_ERROR(CheckKernels());
    HIDET_RETURN_IF_ERROR(CheckPlan(spec_.prepare, "prepare", /*is_prepare=*/true));
    HIDET_RETURN_IF_ERROR(CheckPlan(spec_.run, "run", /*is_prepare=*/false));
    return absl::OkStatus();
  }

 private:
  int num_symbols() const { return static_cast<int>(spec_.symbols.size()); }

  // A size that may read symbols only if they are known.
  absl::Status CheckSize(const SizeExpr& size, bool known, const std::string& where) {
    HIDET_RETURN_IF_ERROR(AddContext(ValidateSizeExpr(size, num_symbols()), where));
    for (const SizeInstruction& instruction : size.code) {
      if (instruction.op == SizeOp::kSymbol && !known) {
        return Error(where, "symbol \"", spec_.symbols[instruction.value].name,
                     "\" is not known here");
      }
    }
    return absl::OkStatus();
  }

  absl::Status CheckTensor(const TensorSpec& tensor, const std::string& where,
                           absl::flat_hash_set<std::string>* names) {
    if (tensor.name.empty()) return Error(where, "the name is empty");
    if (!IsPrintable(tensor.name)) {
      return Error(where, "the name \"", absl::CHexEscape(tensor.name),
                   "\" has characters that cannot be printed");
    }
    if (!names->insert(tensor.name).second)
      return Error(where, "the name \"", tensor.name, "\" is taken");
    if (tensor.shape.size() > kMaxRank)
      return Error(where, "rank ", tensor.shape.size(), ", at most ", kMaxRank);
    for (size_t d = 0; d < tensor.shape.size(); ++d) {
      const std::string at = At(where + ".shape", d);
      HIDET_RETURN_IF_ERROR(CheckSize(tensor.shape[d], /*known=*/true, at));
      if (tensor.shape[d].empty()) return Error(at, "the size is absent");
      if (tensor.shape[d].IsConst() && tensor.shape[d].code[0].value < 0) {
        return Error(at, "is ", tensor.shape[d].code[0].value, ", expected at least 0");
      }
    }
    return absl::OkStatus();
  }

  absl::Status CheckTensors() {
    absl::flat_hash_set<std::string> inputs, outputs, constants;
    for (size_t i = 0; i < spec_.inputs.size(); ++i) {
      HIDET_RETURN_IF_ERROR(CheckTensor(spec_.inputs[i], At("inputs", i), &inputs));
      if (spec_.inputs[i].updates_input >= 0)
        return Error(At("inputs", i), "only outputs update inputs");
    }
    for (size_t i = 0; i < spec_.outputs.size(); ++i) {
      HIDET_RETURN_IF_ERROR(CheckTensor(spec_.outputs[i], At("outputs", i), &outputs));
      const int updates = spec_.outputs[i].updates_input;
      if (updates < -1 || (updates >= 0 && !IsOneOf(updates, spec_.inputs.size()))) {
        return Error(At("outputs", i), "updates input ", updates, ", there are ",
                     spec_.inputs.size());
      }
      if (updates < 0) continue;
      const TensorSpec& input = spec_.inputs[updates];
      if (input.dtype != spec_.outputs[i].dtype || input.device != spec_.outputs[i].device ||
          input.shape != spec_.outputs[i].shape) {
        return Error(At("outputs", i), "updates input \"", input.name,
                     "\" but differs in dtype, device or shape");
      }
    }
    for (size_t i = 0; i < spec_.constants.size(); ++i) {
      const TensorSpec& tensor = spec_.constants[i].tensor;
      HIDET_RETURN_IF_ERROR(CheckTensor(tensor, At("constants", i), &constants));
      if (std::any_of(tensor.shape.begin(), tensor.shape.end(), ReadsSymbols)) {
        return Error(At("constants", i), "the shape depends on symbols");
      }
      if (ConstantBytes(tensor) < 0)
        return Error(At("constants", i), "the shape is negative or too large");
      if (tensor.updates_input >= 0) return Error(At("constants", i), "only outputs update inputs");
    }
    return absl::OkStatus();
  }

  absl::Status CheckSymbols() {
    absl::flat_hash_set<std::string> names;
    for (size_t i = 0; i < spec_.symbols.size(); ++i) {
      const SymbolSpec& symbol = spec_.symbols[i];
      const std::string at = At("symbols", i);
      if (symbol.name.empty() || !IsPrintable(symbol.name))
        return Error(at, "the name is empty or unprintable");
      if (!names.insert(symbol.name).second)
        return Error(at, "the name \"", symbol.name, "\" is taken");
      if (symbol.min < 0 || symbol.max < symbol.min || symbol.divisor < 1) {
        return Error(at, "range ", symbol.min, " to ", symbol.max, " with divisor ", symbol.divisor,
                     " makes no sense");
      }
      if (!IsOneOf(symbol.input, spec_.inputs.size()) ||
          !IsOneOf(symbol.dim, spec_.inputs[symbol.input].shape.size())) {
        return Error(at, "dimension ", symbol.dim, " of input ", symbol.input, " does not exist");
      }
      if (spec_.inputs[symbol.input].shape[symbol.dim] != SizeExpr::Symbol(static_cast<int>(i))) {
        return Error(at, "dimension ", symbol.dim, " of input \"", spec_.inputs[symbol.input].name,
                     "\" is \"", PrintSizeExpr(spec_.inputs[symbol.input].shape[symbol.dim]),
                     "\", expected \"s", i, "\"");
      }
    }
    for (size_t i = 0; i < spec_.checks.size(); ++i) {
      if (spec_.checks[i].condition.empty()) return Error(At("checks", i), "no condition");
      HIDET_RETURN_IF_ERROR(CheckSize(spec_.checks[i].condition, /*known=*/true, At("checks", i)));
    }
    return absl::OkStatus();
  }

  absl::Status CheckBuffers() {
    std::vector<char> seen_inputs(spec_.inputs.size(), 0), seen_outputs(spec_.outputs.size(), 0);
    for (size_t i = 0; i < spec_.buffers.size(); ++i) {
      const BufferSpec& buffer = spec_.buffers[i];
      const std::string at = At("buffers", i);
      HIDET_RETURN_IF_ERROR(CheckSize(buffer.bytes, /*known=*/true, at + ".bytes"));
      if (buffer.bytes.empty()) return Error(at, "the size is absent");
      if (buffer.bytes.IsConst() && buffer.bytes.code[0].value < 0) {
        return Error(at, buffer.bytes.code[0].value, " bytes");
      }
      if (buffer.alignment < 1 || buffer.alignment > kMaxAlignment ||
          (buffer.alignment & (buffer.alignment - 1)) != 0) {
        return Error(at, "alignment ", buffer.alignment, " is no power of two up to ",
                     kMaxAlignment);
      }
      const TensorSpec* tensor = nullptr;
      switch (buffer.kind) {
        case BufferKind::kInput:
          if (!IsOneOf(buffer.index, spec_.inputs.size()))
            return Error(at, "input ", buffer.index, " out of range, there are ",
                         spec_.inputs.size());
          if (seen_inputs[buffer.index]++)
            return Error(at, "input ", buffer.index, " has a buffer already");
          tensor = &spec_.inputs[buffer.index];
          break;
        case BufferKind::kOutput:
          if (!IsOneOf(buffer.index, spec_.outputs.size()))
            return Error(at, "output ", buffer.index, " out of range, there are ",
                         spec_.outputs.size());
          if (seen_outputs[buffer.index]++)
            return Error(at, "output ", buffer.index, " has a buffer already");
          tensor = &spec_.outputs[buffer.index];
          break;
        case BufferKind::kConstant:
        case BufferKind::kState: {
          if (!IsOneOf(buffer.index, spec_.constants.size()))
            return Error(at, "constant ", buffer.index, " out of range, there are ",
                         spec_.constants.size());
          tensor = &spec_.constants[buffer.index].tensor;
          HIDET_RETURN_IF_ERROR(CheckState(buffer, at));
          if (ReadsSymbols(buffer.bytes))
            return Error(at, "the size of a constant depends on symbols");
          HIDET_ASSIGN_OR_RETURN(const int64_t bytes, EvaluateSize(buffer.bytes, {}));
          if (bytes < 0 || bytes > ConstantBytes(*tensor)) {
            return Error(at, bytes, " bytes, constant \"", tensor->name, "\" has ",
                         ConstantBytes(*tensor));
          }
          break;
        }
        case BufferKind::kPersistent:
          if (ReadsSymbols(buffer.bytes))
            return Error(at, "the size of a persistent buffer depends on symbols");
          break;
        case BufferKind::kArena:
          break;
      }
      if (tensor != nullptr && tensor->device != buffer.device) {
        return Error(at, "its device is not that of tensor \"", tensor->name, "\"");
      }
      if (buffer.must_be_zero && buffer.kind != BufferKind::kArena &&
          buffer.kind != BufferKind::kPersistent) {
        return Error(at, "only arena and persistent buffers can be zeroed");
      }
    }
    for (size_t i = 0; i < spec_.outputs.size(); ++i) {
      // Nobody could write it. One that updates an input is that input's memory.
      if (!seen_outputs[i] && spec_.outputs[i].updates_input < 0)
        return Error(At("outputs", i), "\"", spec_.outputs[i].name, "\" has no buffer");
    }
    return absl::OkStatus();
  }

  // A state is known by its name, and nothing takes it for what stays as it is.
  absl::Status CheckState(const BufferSpec& buffer, const std::string& at) {
    const ConstantSpec& constant = spec_.constants[buffer.index];
    if (buffer.kind == BufferKind::kState && (!constant.replaceable || constant.bound_by_host)) {
      return Error(at, "constant \"", constant.tensor.name,
                   "\" is a state, which has to be replaceable and in the model");
    }
    for (const BufferSpec& other : spec_.buffers) {
      if (IsOfConstant(other.kind) && other.index == buffer.index && other.kind != buffer.kind)
        return Error(at, "constant \"", constant.tensor.name, "\" is a state and none");
    }
    return absl::OkStatus();
  }

  absl::Status CheckKernels() {
    absl::flat_hash_set<std::string> files;
    for (size_t i = 0; i < spec_.objects.size(); ++i) {
      if (spec_.objects[i].file.empty() || !IsPrintable(spec_.objects[i].file)) {
        return Error(At("objects", i), "the file name is empty or unprintable");
      }
      if (!files.insert(spec_.objects[i].file).second) {
        return Error(At("objects", i), "the file \"", spec_.objects[i].file, "\" is taken");
      }
    }
    for (size_t i = 0; i < spec_.kernels.size(); ++i) {
      const KernelSpec& kernel = spec_.kernels[i];
      const std::string at = At("kernels", i);
      if (!IsIdentifier(kernel.symbol))
        return Error(at, "\"", kernel.symbol, "\" is no name of a function");
      if (!IsOneOf(kernel.object, spec_.objects.size())) {
        return Error(at, "object ", kernel.object, " out of range, there are ",
                     spec_.objects.size());
      }
      int64_t threads = 1, blocks = 1;
      for (int d = 0; d < 3; ++d) {
        if (kernel.block[d] < 1 || kernel.block[d] > kMaxThreadsPerBlock || kernel.cluster[d] < 1 ||
            kernel.cluster[d] > kMaxClusterBlocks) {
          return Error(at, "block ", kernel.block[d], " or cluster ", kernel.cluster[d],
                       " in dimension ", d, " is out of range");
        }
        threads *= kernel.block[d];
        blocks *= kernel.cluster[d];
      }
      if (threads > kMaxThreadsPerBlock)
        return Error(at, threads, " threads a block, at most ", kMaxThreadsPerBlock);
      if (blocks > kMaxClusterBlocks)
        return Error(at, blocks, " blocks a cluster, at most ", kMaxClusterBlocks);
      const bool is_cpu = spec_.objects[kernel.object].kind != ObjectKind::kCubin;
      const int64_t most = is_cpu ? kMaxScratchBytes : std::numeric_limits<int32_t>::max();
      if (kernel.shared_bytes < 0 || kernel.shared_bytes > most) {
        return Error(at, kernel.shared_bytes, " bytes of ", is_cpu ? "scratch" : "shared",
                     " memory, at most ", most);
      }
    }
    return absl::OkStatus();
  }

  // Preparation knows no call's sizes.
  absl::Status CheckPlan(const Plan& plan, const std::string& name, bool is_prepare) {
    for (size_t i = 0; i < plan.steps.size(); ++i) {
      const Step& step = plan.steps[i];
      const std::string at = At(name + ".steps", i);
      for (int earlier : step.after) {
        if (earlier < 0 || static_cast<size_t>(earlier) >= i)
          return Error(at, "comes after step ", earlier, ", expected an earlier step");
      }
      if (!IsPrintable(step.name)) return Error(at, "unprintable name");
      HIDET_RETURN_IF_ERROR(CheckUses(step, is_prepare, at));
      HIDET_RETURN_IF_ERROR(CheckAction(step, !is_prepare, at));
    }
    return absl::OkStatus();
  }

  absl::Status CheckUses(const Step& step, bool is_prepare, const std::string& at) {
    for (const std::vector<int>* list : {&step.reads, &step.writes}) {
      const bool writes = list == &step.writes;
      for (int buffer : *list) {
        if (!IsOneOf(buffer, spec_.buffers.size())) {
          return Error(at, "buffer ", buffer, " out of range, there are ", spec_.buffers.size());
        }
        const BufferSpec& spec = spec_.buffers[buffer];
        const bool of_call = spec.kind == BufferKind::kInput || spec.kind == BufferKind::kOutput ||
                             spec.kind == BufferKind::kState;
        if (is_prepare && of_call)
          return Error(at, "preparation uses buffer ", buffer, ", which belongs to a call");
        if (is_prepare) {
          HIDET_RETURN_IF_ERROR(
              CheckSize(spec.bytes, /*known=*/false, absl::StrCat(at, ": buffer ", buffer)));
        }
        if (!writes) continue;
        // What the host has bound may be written: memory in which ranks meet.
        const bool is_constant =
            spec.kind == BufferKind::kConstant && !spec_.constants[spec.index].bound_by_host;
        if (is_constant || (spec.kind == BufferKind::kPersistent && !is_prepare)) {
          return Error(at, "writes buffer ", buffer, ", which is constant");
        }
        if (spec.kind == BufferKind::kInput &&
            std::none_of(spec_.outputs.begin(), spec_.outputs.end(), [&](const TensorSpec& output) {
              return output.updates_input == spec.index;
            })) {
          return Error(at, "writes buffer ", buffer, ", an input that no output updates");
        }
      }
    }
    return absl::OkStatus();
  }

  // An action may touch only what its step declares.
  absl::Status CheckDeclared(const Step& step, int buffer, bool as_write, const std::string& at) {
    if (!IsOneOf(buffer, spec_.buffers.size())) {
      return Error(at, "buffer ", buffer, " out of range, there are ", spec_.buffers.size());
    }
    auto in = [&](const std::vector<int>& list) {
      return std::find(list.begin(), list.end(), buffer) != list.end();
    };
    if (as_write ? in(step.writes) : (in(step.reads) || in(step.writes))) return absl::OkStatus();
    return Error(at, "buffer ", buffer, " is not among the ",
                 as_write ? "writes" : "reads and writes", " of the step");
  }

  absl::Status CheckAction(const Step& step, bool known, const std::string& at) {
    if (const auto* launch = std::get_if<LaunchStep>(&step.action))
      return CheckLaunch(*launch, step, known, at);
    if (const auto* copy = std::get_if<CopyStep>(&step.action)) {
      HIDET_RETURN_IF_ERROR(CheckDeclared(step, copy->source, false, at));
      HIDET_RETURN_IF_ERROR(CheckDeclared(step, copy->destination, true, at));
      HIDET_RETURN_IF_ERROR(CheckSize(copy->source_offset, known, at));
      HIDET_RETURN_IF_ERROR(CheckSize(copy->destination_offset, known, at));
      const DeviceKind from = spec_.buffers[copy->source].device,
                       to = spec_.buffers[copy->destination].device;
      if (from != to && from != DeviceKind::kCpu && to != DeviceKind::kCpu) {
        return Error(at, "copies between two accelerators");
      }
      if (copy->bytes.empty()) return Error(at, "the size is absent");
      return CheckSize(copy->bytes, known, at);
    }
    const auto& external = std::get<ExternalStep>(step.action);
    if (external.name.empty() || !IsPrintable(external.name))
      return Error(at, "the name is empty or unprintable");
    if (external.buffers.size() != external.tensors.size()) {
      return Error(at, external.buffers.size(), " buffers and ", external.tensors.size(),
                   " tensors");
    }
    for (size_t i = 0; i < external.buffers.size(); ++i) {
      HIDET_RETURN_IF_ERROR(CheckDeclared(step, external.buffers[i].buffer, false, at));
      HIDET_RETURN_IF_ERROR(CheckSize(external.buffers[i].offset, known, at));
      if (external.tensors[i].shape.size() > kMaxRank)
        return Error(at, "rank ", external.tensors[i].shape.size());
      for (const SizeExpr& size : external.tensors[i].shape) {
        if (size.empty()) return Error(at, "a dimension of tensor ", i, " is absent");
        HIDET_RETURN_IF_ERROR(CheckSize(size, known, at));
      }
    }
    return absl::OkStatus();
  }

  absl::Status CheckLaunch(const LaunchStep& launch, const Step& step, bool known,
                           const std::string& at) {
    if (!IsOneOf(launch.kernel, spec_.kernels.size())) {
      return Error(at, "kernel ", launch.kernel, " out of range, there are ", spec_.kernels.size());
    }
    const KernelSpec& kernel = spec_.kernels[launch.kernel];
    const bool is_cpu = spec_.objects[kernel.object].kind != ObjectKind::kCubin;
    for (int d = 0; d < 3; ++d) {
      HIDET_RETURN_IF_ERROR(CheckSize(launch.grid[d], known, at));
      if (is_cpu && d > 0 && !launch.grid[d].empty() && launch.grid[d] != SizeExpr::Const(1))
        return Error(at, "the grid of a CPU kernel has one dimension");
    }
    if (!(launch.block_nanoseconds >= 0)) return Error(at, "negative time");
    if (launch.args.size() > 4096) return Error(at, launch.args.size(), " arguments");
    for (size_t a = 0; a < launch.args.size(); ++a)
      HIDET_RETURN_IF_ERROR(CheckArg(launch.args[a], step, known, is_cpu, At(at + ".args", a)));
    return absl::OkStatus();
  }

  absl::Status CheckArg(const LaunchArg& arg, const Step& step, bool known, bool is_cpu,
                        const std::string& at) {
    auto check_buffer = [&](int buffer) {
      HIDET_RETURN_IF_ERROR(CheckDeclared(step, buffer, false, at));
      if ((spec_.buffers[buffer].device == DeviceKind::kCpu) != is_cpu) {
        return Error(at, "buffer ", buffer, " is on another device than the kernel");
      }
      return absl::OkStatus();
    };
    if (const auto* buffer = std::get_if<BufferArg>(&arg)) {
      HIDET_RETURN_IF_ERROR(check_buffer(buffer->buffer));
      return CheckSize(buffer->offset, known, at);
    }
    if (const auto* scalar = std::get_if<ScalarArg>(&arg)) {
      const ScalarType t = scalar->dtype;
      const bool allowed = IsBool(t) || (IsInteger(t) && BitWidth(t) >= 8) ||
                           t == ScalarType::kFloat32 || t == ScalarType::kFloat64;
      if (!allowed) return Error(at, ScalarTypeName(t), " is no type of a scalar argument");
      if (scalar->value.empty()) return Error(at, "the value is absent");
      return CheckSize(scalar->value, known, at);
    }
    if (const auto* magic = std::get_if<MagicDivisorArg>(&arg)) {
      if (magic->divisor.empty()) return Error(at, "the divisor is absent");
      return CheckSize(magic->divisor, known, at);
    }
    if (std::holds_alternative<StatusArg>(arg)) return absl::OkStatus();
    const auto& map = std::get<TensorMapArg>(arg);
    if (is_cpu) return Error(at, "a tensor map for a CPU kernel");
    HIDET_RETURN_IF_ERROR(check_buffer(map.buffer));
    HIDET_RETURN_IF_ERROR(CheckSize(map.offset, known, at));
    const size_t rank = map.dims.size();
    if (rank < 1 || rank > kMaxTensorMapRank || map.strides.size() != rank - 1 ||
        map.box.size() != rank) {
      return Error(at, "tensor map with ", rank, " dims, ", map.strides.size(), " strides, box of ",
                   map.box.size());
    }
    for (const std::vector<SizeExpr>* list : {&map.dims, &map.strides}) {
      for (const SizeExpr& size : *list) {
        if (size.empty()) return Error(at, "a size of the tensor map is absent");
        HIDET_RETURN_IF_ERROR(CheckSize(size, known, at));
      }
    }
    for (int extent : map.box) {
      if (extent < 1 || extent > kMaxTensorMapBox)
        return Error(at, "box of ", extent, ", expected 1 to ", kMaxTensorMapBox);
    }
    const std::vector<int>& traversal = map.traversal_strides;
    if (!traversal.empty() && (traversal.size() != rank || traversal[0] != 1)) {
      return Error(at, "tensor map with ", rank, " dims and ", traversal.size(),
                   " traversal strides, expected as many, or none, and the first to be 1");
    }
    for (int stride : traversal) {
      if (stride < 1 || stride > kMaxTraversalStride)
        return Error(at, "traversal stride of ", stride, ", expected 1 to ", kMaxTraversalStride);
    }
    return absl::OkStatus();
  }

  const ModelSpec& spec_;
};

}  // namespace

absl::Status ValidateSpec(const ModelSpec& spec) { return Validator(spec).Run(); }

}  // namespace hidet::runtime
