#include "frontends/program/value.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/status_macros.h"
#include "frontends/program/element_types.h"
#include "runtime/device_tensors.h"
#include "runtime/devices/device.h"
#include "runtime/devices/host_memory.h"

namespace hidet::program {
namespace {

using ::onnx::TensorProto;

// What one tensor may take: more than the machine has would be granted and then end the process.
int64_t MemoryLimit() {
  static const int64_t limit = static_cast<int64_t>(sysconf(_SC_PHYS_PAGES)) *
                               static_cast<int64_t>(sysconf(_SC_PAGESIZE)) / 2;
  return limit;
}

// Elements that lie beside their count of owners: what a step of a loop gives is often no more, and
// one plain allocation costs less than it takes to align another.
constexpr int64_t kMostInlineBytes = 1 << 10;

Value InlineValue(ElementType type, Shape shape, int64_t bytes) {
  constexpr size_t kAlignment = 64;
  size_t space = static_cast<size_t>(bytes) + kAlignment;
  const auto memory = std::make_shared_for_overwrite<char[]>(space);
  void* data = memory.get();
  std::align(kAlignment, static_cast<size_t>(bytes), data, space);
  return Value::Wrap(type, std::move(shape), data, memory);
}

}  // namespace

struct Value::OnGpu {
  runtime::Device* device = nullptr;
  runtime::DeviceMemory memory;
  bool is_there_alone = false;  // the host's memory has not got the elements yet
  std::shared_ptr<absl::Status> failure;
};

std::string ToString(const Shape& shape) {
  return absl::StrCat("[", absl::StrJoin(shape, ", "), "]");
}

absl::StatusOr<int64_t> CountOf(const Shape& shape) {
  int64_t count = 1;
  bool overflow = false;
  for (const int64_t size : shape) {
    if (size < 0)
      return absl::InvalidArgumentError(absl::StrCat("a negative size, shape ", ToString(shape)));
    if (size != 0) overflow |= __builtin_mul_overflow(count, size, &count);
  }
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return 0;
  if (overflow)
    return absl::ResourceExhaustedError(absl::StrCat("too many elements, shape ", ToString(shape)));
  return count;
}

absl::StatusOr<Value> Value::Empty(ElementType type, Shape shape) {
  HIDET_ASSIGN_OR_RETURN(const int64_t count, CountOf(shape));
  const int64_t width = ElementBytes(type);
  if (width == 0) {
    return absl::UnimplementedError(absl::StrCat("tensors of elements of type ", TypeName(type)));
  }
  if (count > MemoryLimit() / width) {
    return absl::ResourceExhaustedError(
        absl::StrCat("a tensor of ", TypeName(type), ToString(shape), " does not fit into memory"));
  }
  const int64_t bytes = count * width;
  if (bytes > 0 && bytes <= kMostInlineBytes) return InlineValue(type, std::move(shape), bytes);
  std::shared_ptr<void> memory;
  if (bytes > 0) {
    memory.reset(runtime::AllocateHostMemory(bytes),
                 [bytes](void* data) { runtime::FreeSizedHostMemory(data, bytes); });
    if (memory == nullptr) {
      return absl::ResourceExhaustedError(
          absl::StrCat("no memory for ", bytes, " bytes, shape ", ToString(shape)));
    }
  }
  void* const data = memory.get();
  return Wrap(type, std::move(shape), data, std::move(memory));
}

absl::StatusOr<Value> Value::EmptyOn(runtime::Device& gpu, ElementType type, Shape shape,
                                     std::shared_ptr<absl::Status> failure) {
  HIDET_ASSIGN_OR_RETURN(Value value, Empty(type, std::move(shape)));
  HIDET_ASSIGN_OR_RETURN(
      runtime::DeviceMemory memory,
      runtime::DeviceMemory::Allocate(&gpu, value.bytes(), runtime::kTensorAlignment));
  value.on_gpu_ = std::make_shared<OnGpu>(
      OnGpu{&gpu, std::move(memory), /*is_there_alone=*/true, std::move(failure)});
  return value;
}

absl::StatusOr<void*> Value::DataOn(runtime::Device& gpu) const {
  if (on_gpu_ != nullptr && on_gpu_->device == &gpu) return on_gpu_->memory.data();
  const void* const host = data();
  HIDET_ASSIGN_OR_RETURN(runtime::DeviceMemory memory,
                         runtime::DeviceMemory::Allocate(&gpu, bytes(), runtime::kTensorAlignment));
  if (bytes() > 0) {
    HIDET_RETURN_IF_ERROR(
        gpu.Copy(memory.data(), host, bytes(), runtime::CopyDirection::kFromHost, nullptr));
  }
  on_gpu_ = std::make_shared<OnGpu>(OnGpu{&gpu, std::move(memory)});
  return on_gpu_->memory.data();
}

void Value::Fetch() const {
  if (!on_gpu_->is_there_alone) return;
  on_gpu_->is_there_alone = false;
  if (bytes() == 0) return;
  absl::Status status = on_gpu_->device->Copy(data_, on_gpu_->memory.data(), bytes(),
                                              runtime::CopyDirection::kToHost, nullptr);
  status.Update(on_gpu_->device->Synchronize(nullptr));
  if (status.ok()) return;
  std::memset(data_, 0, static_cast<size_t>(bytes()));
  on_gpu_->failure->Update(std::move(status));
}

Value Value::Wrap(ElementType type, Shape shape, void* data, std::shared_ptr<const void> owner) {
  Value value;
  value.kind_ = Kind::kTensor;
  value.type_ = type;
  value.count_ = 1;
  for (const int64_t size : shape) value.count_ *= size;
  value.shape_ = std::move(shape);
  value.data_ = data;
  value.owner_ = std::move(owner);
  return value;
}

Value Value::Text(Shape shape, std::vector<std::string> text) {
  Value value;
  value.kind_ = Kind::kText;
  value.type_ = TensorProto::STRING;
  value.shape_ = std::move(shape);
  value.count_ = static_cast<int64_t>(text.size());
  value.text_ = std::make_shared<const std::vector<std::string>>(std::move(text));
  return value;
}

Value Value::Sequence(Values elements) {
  Value value;
  value.kind_ = Kind::kSequence;
  value.parts_ = std::make_shared<const Values>(std::move(elements));
  return value;
}

Value Value::Map(Value keys, Value values) {
  Value value;
  value.kind_ = Kind::kMap;
  value.parts_ = std::make_shared<const Values>(Values{std::move(keys), std::move(values)});
  return value;
}

Value Value::Scalar(int64_t number) {
  auto memory = std::make_shared<int64_t>(number);
  int64_t* const data = memory.get();
  return Wrap(TensorProto::INT64, {}, data, std::move(memory));
}

Value Value::Scalar(bool truth) {
  auto memory = std::make_shared<bool>(truth);
  bool* const data = memory.get();
  return Wrap(TensorProto::BOOL, {}, data, std::move(memory));
}

absl::StatusOr<Value> Value::Ints(absl::Span<const int64_t> values) {
  HIDET_ASSIGN_OR_RETURN(Value list,
                         Empty(TensorProto::INT64, {static_cast<int64_t>(values.size())}));
  std::copy(values.begin(), values.end(), list.elements<int64_t>());
  return list;
}

Value Value::Reshaped(Shape shape) const {
  Value value = *this;
  value.shape_ = std::move(shape);
  return value;
}

int64_t Value::bytes() const { return count_ * ElementBytes(type_); }
double Value::RealAt(int64_t i) const { return ReadReal(type_, data() + i * ElementBytes(type_)); }
int64_t Value::IntAt(int64_t i) const { return ReadInt(type_, data() + i * ElementBytes(type_)); }

std::vector<int64_t> Value::AllInts() const {
  if (type_ == TensorProto::INT64) return {elements<int64_t>(), elements<int64_t>() + count_};
  std::vector<int64_t> ints;
  ints.reserve(static_cast<size_t>(count_));
  for (int64_t i = 0; i < count_; ++i) ints.push_back(IntAt(i));
  return ints;
}

std::vector<double> Value::AllReals() const {
  if (type_ == TensorProto::FLOAT) return {elements<float>(), elements<float>() + count_};
  if (type_ == TensorProto::DOUBLE) return {elements<double>(), elements<double>() + count_};
  if (type_ == TensorProto::INT64) return {elements<int64_t>(), elements<int64_t>() + count_};
  std::vector<double> reals;
  reals.reserve(static_cast<size_t>(count_));
  for (int64_t i = 0; i < count_; ++i) reals.push_back(RealAt(i));
  return reals;
}

std::string Value::Describe() const {
  switch (kind_) {
    case Kind::kAbsent:
      return "nothing";
    case Kind::kTensor:
    case Kind::kText:
      return absl::StrCat(TypeName(type_), ToString(shape_));
    case Kind::kSequence:
      return absl::StrCat("a sequence of ", parts_->size());
    case Kind::kMap:
      return absl::StrCat("a map of ", keys().count());
  }
  return "";
}

}  // namespace hidet::program
