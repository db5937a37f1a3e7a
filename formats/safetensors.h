// Tensors in a safetensors file: a JSON header, then the bytes. Weights of an artifact and of graph
// dumps are kept so, and people can open them with the tools they have.
//
// The reader is strict: exactly the fields of the format, tensors that fill the file without gap or
// overlap, sizes that agree with shapes. The writer aligns each tensor to 64 bytes by inserting
// uint8 tensors named "__pad__.N", which the reader leaves out. Types that the format does not have
// are written under the names I4, U4, TF32 and C128.
//
//   SafetensorsWriter writer = *SafetensorsWriter::Make({{"w", view}});
//   writer.pieces();  // header and data, to write one after the other
//   std::vector<NamedTensor> tensors = *ReadSafetensors(bytes);  // views into `bytes`
//
// Format: https://huggingface.co/docs/safetensors
#ifndef FORMATS_SAFETENSORS_H_
#define FORMATS_SAFETENSORS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"

namespace hidet {

struct NamedTensor {
  std::string name;
  TensorView tensor;  // host memory
};

// Keeps the header; the tensors' memory must outlive it.
class SafetensorsWriter {
 public:
  // InvalidArgument for repeated or reserved names.
  static absl::StatusOr<SafetensorsWriter> Make(absl::Span<const NamedTensor> tensors);
  // The file, in order. The views are good while the writer is where it is.
  std::vector<absl::string_view> pieces() const;

 private:
  SafetensorsWriter() = default;

  std::string header_;
  struct Piece {
    absl::string_view data;
    int64_t padding = 0;  // zeros that follow
  };
  std::vector<Piece> pieces_;
};

// Returns the tensors of a file in memory, in the order of their data, as views into it.
// InvalidArgument, naming the tensor, for anything that is not as it must be.
absl::StatusOr<std::vector<NamedTensor>> ReadSafetensors(absl::string_view file);

}  // namespace hidet

#endif  // FORMATS_SAFETENSORS_H_
