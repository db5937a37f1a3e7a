#include "frontends/program/generation_request.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "base/status_macros.h"
#include "frontends/program/element_types.h"

namespace hidet::program {
namespace {

using ::onnx::TensorProto;

constexpr int64_t kMostTokens = int64_t{1} << 20;

absl::Status ReadTokens(HostNode& node, int i, absl::string_view what, GenerationRequest& request) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(i, what));
  request.tokens = node.input(i);
  if (request.tokens.rank() != 2)
    return node.Error(absl::StrCat(what, " ", request.tokens.Describe(), ", expected rows"));
  request.rows = request.tokens.shape()[0];
  request.length = request.tokens.shape()[1];
  return absl::OkStatus();
}

// What an encoder reads, and the tokens that its decoder begins with: input 10 of speech, or one.
absl::Status ReadSource(HostNode& node, GenerationRequest& request) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "input_ids"));
  request.source = node.input(0);
  const bool is_speech = request.kind == ModelKind::kSpeech;
  if (request.source.rank() != (is_speech ? 3 : 2))
    return node.Error(absl::StrCat("input_ids ", request.source.Describe()));
  const int64_t rows = request.source.shape()[0];
  if (is_speech && node.has_input(10)) {
    HIDET_RETURN_IF_ERROR(ReadTokens(node, 10, "decoder_input_ids", request));
    if (request.rows == rows) return absl::OkStatus();
    return node.Error(absl::StrCat("decoder_input_ids ", request.tokens.Describe()));
  }
  const std::vector<int64_t> starts(static_cast<size_t>(rows),
                                    node.Int("decoder_start_token_id", -1));
  HIDET_ASSIGN_OR_RETURN(const Value tokens, Value::Ints(starts));
  request.tokens = tokens.Reshaped({rows, 1});
  request.rows = rows;
  request.length = 1;
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<double> RealInput(HostNode& node, int i, const char* what, double otherwise) {
  if (!node.has_input(i)) return otherwise;
  HIDET_RETURN_IF_ERROR(node.CheckTensor(i, what));
  if (node.input(i).count() != 1)
    return node.Error(absl::StrCat(what, " has ", node.input(i).count(), " elements, expected 1"));
  return node.input(i).RealAt(0);
}

absl::Status ReadCommon(HostNode& node, int first, GenerationRequest& request) {
  if (node.Has("init_decoder")) return node.Unimplemented("init_decoder");
  if (request.kind == ModelKind::kDecoder) {
    HIDET_RETURN_IF_ERROR(ReadTokens(node, 0, "input_ids", request));
  } else {
    HIDET_RETURN_IF_ERROR(ReadSource(node, request));
  }
  HIDET_ASSIGN_OR_RETURN(request.max_length, node.IntInput(1, "max_length", 0));
  HIDET_ASSIGN_OR_RETURN(request.min_length, node.IntInput(2, "min_length", 0));
  if (request.length < 1 || request.max_length <= request.length ||
      request.max_length > kMostTokens) {
    return node.Error(
        absl::StrCat("max_length ", request.max_length, " for ", request.length, " tokens"));
  }
  HIDET_ASSIGN_OR_RETURN(request.repetition, RealInput(node, first, "repetition_penalty", 1));
  if (request.repetition <= 0)
    return node.Error(absl::StrCat("repetition_penalty ", request.repetition));
  for (auto [i, value] :
       {std::pair{first + 1, &request.allowed}, std::pair{first + 2, &request.allowed_first},
        std::pair{first + 3, &request.mask}}) {
    if (!node.has_input(i)) continue;
    HIDET_RETURN_IF_ERROR(node.CheckTensor(i, "a mask"));
    *value = node.input(i);
  }
  const Value& masked = request.kind == ModelKind::kDecoder ? request.tokens : request.source;
  if (!request.mask.is_absent() && request.mask.shape() != masked.shape())
    return node.Error(absl::StrCat("attention_mask ", request.mask.Describe()));
  request.end = node.Int("eos_token_id", -1);
  request.padding = node.Int("pad_token_id", 0);
  request.gram = node.Int("no_repeat_ngram_size", 0);
  request.vocabulary = node.Int("vocab_size", -1);
  return absl::OkStatus();
}

std::vector<Tokens> TokensOf(const GenerationRequest& request, int64_t beams) {
  std::vector<Tokens> rows;
  for (int64_t r = 0; r < request.rows; ++r) {
    for (int64_t beam = 0; beam < beams; ++beam) {
      Tokens& row = rows.emplace_back();
      for (int64_t i = 0; i < request.length; ++i)
        row.push_back(request.tokens.IntAt(r * request.length + i));
    }
  }
  return rows;
}

absl::StatusOr<Value> IntegersOf(const std::vector<Tokens>& rows) {
  const auto count = static_cast<int64_t>(rows.size());
  const auto width = static_cast<int64_t>(rows.empty() ? 0 : rows[0].size());
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(TensorProto::INT32, {count, width}));
  for (int64_t r = 0; r < count; ++r)
    std::copy(rows[r].begin(), rows[r].end(), y.elements<int32_t>() + r * width);
  return y;
}

}  // namespace hidet::program
