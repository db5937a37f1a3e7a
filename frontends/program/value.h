// What flows between the steps of a program: tensors, lists of text, sequences, maps, and nothing
// at all. Tensors lie in the host's memory. Those that compiled parts on a GPU read and make lie in
// the GPU's too, or there alone until the host looks.
//
//   HIDET_ASSIGN_OR_RETURN(Value x, Value::Empty(TensorProto::FLOAT, {2, 3}));
//   x.elements<float>()[0] = 1;
//   x.type() == TensorProto::FLOAT;  x.count() == 6;
//
// Element types are ONNX's own, since programs hold types that graphs lack. Elements narrower than
// a byte take one byte each here, signed ones with their sign extended. Memory is shared and never
// changed once a value is made.
#ifndef FRONTENDS_PROGRAM_VALUE_H_
#define FRONTENDS_PROGRAM_VALUE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "base/scalar_type.h"
#include "base/tensor_view.h"
#include "onnx/onnx.pb.h"

namespace hidet::runtime {
class Device;
}

namespace hidet::program {

using ElementType = int;  // ::onnx::TensorProto::DataType

class Value;
using Values = std::vector<Value>;

class Value {
 public:
  enum class Kind : uint8_t { kAbsent, kTensor, kText, kSequence, kMap };

  Value() = default;  // absent: an input left out, an optional without a value
  // A tensor whose elements are not set. ResourceExhausted if the machine has no such memory;
  // InvalidArgument for a negative size.
  static absl::StatusOr<Value> Empty(ElementType type, Shape shape);
  // The same of a GPU's memory, from which the host fetches the elements when it first looks. What
  // goes wrong then is told to `failure`, and the elements are 0.
  static absl::StatusOr<Value> EmptyOn(runtime::Device& gpu, ElementType type, Shape shape,
                                       std::shared_ptr<absl::Status> failure);
  // Of memory that `owner` keeps.
  static Value Wrap(ElementType type, Shape shape, void* data, std::shared_ptr<const void> owner);
  static Value Text(Shape shape, std::vector<std::string> text);
  static Value Sequence(Values elements);
  // Of lists of as many keys, which are int64 or text, and values.
  static Value Map(Value keys, Value values);
  static Value Scalar(int64_t value);
  static Value Scalar(bool value);
  static absl::StatusOr<Value> Ints(absl::Span<const int64_t> values);  // a list of int64

  Kind kind() const { return kind_; }
  bool is_absent() const { return kind_ == Kind::kAbsent; }
  bool is_tensor() const { return kind_ == Kind::kTensor; }
  bool is_text() const { return kind_ == Kind::kText; }
  bool is_sequence() const { return kind_ == Kind::kSequence; }
  bool is_map() const { return kind_ == Kind::kMap; }

  // Of tensors and texts.
  ElementType type() const { return type_; }
  const Shape& shape() const { return shape_; }
  int rank() const { return static_cast<int>(shape_.size()); }
  int64_t count() const { return count_; }
  // The same elements in another shape of as many.
  Value Reshaped(Shape shape) const;

  // Of tensors.
  char* data() const {
    if (on_gpu_ != nullptr) Fetch();
    return static_cast<char*>(data_);
  }
  // Where the elements lie in the GPU's memory, to which they are copied if they are not there yet.
  absl::StatusOr<void*> DataOn(runtime::Device& gpu) const;
  int64_t bytes() const;
  template <typename T>
  T* elements() const {
    return reinterpret_cast<T*>(data());
  }
  const std::shared_ptr<const void>& owner() const { return owner_; }
  // One element. Integers are exact; reals are rounded to double.
  double RealAt(int64_t i) const;
  int64_t IntAt(int64_t i) const;
  std::vector<int64_t> AllInts() const;
  std::vector<double> AllReals() const;

  const std::vector<std::string>& text() const { return *text_; }
  const Values& sequence() const { return *parts_; }
  // Of maps.
  const Value& keys() const { return (*parts_)[0]; }
  const Value& values() const { return (*parts_)[1]; }

  // "float32[2, 3]", "a sequence of 4", "a map of 2": for messages.
  std::string Describe() const;

 private:
  Kind kind_ = Kind::kAbsent;
  ElementType type_ = 0;
  Shape shape_;
  int64_t count_ = 0;
  void* data_ = nullptr;
  std::shared_ptr<const void> owner_;
  struct OnGpu;
  void Fetch() const;
  mutable std::shared_ptr<OnGpu> on_gpu_;  // null for what only the host has
  std::shared_ptr<const std::vector<std::string>> text_;
  std::shared_ptr<const Values> parts_;  // the elements of a sequence; keys and values
};

// The number of elements; InvalidArgument for a negative size, ResourceExhausted for too many.
absl::StatusOr<int64_t> CountOf(const Shape& shape);
std::string ToString(const Shape& shape);

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_VALUE_H_
