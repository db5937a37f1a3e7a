// The bytes of a constant: immutable, shared, never copied on the way from a model file to the
// artifact.
//
//   auto w = ConstantData::Wrap(ScalarType::kFloat32, 1000, bytes, /*owner=*/mapped_file);   // keeps the mapping alive
//   auto b = ConstantData::Copy(ScalarType::kFloat32, 1000, bytes);                          // owns a copy
//   auto z = ConstantData::Splat(ScalarType::kFloat32, 1000000, 0.0);                  // one element, whatever the count
//
// A splat stays a splat until somebody asks for its bytes.
#ifndef GRAPH_CONSTANT_DATA_H_
#define GRAPH_CONSTANT_DATA_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/scalar_type.h"

namespace hidet::graph {

class ConstantData {
 public:
  // `bytes` must stay valid as long as `owner` lives, and must be ByteSize(dtype, count) long for a
  // whole count of elements (HIDET_CHECK).
  static std::shared_ptr<const ConstantData> Wrap(ScalarType dtype, int64_t count,
                                                  absl::string_view bytes,
                                                  std::shared_ptr<const void> owner);
  static std::shared_ptr<const ConstantData> Copy(ScalarType dtype, int64_t count,
                                                  absl::string_view bytes);
  // Elements converted (floats rounded, integers wrapped) from doubles or integers. Not for complex
  // or 4-bit types.
  static std::shared_ptr<const ConstantData> FromReals(ScalarType dtype,
                                                       absl::Span<const double> values);
  static std::shared_ptr<const ConstantData> FromInts(ScalarType dtype,
                                                      absl::Span<const int64_t> values);
  static std::shared_ptr<const ConstantData> Splat(ScalarType dtype, int64_t count, double value);
  // `element` holds one element's bytes.
  static std::shared_ptr<const ConstantData> SplatBytes(ScalarType dtype, int64_t count,
                                                        absl::string_view element);
  // Elements that the host sets when the model is loaded: nothing may be made of their values. As
  // bytes they are zeros.
  static std::shared_ptr<const ConstantData> Unknown(ScalarType dtype, int64_t count);

  ScalarType dtype() const { return dtype_; }
  int64_t count() const { return count_; }
  int64_t byte_size() const { return ByteSize(dtype_, count_); }
  bool is_known() const { return known_; }
  // True if all elements are known to be the one that is stored.
  bool is_splat() const { return splat_ && known_; }

  // The stored bytes: of all elements, or of the one element of a splat.
  absl::string_view stored_bytes() const { return bytes_; }
  // The bytes of all elements; `scratch` holds them if they are a splat's.
  absl::string_view AllBytes(std::string* scratch) const;

  // One element as a double (floats, integers, bool) or as an integer (integers, bool; floats are
  // truncated).
  double RealAt(int64_t index) const;
  int64_t IntAt(int64_t index) const;

 private:
  ConstantData(ScalarType dtype, int64_t count, bool splat)
      : dtype_(dtype), count_(count), splat_(splat) {}
  ScalarType dtype_;
  int64_t count_;
  bool splat_;
  bool known_ = true;
  absl::string_view bytes_;
  std::string owned_;
  std::shared_ptr<const void> owner_;
};

// Appends one element's bytes, converted as FromReals and FromInts do.
void AppendElement(ScalarType dtype, double value, std::string* bytes);
void AppendIntElement(ScalarType dtype, int64_t value, std::string* bytes);

}  // namespace hidet::graph

#endif  // GRAPH_CONSTANT_DATA_H_
