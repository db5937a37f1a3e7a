// What a node of com.microsoft that searches for text asks for.
//
//   GenerationRequest request;
//   HIDET_RETURN_IF_ERROR(ReadCommon(node, 3, request));
#ifndef FRONTENDS_PROGRAM_GENERATION_REQUEST_H_
#define FRONTENDS_PROGRAM_GENERATION_REQUEST_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "frontends/program/host_node.h"
#include "frontends/program/value.h"

namespace hidet::program {

using Tokens = std::vector<int64_t>;

// Attribute model_type.
enum class ModelKind : uint8_t { kDecoder = 0, kText = 1, kSpeech = 2 };

// What the node says, and its inputs.
struct GenerationRequest {
  ModelKind kind = ModelKind::kDecoder;
  Value source;  // what an encoder reads: tokens, or the features of speech
  Value tokens;  // [rows, length]
  int64_t rows = 0, length = 0, max_length = 0, min_length = 0, beams = 1, returned = 1;
  int64_t end = -1, padding = 0, gram = 0, vocabulary = -1;
  double repetition = 1, temperature = 1, length_penalty = 1;
  bool early_stopping = false;
  Value allowed, allowed_first, mask;  // absent where the node has none
};

// The number that an input is, or another if the node does not have it.
absl::StatusOr<double> RealInput(HostNode& node, int i, const char* what, double otherwise);

// Inputs from `first` on: a penalty of repetitions, masks of the vocabulary, of the vocabulary in
// the first step, and of the tokens given.
absl::Status ReadCommon(HostNode& node, int first, GenerationRequest& request);

// The tokens of each row, as often as it has beams.
std::vector<Tokens> TokensOf(const GenerationRequest& request, int64_t beams);

// Rows of one length, as int32.
absl::StatusOr<Value> IntegersOf(const std::vector<Tokens>& rows);

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_GENERATION_REQUEST_H_
