#include "runtime/interpreter.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "base/trace.h"
#include "runtime/devices/cpu_device.h"
#include "runtime/devices/nvtx.h"
#include "runtime/magic_divisor.h"
#include "runtime/size_expr.h"

namespace hidet::runtime {
namespace {

// A graph pays from the second run with the same sizes on.
constexpr int kRunsBeforeGraph = 1;

constexpr int64_t kMaxGridX = std::numeric_limits<int32_t>::max();
constexpr int64_t kMaxGridYZ = 65535;

int Index(DeviceKind kind) { return static_cast<int>(kind); }

std::string StepName(const Step& step, const ModelSpec& spec) {
  if (!step.name.empty()) return step.name;
  if (const auto* launch = std::get_if<LaunchStep>(&step.action)) {
    return spec.kernels[launch->kernel].symbol;
  }
  return "step";
}

absl::Status WithStep(const absl::Status& status, const std::string& name) {
  return AddContext(status, "step \"", name, "\"");
}

// The value of a scalar argument as a kernel reads it, in the low bytes of a slot.
absl::StatusOr<uint64_t> EncodeScalar(ScalarType dtype, int64_t value) {
  const int bits = BitWidth(dtype);
  if (dtype == ScalarType::kFloat32) return std::bit_cast<uint32_t>(static_cast<float>(value));
  if (dtype == ScalarType::kFloat64) return std::bit_cast<uint64_t>(static_cast<double>(value));
  if (IsBool(dtype)) return value != 0 ? 1 : 0;
  if (!IsInteger(dtype) || bits < 8) {
    return absl::UnimplementedError(
        absl::StrCat("scalar argument of type ", ScalarTypeName(dtype)));
  }
  if (bits < 64) {
    const int64_t low = IsSigned(dtype) ? -(int64_t{1} << (bits - 1)) : 0;
    const int64_t high = (int64_t{1} << (IsSigned(dtype) ? bits - 1 : bits)) - 1;
    if (value < low || value > high) {
      return absl::ResourceExhaustedError(
          absl::StrCat("argument ", value, " does not fit in ", ScalarTypeName(dtype)));
    }
  }
  return static_cast<uint64_t>(value) & (bits < 64 ? (uint64_t{1} << bits) - 1 : ~uint64_t{0});
}

CopyDirection DirectionOf(DeviceKind from, DeviceKind to) {
  if (from == to) return CopyDirection::kWithin;
  return from == DeviceKind::kCpu ? CopyDirection::kFromHost : CopyDirection::kToHost;
}

}  // namespace

PlanInstance::PlanInstance(const PlanProgram& program) : program_(program) {}

absl::StatusOr<std::unique_ptr<PlanInstance>> PlanInstance::Make(
    const PlanProgram& program, absl::Span<const int64_t> symbols) {
  std::unique_ptr<PlanInstance> instance(new PlanInstance(program));
  instance->symbols_.assign(symbols.begin(), symbols.end());
  const ModelSpec& spec = program.spec();
  HIDET_RETURN_IF_ERROR(instance->EvaluateBuffers());
  HIDET_RETURN_IF_ERROR(instance->AllocateOps());
  for (PlanOp& op : instance->ops_) {
    absl::Status status = instance->Evaluate(op);
    if (!status.ok()) return WithStep(status, StepName(*op.step, spec));
  }
  std::vector<Relocation>& relocations = instance->relocations_;
  std::sort(relocations.begin(), relocations.end(),
            [](const Relocation& a, const Relocation& b) { return a.buffer < b.buffer; });
  instance->first_relocation_.assign(spec.buffers.size() + 1, 0);
  for (const Relocation& relocation : relocations)
    ++instance->first_relocation_[relocation.buffer + 1];
  for (size_t i = 0; i < spec.buffers.size(); ++i) {
    instance->first_relocation_[i + 1] += instance->first_relocation_[i];
  }
  return instance;
}

absl::StatusOr<int64_t> PlanInstance::Size(const SizeExpr& size, int64_t if_empty) const {
  return EvaluateSizeOr(size, symbols_, if_empty);
}

absl::Status PlanInstance::EvaluateBuffers() {
  const ModelSpec& spec = program_.spec();
  addresses_.assign(spec.buffers.size(), 0);
  buffer_bytes_.assign(spec.buffers.size(), 0);
  std::vector<char> used(spec.buffers.size(), 0);
  for (const Step& step : program_.parts().plan->steps) {
    for (int buffer : step.reads) used[buffer] = 1;
    for (int buffer : step.writes) used[buffer] = 1;
  }
  for (size_t i = 0; i < spec.buffers.size(); ++i) {
    // What a plan does not use may depend on symbols that it does not know (prepare knows none).
    if (!used[i]) continue;
    HIDET_ASSIGN_OR_RETURN(buffer_bytes_[i], Size(spec.buffers[i].bytes, 0));
    if (buffer_bytes_[i] < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("buffer ", i, " has ", buffer_bytes_[i], " bytes"));
    }
  }
  for (int kind = 0; kind < kNumDeviceKinds; ++kind) {
    const PlanProgram::ArenaPart& part = program_.arena(static_cast<DeviceKind>(kind));
    std::vector<ArenaBuffer> buffers;
    for (int buffer : part.buffers)
      buffers.push_back({buffer_bytes_[buffer], spec.buffers[buffer].alignment});
    HIDET_ASSIGN_OR_RETURN(placements_[kind], PackArena(buffers, part.interference));
  }
  return absl::OkStatus();
}

absl::Status PlanInstance::AllocateOps() {
  const Plan& plan = *program_.parts().plan;
  size_t num_slots = 0, num_maps = 0;
  for (const PlanProgram::StepInfo& info : program_.step_info()) {
    num_slots += info.args;
    num_maps += info.maps;
  }
  slots_.assign(num_slots, 0);
  parameters_.assign(num_slots, nullptr);
  maps_.resize(num_maps);
  num_slots = num_maps = 0;
  ops_.resize(plan.steps.size());
  for (size_t i = 0; i < ops_.size(); ++i) {
    PlanOp& op = ops_[i];
    op.step = &plan.steps[i];
    op.info = &program_.step_info()[i];
    op.slots = slots_.data() + num_slots;
    op.parameters = parameters_.data() + num_slots;
    op.maps = maps_.data() + num_maps;
    num_slots += op.info->args;
    num_maps += op.info->maps;
  }
  return absl::OkStatus();
}

// Makes `*target` hold the address of `buffer` plus `offset`, now and whenever the buffer moves.
// `extent` bytes from there must lie in the buffer.
absl::Status PlanInstance::Bind(PlanOp& op, uint64_t* target, int buffer,
                                const SizeExpr& offset_size, int64_t extent, PlanTensorMap* map) {
  HIDET_ASSIGN_OR_RETURN(const int64_t offset, Size(offset_size, 0));
  if (offset < 0 || extent < 0 || offset > buffer_bytes_[buffer] ||
      extent > buffer_bytes_[buffer] - offset) {
    return absl::InvalidArgumentError(absl::StrCat("bytes ", offset, " to ", offset, " + ", extent,
                                                   " of buffer ", buffer, ", which has ",
                                                   buffer_bytes_[buffer]));
  }
  *target = addresses_[buffer] + static_cast<uint64_t>(offset);
  relocations_.push_back({buffer, target, offset, map, &op});
  return absl::OkStatus();
}

absl::Status PlanInstance::EvaluateMap(PlanOp& op, const TensorMapArg& arg, PlanTensorMap& map) {
  map.arg = &arg;
  map.device = op.device;
  map.dims.clear();
  map.strides.clear();
  for (const SizeExpr& dim : arg.dims) {
    HIDET_ASSIGN_OR_RETURN(const int64_t value, Size(dim, 0));
    map.dims.push_back(value);
  }
  for (const SizeExpr& stride : arg.strides) {
    HIDET_ASSIGN_OR_RETURN(const int64_t value, Size(stride, 0));
    map.strides.push_back(value);
  }
  map.remembered.fill({});
  HIDET_RETURN_IF_ERROR(Bind(op, &map.address, arg.buffer, arg.offset, 0, &map));
  return absl::OkStatus();  // no address is known yet: the first MoveBuffer encodes
}

absl::Status PlanInstance::EncodeMap(PlanTensorMap& map) {
  for (const PlanTensorMap::Encoding& known : map.remembered) {
    if (known.address != map.address || known.address == 0) continue;
    map.encoded = known.encoded;
    return absl::OkStatus();
  }
  HIDET_RETURN_IF_ERROR(
      map.device->EncodeTensorMap({map.address, map.arg->dtype, map.dims, map.strides, map.arg->box,
                                   map.arg->swizzle, map.arg->traversal_strides},
                                  &map.encoded));
  map.remembered[map.next_remembered] = {map.address, map.encoded};
  map.next_remembered = (map.next_remembered + 1) % PlanTensorMap::kRemembered;
  return absl::OkStatus();
}

absl::Status PlanInstance::EvaluateLaunch(PlanOp& op, const LaunchStep& launch) {
  const LoadedKernel& kernel = program_.parts().kernels[launch.kernel];
  op.device = kernel.device;
  op.kind =
      kernel.device->kind() == DeviceKind::kCpu ? PlanOp::Kind::kCpuLaunch : PlanOp::Kind::kLaunch;
  op.launch.kernel = &kernel.kernel;
  op.launch.slots = op.slots;
  op.launch.parameters = op.parameters;
  op.launch.num_args = static_cast<int>(launch.args.size());
  op.launch.block_nanoseconds = launch.block_nanoseconds;
  op.skip = false;
  for (int i = 0; i < 3; ++i) {
    HIDET_ASSIGN_OR_RETURN(op.launch.grid[i], Size(launch.grid[i], 1));
    if (op.launch.grid[i] == 0) op.skip = true;
    const int64_t limit = op.kind == PlanOp::Kind::kCpuLaunch
                              ? std::numeric_limits<int64_t>::max() / 2
                          : i == 0 ? kMaxGridX
                                   : kMaxGridYZ;
    if (op.launch.grid[i] < 0 || op.launch.grid[i] > limit) {
      return absl::ResourceExhaustedError(
          absl::StrCat("kernel \"", kernel.kernel.spec->symbol, "\": grid dimension ", i, " is ",
                       op.launch.grid[i], ", at most ", limit, " is possible"));
    }
  }
  int next_map = 0;
  for (size_t i = 0; i < launch.args.size(); ++i) {
    op.parameters[i] = &op.slots[i];
    const LaunchArg& arg = launch.args[i];
    if (const auto* buffer = std::get_if<BufferArg>(&arg)) {
      HIDET_RETURN_IF_ERROR(Bind(op, &op.slots[i], buffer->buffer, buffer->offset, 0, nullptr));
    } else if (const auto* scalar = std::get_if<ScalarArg>(&arg)) {
      HIDET_ASSIGN_OR_RETURN(const int64_t value, Size(scalar->value, 0));
      HIDET_ASSIGN_OR_RETURN(op.slots[i], EncodeScalar(scalar->dtype, value));
    } else if (const auto* magic = std::get_if<MagicDivisorArg>(&arg)) {
      HIDET_ASSIGN_OR_RETURN(const int64_t divisor, Size(magic->divisor, 0));
      HIDET_ASSIGN_OR_RETURN(op.slots[i], MagicDivisor(divisor));
    } else if (std::holds_alternative<StatusArg>(arg)) {
      op.slots[i] = 0;  // SetStatusWords
    } else {
      PlanTensorMap& map = op.maps[next_map++];
      op.parameters[i] = &map.encoded;
      HIDET_RETURN_IF_ERROR(EvaluateMap(op, std::get<TensorMapArg>(arg), map));
    }
  }
  return absl::OkStatus();
}

absl::Status PlanInstance::EvaluateExternal(PlanOp& op, const ExternalStep& external) {
  op.kind = PlanOp::Kind::kExternal;
  op.external_tensors.resize(external.buffers.size());
  op.external_addresses.resize(external.buffers.size());
  for (size_t i = 0; i < external.buffers.size(); ++i) {
    TensorView& view = op.external_tensors[i];
    view.dtype = external.tensors[i].dtype;
    view.device = external.tensors[i].device;
    if (const Device* device = program_.parts().devices[Index(view.device)]; device != nullptr)
      view.ordinal = device->ordinal();
    view.shape.clear();
    int64_t bits = BitWidth(view.dtype);
    for (const SizeExpr& dim : external.tensors[i].shape) {
      HIDET_ASSIGN_OR_RETURN(const int64_t value, Size(dim, 0));
      if (value < 0 || __builtin_mul_overflow(bits, value, &bits)) {
        return absl::ResourceExhaustedError(
            absl::StrCat("tensor ", i, " is too large, or has the dimension ", value));
      }
      view.shape.push_back(value);
    }
    HIDET_RETURN_IF_ERROR(Bind(op, &op.external_addresses[i], external.buffers[i].buffer,
                               external.buffers[i].offset, view.bytes(), nullptr));
  }
  return absl::OkStatus();
}

absl::Status PlanInstance::Evaluate(PlanOp& op) {
  const ModelSpec& spec = program_.spec();
  const Devices& devices = program_.parts().devices;
  if (const auto* launch = std::get_if<LaunchStep>(&op.step->action))
    return EvaluateLaunch(op, *launch);
  if (const auto* external = std::get_if<ExternalStep>(&op.step->action))
    return EvaluateExternal(op, *external);
  const auto& copy = std::get<CopyStep>(op.step->action);
  op.kind = PlanOp::Kind::kCopy;
  const DeviceKind from = spec.buffers[copy.source].device,
                   to = spec.buffers[copy.destination].device;
  op.direction = DirectionOf(from, to);
  op.device = devices[Index(from == DeviceKind::kCpu ? to : from)];
  op.wait_after = op.direction == CopyDirection::kToHost;
  HIDET_ASSIGN_OR_RETURN(op.bytes, Size(copy.bytes, 0));
  op.skip = op.bytes == 0;
  HIDET_RETURN_IF_ERROR(Bind(op, &op.source, copy.source, copy.source_offset, op.bytes, nullptr));
  return Bind(op, &op.destination, copy.destination, copy.destination_offset, op.bytes, nullptr);
}

absl::Status PlanInstance::MoveBuffer(int buffer, uint64_t address) {
  addresses_[buffer] = address;
  for (int i = first_relocation_[buffer]; i < first_relocation_[buffer + 1]; ++i) {
    const Relocation& relocation = relocations_[i];
    *relocation.target = address + static_cast<uint64_t>(relocation.offset);
    relocation.op->changed = true;
    if (relocation.map != nullptr && !relocation.op->skip) {
      absl::Status status = EncodeMap(*relocation.map);
      if (!status.ok()) {
        addresses_[buffer] = 0;  // so that the next attempt does not take the map for encoded
        return WithStep(status, StepName(*relocation.op->step, program_.spec()));
      }
    }
  }
  return absl::OkStatus();
}

absl::Status PlanInstance::SetArena(DeviceKind device, void* base) {
  const PlanProgram::ArenaPart& part = program_.arena(device);
  const ArenaPlacement& placement = placements_[Index(device)];
  for (size_t i = 0; i < part.buffers.size(); ++i) {
    HIDET_RETURN_IF_ERROR(
        SetAddress(part.buffers[i], static_cast<char*>(base) + placement.offsets[i]));
  }
  return absl::OkStatus();
}

absl::Status PlanInstance::SetStatusWords(int64_t* words) {
  if (status_words_ == words) return absl::OkStatus();
  status_words_ = words;
  for (PlanOp& op : ops_) {
    if (op.info->status_word < 0) continue;
    const auto& launch = std::get<LaunchStep>(op.step->action);
    for (size_t i = 0; i < launch.args.size(); ++i) {
      if (std::holds_alternative<StatusArg>(launch.args[i]))
        op.slots[i] = reinterpret_cast<uint64_t>(words + 2 * op.info->status_word);
    }
    op.changed = true;
  }
  return absl::OkStatus();
}

absl::Status PlanInstance::CheckRepeatable() const {
  for (const PlanOp& op : ops_) {
    const bool is_queued =
        op.kind == PlanOp::Kind::kLaunch || op.kind == PlanOp::Kind::kExternal ||
        (op.kind == PlanOp::Kind::kCopy && op.direction == CopyDirection::kWithin);
    if (op.skip || is_queued) continue;
    return absl::FailedPreconditionError(absl::StrCat(
        "step \"", StepName(*op.step, program_.spec()),
        "\" needs the host, which a captured graph of the GPU does not repeat: call the model "
        "outside of the capture"));
  }
  return absl::OkStatus();
}

absl::Status PlanInstance::Run(const RunContext& context) {
  if (context.captured) HIDET_RETURN_IF_ERROR(CheckRepeatable());
  const Devices& devices = program_.parts().devices;
  for (int kind = 0; kind < kNumDeviceKinds; ++kind) {
    for (int buffer : program_.arena(static_cast<DeviceKind>(kind)).zeroed) {
      HIDET_RETURN_IF_ERROR(devices[kind]->Memset(reinterpret_cast<void*>(addresses_[buffer]), 0,
                                                  buffer_bytes_[buffer], context.stream));
    }
  }
  if (!context.only.empty()) {
    for (size_t i = 0; i < ops_.size(); ++i) {
      if (context.only[i]) HIDET_RETURN_IF_ERROR(RunOps(i, i + 1, context));
    }
    return absl::OkStatus();
  }
  if (!program_.is_synchronous() && context.use_graphs && !context.captured &&
      context.profile == nullptr && runs_++ >= kRunsBeforeGraph) {
    if (!graphs_.has_value()) {
      HIDET_ASSIGN_OR_RETURN(graphs_, PlanGraphs::Make(absl::MakeSpan(ops_)));
    }
    return graphs_->Run(absl::MakeSpan(ops_), context.stream,
                        [&](size_t begin, size_t end) { return RunOps(begin, end, context); });
  }
  return RunOps(0, ops_.size(), context);
}

absl::Status PlanInstance::RunOps(size_t begin, size_t end, const RunContext& context) {
  for (size_t i = begin; i < end; ++i) {
    PlanOp& op = ops_[i];
    // The common case, kept short.
    if (op.kind == PlanOp::Kind::kCpuLaunch && !context.watches_steps()) {
      if (op.skip) continue;
      HIDET_RETURN_IF_ERROR(LaunchOnCpu(op.launch));
      if (op.info->status_word >= 0 && status_words_[2 * op.info->status_word] != 0)
        return StatusError(op);
      continue;
    }
    const NvtxRange range(context.name_ranges, [&] { return StepName(*op.step, program_.spec()); });
    absl::Status status =
        context.profile != nullptr ? RunProfiled(op, context) : RunOp(op, context);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status PlanInstance::RunOp(PlanOp& op, const RunContext& context) {
  if (op.skip) return absl::OkStatus();
  switch (op.kind) {
    case PlanOp::Kind::kCpuLaunch:
      HIDET_RETURN_IF_ERROR(LaunchOnCpu(op.launch));
      if (op.info->status_word >= 0 && status_words_[2 * op.info->status_word] != 0)
        return StatusError(op);
      return absl::OkStatus();
    case PlanOp::Kind::kLaunch: {
      absl::Status status = op.device->Launch(op.launch, context.stream);
      return status.ok() ? status : WithStep(status, StepName(*op.step, program_.spec()));
    }
    case PlanOp::Kind::kCopy: {
      absl::Status status = op.device->Copy(reinterpret_cast<void*>(op.destination),
                                            reinterpret_cast<void*>(op.source), op.bytes,
                                            op.direction, context.stream);
      if (status.ok() && op.wait_after) status = op.device->Synchronize(context.stream);
      return status.ok() ? status : WithStep(status, StepName(*op.step, program_.spec()));
    }
    case PlanOp::Kind::kExternal: {
      for (size_t i = 0; i < op.external_tensors.size(); ++i) {
        op.external_tensors[i].data = reinterpret_cast<void*>(op.external_addresses[i]);
      }
      absl::Status status = (*op.info->external)({op.external_tensors, context.stream});
      if (status.ok()) return status;
      return WithStep(status,
                      absl::StrCat("external ", std::get<ExternalStep>(op.step->action).name));
    }
  }
  return absl::OkStatus();
}

absl::Status PlanInstance::RunProfiled(PlanOp& op, const RunContext& context) {
  Device* device = op.device != nullptr ? op.device : &CpuDevice::Global();
  if (op.kind == PlanOp::Kind::kExternal &&
      program_.parts().devices[Index(DeviceKind::kCuda)] != nullptr) {
    device = program_.parts().devices[Index(DeviceKind::kCuda)];
  }
  HIDET_ASSIGN_OR_RETURN(void* const begin, device->CreateEvent());
  absl::StatusOr<void*> end = device->CreateEvent();
  absl::Status status = end.status();
  StepTime time;
  if (status.ok()) status = device->RecordEvent(begin, context.stream);
  if (status.ok()) status = RunOp(op, context);
  if (status.ok()) status = device->RecordEvent(*end, context.stream);
  if (status.ok()) {
    absl::StatusOr<double> elapsed = device->ElapsedNanoseconds(begin, *end);
    status = elapsed.status();
    if (elapsed.ok()) time.nanoseconds = *elapsed;
  }
  device->DestroyEvent(begin);
  if (end.ok()) device->DestroyEvent(*end);
  HIDET_RETURN_IF_ERROR(status);
  time.name = StepName(*op.step, program_.spec());
  if (op.launch.kernel != nullptr) time.kernel = op.launch.kernel->spec->symbol;
  if (IsTracing()) {
    // The device has just ended the step: it was waited for.
    const auto took = static_cast<int64_t>(time.nanoseconds);
    AddTraceEvent({.category = "step",
                   .name = time.name,
                   .detail = time.kernel,
                   .thread = device->kind() == DeviceKind::kCpu ? 0 : -1 - device->ordinal(),
                   .begin_nanoseconds = TraceClock() - took,
                   .nanoseconds = took});
  }
  context.profile->push_back(std::move(time));
  return absl::OkStatus();
}

absl::Status PlanInstance::StatusError(const PlanOp& op) {
  int64_t* word = status_words_ + 2 * op.info->status_word;
  const int64_t code = std::exchange(word[0], 0), value = std::exchange(word[1], 0);
  const std::string kernel = op.launch.kernel != nullptr ? op.launch.kernel->spec->symbol : "?";
  const std::string where =
      absl::StrCat("step \"", StepName(*op.step, program_.spec()), "\", kernel \"", kernel, "\": ");
  if (code == 1)
    return absl::OutOfRangeError(absl::StrCat(where, "index ", value, " is out of range"));
  if (code == 2) {
    return absl::DeadlineExceededError(
        absl::StrCat(where, "rank ", value, " of the group has not come within its timeout"));
  }
  if (code == 3) {
    return absl::DeadlineExceededError(
        absl::StrCat(where, "block ", value, " has not met the others within 10 seconds"));
  }
  return absl::InternalError(absl::StrCat(where, "failed with code ", code, ", value ", value));
}

absl::Status PlanInstance::TakeStatusError() {
  absl::Status first;
  if (status_words_ == nullptr) return first;
  for (PlanOp& op : ops_) {
    if (op.info->status_word < 0 || status_words_[2 * op.info->status_word] == 0) continue;
    absl::Status status = StatusError(op);
    if (first.ok()) first = std::move(status);
  }
  return first;
}

}  // namespace hidet::runtime
