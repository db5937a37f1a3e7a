// What a call must bring and what it gets: checks inputs, binds symbols from their dimensions,
// tells output shapes.
//
// Messages name the tensor and both sides: `input "ids": dimension 1 is 33, expected 32`.
//
//   Signature signature(spec, /*ordinal=*/0);
//   std::vector<int64_t> symbols(spec.symbols.size());
//   HIDET_RETURN_IF_ERROR(signature.Bind(inputs, absl::MakeSpan(symbols)));
//   std::vector<Shape> shapes = *signature.OutputShapes(symbols);
#ifndef RUNTIME_SIGNATURE_H_
#define RUNTIME_SIGNATURE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"
#include "runtime/spec.h"

namespace hidet::runtime {

// The payload of the status of a call whose sizes are not those that the model takes.
inline constexpr char kUnforeseenSizes[] = "hidet/unforeseen_sizes";

class Signature {
 public:
  Signature() = default;
  // `spec` must be valid and outlive the signature. Inputs that are not on the CPU have to be on
  // GPU number `ordinal`.
  Signature(const ModelSpec& spec, int ordinal);

  // Checks number, dtype, device and shape of `inputs`, the facts of the symbols and the model's
  // conditions on them, and writes the symbols' values. InvalidArgument otherwise.
  absl::Status Bind(absl::Span<const TensorView> inputs, absl::Span<int64_t> symbols) const;

  // The same from shapes alone.
  absl::Status BindShapes(absl::Span<const Shape> shapes, absl::Span<int64_t> symbols) const;

  // Returns the outputs' shapes for values of all symbols.
  absl::StatusOr<std::vector<Shape>> OutputShapes(absl::Span<const int64_t> symbols) const;

 private:
  struct Dim {
    int64_t constant = -1;           // if >= 0 the only right value
    int symbol = -1;                 // that this dimension binds
    const SizeExpr* size = nullptr;  // else: what it must be equal to
  };

  absl::Status BindShape(int input, absl::Span<const int64_t> shape,
                         absl::Span<int64_t> symbols) const;
  absl::Status CheckSizes(int input, absl::Span<const int64_t> shape,
                          absl::Span<const int64_t> symbols) const;
  absl::Status CheckConditions(absl::Span<const int64_t> symbols) const;
  absl::Status CountError(size_t count) const;
  absl::Status TensorError(int input, const TensorView& tensor) const;
  absl::Status SymbolError(int symbol, int64_t value) const;

  const ModelSpec* spec_ = nullptr;
  int ordinal_ = 0;
  std::vector<std::vector<Dim>> inputs_;
  std::vector<int> with_sizes_;  // inputs that have dimensions with a `size`
};

// Returns "[1, 2]".
std::string ShapeText(absl::Span<const int64_t> shape);

}  // namespace hidet::runtime

#endif  // RUNTIME_SIGNATURE_H_
