// com.microsoft: searches for text, which run a decoder (text_decoder.h) step by step.
//
// All searches score the tokens that could come next and change the scores as the node says; what
// differs is how tokens are chosen (token_choice.h): the best (GreedySearch), at random among the
// likely (Sampling), or for several beams of a row at once (BeamSearch).
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/program/element_types.h"
#include "frontends/program/generation_request.h"
#include "frontends/program/host_ops.h"
#include "frontends/program/text_decoder.h"
#include "frontends/program/token_choice.h"

namespace hidet::program {
namespace {

using ::onnx::TensorProto;

// Rows of tokens, each filled up with padding.
absl::StatusOr<Value> Padded(std::vector<Tokens> rows, const GenerationRequest& request,
                             Shape shape) {
  for (Tokens& row : rows) row.resize(static_cast<size_t>(request.max_length), request.padding);
  if (rows.empty()) return Value::Empty(TensorProto::INT32, std::move(shape));
  HIDET_ASSIGN_OR_RETURN(const Value y, IntegersOf(rows));
  return y.Reshaped(std::move(shape));
}

// One token after the other, each by `choose` from its row's scores.
template <typename Choose>
absl::StatusOr<Values> Continue(HostNode& node, const GenerationRequest& request,
                                const Choose& choose) {
  HIDET_ASSIGN_OR_RETURN(TextDecoder decoder, TextDecoder::Make(node, request));
  std::vector<Tokens> rows = TokensOf(request, request.beams);
  std::vector<bool> ended(rows.size(), false);
  std::vector<int64_t> same(rows.size());
  std::iota(same.begin(), same.end(), 0);
  for (int64_t length = request.length; length < request.max_length && !rows.empty(); ++length) {
    HIDET_ASSIGN_OR_RETURN(std::vector<Scores> scores, decoder.Run(request.vocabulary));
    Tokens next;
    for (size_t r = 0; r < rows.size(); ++r) {
      HIDET_RETURN_IF_ERROR(Adjust(node, request, static_cast<int64_t>(r), length == request.length,
                                   rows[r], scores[r]));
      const int64_t token = choose(scores[r]);
      ended[r] = ended[r] || token == request.end;
      next.push_back(ended[r] ? request.padding : token);
      rows[r].push_back(next.back());
    }
    if (std::all_of(ended.begin(), ended.end(), [](bool e) { return e; })) break;
    HIDET_RETURN_IF_ERROR(decoder.Advance(next, same));
  }
  HIDET_ASSIGN_OR_RETURN(Value y,
                         Padded(std::move(rows), request, {request.rows, request.max_length}));
  return Values{std::move(y)};
}

absl::Status CheckNoEncoder(const HostNode& node) {
  if (node.Int("model_type", 0) == 0) return absl::OkStatus();
  return node.Unimplemented("a model of an encoder and a decoder (model_type)");
}

}  // namespace

absl::StatusOr<Values> RunGreedySearch(HostNode& node) {
  GenerationRequest request;
  HIDET_RETURN_IF_ERROR(CheckNoEncoder(node));
  HIDET_RETURN_IF_ERROR(ReadCommon(node, 3, request));
  return Continue(node, request, BestOf);
}

absl::StatusOr<Values> RunSampling(HostNode& node) {
  GenerationRequest request;
  HIDET_RETURN_IF_ERROR(CheckNoEncoder(node));
  HIDET_RETURN_IF_ERROR(ReadCommon(node, 3, request));
  request.temperature = node.Float("temperature", 1);
  if (node.has_input(7) && node.Float("presence_penalty", 0) != 0)
    return node.Unimplemented("presence_penalty");
  if (node.wants_output(1)) return node.Unimplemented("filtered_logits");
  HIDET_ASSIGN_OR_RETURN(const int64_t seed, node.IntInput(8, "seed", -1));
  std::random_device device;
  std::mt19937_64 generator(seed >= 0 ? static_cast<uint64_t>(seed) : device());
  const double share = node.Float("top_p", 0);
  const double filtered = node.Float("filter_value", -1e20);
  const int64_t least = node.Int("min_tokens_to_keep", 0);
  return Continue(node, request, [&](Scores& scores) {
    KeepLikely(scores, share, least, filtered);
    const double most = scores[BestOf(scores)];
    std::vector<double> weights;
    for (const double score : scores) weights.push_back(std::exp(score - most));
    return std::discrete_distribution<int64_t>(weights.begin(), weights.end())(generator);
  });
}

absl::StatusOr<Values> RunBeamSearch(HostNode& node) {
  GenerationRequest request;
  const int64_t kind = node.Int("model_type", 0);
  if (kind < 0 || kind > 2) return node.Error(absl::StrCat("model_type ", kind));
  request.kind = static_cast<ModelKind>(kind);
  HIDET_RETURN_IF_ERROR(ReadCommon(node, 6, request));
  HIDET_ASSIGN_OR_RETURN(request.beams, node.IntInput(3, "num_beams", 1));
  HIDET_ASSIGN_OR_RETURN(request.returned, node.IntInput(4, "num_return_sequences", 1));
  HIDET_ASSIGN_OR_RETURN(request.length_penalty, RealInput(node, 5, "length_penalty", 1));
  request.early_stopping = node.Int("early_stopping", 0) != 0;
  HIDET_ASSIGN_OR_RETURN(const int64_t processor, node.IntInput(11, "logits_processor", 0));
  if (processor != 0) return node.Unimplemented("logits_processor");
  if (node.has_input(10) && request.kind != ModelKind::kSpeech)
    return node.Unimplemented("decoder_input_ids of a model of text");
  // Of WhisperBeamSearch.
  for (const int i : {12, 13}) {
    if (node.has_input(i)) return node.Unimplemented(absl::StrCat("input ", i));
  }
  HIDET_ASSIGN_OR_RETURN(request.temperature, RealInput(node, 14, "temperature", 1));
  if (node.wants_output(2)) return node.Unimplemented("the scores of all tokens");
  for (const int i : {3, 4}) {
    if (node.wants_output(i)) return node.Unimplemented(absl::StrCat("output ", i));
  }
  constexpr int64_t kMostBeams = 1 << 10;
  if (request.beams < 1 || request.beams > kMostBeams || request.returned < 1 ||
      request.returned > request.beams) {
    return node.Error(absl::StrCat(request.beams, " beams, ", request.returned, " returned"));
  }
  std::vector<Tokens> sequences;
  Scores sums;
  if (request.rows > 0) {
    HIDET_ASSIGN_OR_RETURN(TextDecoder decoder, TextDecoder::Make(node, request));
    Beams beams(node, request);
    for (int64_t length = request.length; length < request.max_length; ++length) {
      HIDET_ASSIGN_OR_RETURN(std::vector<Scores> logits, decoder.Run(request.vocabulary));
      HIDET_RETURN_IF_ERROR(beams.Step(std::move(logits)));
      if (beams.IsDone()) break;
      HIDET_RETURN_IF_ERROR(decoder.Advance(beams.next(), beams.origins()));
    }
    for (int64_t row = 0; row < request.rows; ++row) {
      const std::vector<Hypothesis>& best = beams.Finish(row);
      for (int64_t i = 0; i < request.returned; ++i) {
        sequences.push_back(best[i].tokens);
        sums.push_back(best[i].score);
      }
    }
  }
  HIDET_ASSIGN_OR_RETURN(Value y, Padded(std::move(sequences), request,
                                         {request.rows, request.returned, request.max_length}));
  HIDET_ASSIGN_OR_RETURN(Value scores,
                         Value::Empty(TensorProto::FLOAT, {request.rows, request.returned}));
  std::copy(sums.begin(), sums.end(), scores.elements<float>());
  return Values{std::move(y), std::move(scores)};
}

}  // namespace hidet::program
