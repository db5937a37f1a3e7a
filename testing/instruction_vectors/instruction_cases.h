// Small kernels around each hardware instruction that our kernels use, with their inputs: what is
// recorded on a card and replayed in the simulator.
//
//   for (const InstructionCase& test : InstructionCases()) ...
//   // on a card (instruction_vectors_record): the bytes that it writes, as a hash, with the hash of
//   // the CUDA text; in the simulator (instruction_vectors_test): the same bytes from the same text.
//
// Inputs are small integers in each element type, so that sums are exact and every bit of a result
// is specified.
#ifndef TESTING_INSTRUCTION_VECTORS_INSTRUCTION_CASES_H_
#define TESTING_INSTRUCTION_VECTORS_INSTRUCTION_CASES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/scalar_type.h"
#include "ir/kernel.h"

namespace hidet::testing {

// An argument, in the order of the kernel's parameters: memory of `count` elements, or a tensor map
// over the memory of an earlier argument.
struct CaseArgument {
  ScalarType dtype = ScalarType::kFloat16;
  int64_t count = 0;
  bool is_output = false;  // its bytes are the case's result; 0xcd at first
  // Of a tensor map:
  int memory = -1;  // position among the arguments
  std::vector<int64_t> dims, strides;
  std::vector<int> box;
  int swizzle_bytes = 0;
  std::vector<int> traversal_strides;  // empty = 1 along each dimension

  bool is_map() const { return memory >= 0; }
};

struct InstructionCase {
  std::string name;  // letters, digits and underscores
  std::string text;  // of one lowered kernel, ir/text/text.h
  std::vector<CaseArgument> arguments;
};

std::vector<InstructionCase> InstructionCases();

// Returns the kernel of a case, named after it.
absl::StatusOr<ir::Kernel> KernelOf(const InstructionCase& test);

// Returns the first bytes of an argument: its input, or 0xcd.
std::vector<uint8_t> InitialBytes(const CaseArgument& argument, int position);

// What was recorded of a case.
struct InstructionVector {
  std::string name;
  uint64_t spelling = 0;  // XXH64 of the kernel's CUDA text
  uint64_t output = 0;    // XXH64 of the output arguments' bytes, in order
};
// "name spelling output", the hashes in hexadecimal, one line a case; lines that begin with # are
// comments.
std::string ToString(const InstructionVector& vector);
absl::StatusOr<std::vector<InstructionVector>> ParseVectors(absl::string_view text);

// Returns the hash of the CUDA text that a case's kernel has now.
absl::StatusOr<uint64_t> SpellingOf(const InstructionCase& test);

}  // namespace hidet::testing

#endif  // TESTING_INSTRUCTION_VECTORS_INSTRUCTION_CASES_H_
