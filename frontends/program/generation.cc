// com.microsoft: searches for text, which run a decoder step by step.
//
// A decoder of the kind of GPT takes the tokens, their positions, a mask and what it has computed
// of earlier ones, and gives logits and that again with the new tokens. Behind an encoder (T5,
// Whisper) it takes the tokens, what the encoder made of its input, and the same past. All searches
// score the tokens that could come next and change the scores as the node says; what differs is how
// tokens are chosen: the best (GreedySearch), at random among the likely (Sampling), or for several
// beams of a row at once (BeamSearch).
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <numeric>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/program/element_types.h"
#include "frontends/program/host_ops.h"
#include "frontends/program/movement.h"

namespace hidet::program {
namespace {

using ::onnx::GraphProto;
using ::onnx::TensorProto;
using Tokens = std::vector<int64_t>;
using Scores = std::vector<double>;

constexpr int64_t kMostTokens = int64_t{1} << 20;
constexpr double kForbidden = std::numeric_limits<float>::lowest();

// Attribute model_type.
enum class ModelKind : uint8_t { kDecoder = 0, kText = 1, kSpeech = 2 };

// What the node says, and its inputs.
struct Request {
  ModelKind kind = ModelKind::kDecoder;
  Value source;  // what an encoder reads: tokens, or the features of speech
  Value tokens;  // [rows, length]
  int64_t rows = 0, length = 0, max_length = 0, min_length = 0, beams = 1, returned = 1;
  int64_t end = -1, padding = 0, gram = 0, vocabulary = -1;
  double repetition = 1, temperature = 1, length_penalty = 1;
  bool early_stopping = false;
  Value allowed, allowed_first, mask;  // absent where the node has none
};

absl::StatusOr<double> RealInput(HostNode& node, int i, const char* what, double otherwise) {
  if (!node.has_input(i)) return otherwise;
  HIDET_RETURN_IF_ERROR(node.CheckTensor(i, what));
  if (node.input(i).count() != 1)
    return node.Error(absl::StrCat(what, " has ", node.input(i).count(), " elements, expected 1"));
  return node.input(i).RealAt(0);
}

absl::Status ReadTokens(HostNode& node, int i, absl::string_view what, Request& request) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(i, what));
  request.tokens = node.input(i);
  if (request.tokens.rank() != 2)
    return node.Error(absl::StrCat(what, " ", request.tokens.Describe(), ", expected rows"));
  request.rows = request.tokens.shape()[0];
  request.length = request.tokens.shape()[1];
  return absl::OkStatus();
}

// What an encoder reads, and the tokens that its decoder begins with: input 10 of speech, or one.
absl::Status ReadSource(HostNode& node, Request& request) {
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

// Inputs from `first` on: a penalty of repetitions, masks of the vocabulary, of the vocabulary in
// the first step, and of the tokens given.
absl::Status ReadCommon(HostNode& node, int first, Request& request) {
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

absl::StatusOr<Value> IntegersOf(const std::vector<Tokens>& rows) {
  const auto count = static_cast<int64_t>(rows.size());
  const auto width = static_cast<int64_t>(rows.empty() ? 0 : rows[0].size());
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(TensorProto::INT32, {count, width}));
  for (int64_t r = 0; r < count; ++r)
    std::copy(rows[r].begin(), rows[r].end(), y.elements<int32_t>() + r * width);
  return y;
}

// The tokens of each row, as often as it has beams.
std::vector<Tokens> TokensOf(const Request& request, int64_t beams) {
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

// Logits of the last of each row's tokens.
absl::StatusOr<std::vector<Scores>> LastScores(HostNode& node, const Value& logits, int64_t rows,
                                               int64_t vocabulary) {
  if (!logits.is_tensor() || logits.rank() != 3 || logits.shape()[0] != rows ||
      logits.shape()[1] < 1) {
    return node.Error(absl::StrCat("logits ", logits.Describe()));
  }
  const int64_t length = logits.shape()[1], stored = logits.shape()[2];
  const int64_t width = vocabulary > 0 ? std::min(vocabulary, stored) : stored;
  if (width < 1) return node.Error(absl::StrCat("logits ", logits.Describe()));
  std::vector<Scores> scores;
  for (int64_t r = 0; r < rows; ++r) {
    Scores& row = scores.emplace_back();
    for (int64_t v = 0; v < width; ++v)
      row.push_back(logits.RealAt((r * length + length - 1) * stored + v));
  }
  return scores;
}

// The decoder, and where each of its rows stands.
class Decoder {
 public:
  static absl::StatusOr<Decoder> Make(HostNode& node, const Request& request) {
    HIDET_ASSIGN_OR_RETURN(const GraphProto* graph, node.Graph("decoder"));
    Decoder decoder(node, *graph, request.kind);
    if (request.kind == ModelKind::kDecoder) {
      HIDET_RETURN_IF_ERROR(decoder.BeginAlone(request));
    } else {
      HIDET_RETURN_IF_ERROR(decoder.BeginBehindEncoder(request));
    }
    return decoder;
  }

  // The logits of what comes behind each row.
  absl::StatusOr<std::vector<Scores>> Run(int64_t vocabulary) {
    const auto rows = static_cast<int64_t>(tokens_.size());
    if (!logits_.is_absent())
      return LastScores(node_, std::exchange(logits_, Value()), rows, vocabulary);
    Values inputs;
    for (const std::vector<Tokens>* each : {&tokens_, &positions_, &mask_}) {
      if (each->empty()) continue;
      HIDET_ASSIGN_OR_RETURN(Value integers, IntegersOf(*each));
      inputs.push_back(std::move(integers));
    }
    inputs.insert(inputs.end(), encoded_.begin(), encoded_.end());
    std::move(past_.begin(), past_.end(), std::back_inserter(inputs));
    inputs.insert(inputs.end(), crossed_.begin(), crossed_.end());
    HIDET_ASSIGN_OR_RETURN(Values outputs, node_.Run(graph_, std::move(inputs)));
    past_.assign(std::make_move_iterator(outputs.begin() + 1),
                 std::make_move_iterator(outputs.end()));
    return LastScores(node_, outputs[0], rows, vocabulary);
  }

  // The next token of each row, which goes on where row `origins` stood.
  absl::Status Advance(const Tokens& next, const std::vector<int64_t>& origins) {
    const auto chosen = [&](const auto& all) {
      std::decay_t<decltype(all)> result;
      for (const int64_t origin : origins) result.push_back(all[origin]);
      return result;
    };
    if (takes_all_tokens_) {
      tokens_ = chosen(tokens_);
    } else {
      tokens_.assign(next.size(), {});
    }
    for (size_t r = 0; r < next.size(); ++r) tokens_[r].push_back(next[r]);
    if (kind_ == ModelKind::kDecoder) {
      mask_ = chosen(mask_);
      next_place_ = chosen(next_place_);
      for (size_t r = 0; r < next.size(); ++r) {
        mask_[r].push_back(1);
        positions_[r] = {next_place_[r]++};
      }
    }
    bool moved = false;
    for (size_t r = 0; r < origins.size(); ++r)
      moved = moved || origins[r] != static_cast<int64_t>(r);
    // What an encoder made is the same for all beams of a row.
    for (size_t i = 0; moved && i < past_.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(past_[i], Chosen(past_[i], origins));
    }
    return absl::OkStatus();
  }

 private:
  Decoder(HostNode& node, const GraphProto& graph, ModelKind kind)
      : node_(node), graph_(graph), kind_(kind) {}

  absl::Status WrongGraph(absl::string_view name, const GraphProto& graph) const {
    return node_.Error(absl::StrCat(name, " of ", graph.input_size(), " inputs and ",
                                    graph.output_size(), " outputs"));
  }

  absl::Status BeginAlone(const Request& request) {
    if (graph_.input_size() < 3 || graph_.output_size() != graph_.input_size() - 2)
      return WrongGraph("a decoder", graph_);
    for (int64_t r = 0; r < request.rows; ++r) {
      for (int64_t beam = 0; beam < request.beams; ++beam) Begin(request, r);
    }
    for (int i = 3; i < graph_.input_size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(Value nothing, NothingBefore(graph_.input(i)));
      past_.push_back(std::move(nothing));
    }
    return absl::OkStatus();
  }

  // The encoder runs once a row; what it gives is repeated for the row's beams. Either it begins
  // with the decoder's first tokens, and gives logits, its states, the decoder's past and the keys
  // and values that the decoder reads of it; or it gives the last of these alone.
  absl::Status BeginBehindEncoder(const Request& request) {
    HIDET_ASSIGN_OR_RETURN(const GraphProto* encoder, node_.Graph("encoder"));
    std::vector<int64_t> repeated;
    for (int64_t r = 0; r < request.rows; ++r)
      repeated.insert(repeated.end(), static_cast<size_t>(request.beams), r);
    tokens_ = TokensOf(request, request.beams);
    const bool is_text = request.kind == ModelKind::kText;
    Values inputs = {request.source};
    if (is_text) {
      HIDET_ASSIGN_OR_RETURN(Value mask, MaskOfSource(request));
      inputs.push_back(std::move(mask));
    }
    const bool begins_decoder = encoder->input_size() == static_cast<int>(inputs.size()) + 1;
    if (begins_decoder) {
      HIDET_ASSIGN_OR_RETURN(Value tokens, IntegersOf(TokensOf(request, 1)));
      inputs.push_back(std::move(tokens));
    }
    // Keys and values of each layer, and as many of the encoder.
    const int layers = (graph_.output_size() - 1) / 2;
    const int others = graph_.input_size() - 4 * layers;
    const int made = begins_decoder ? 2 + 4 * layers : 2 * layers;
    if (encoder->input_size() != static_cast<int>(inputs.size()) || encoder->output_size() != made)
      return WrongGraph("an encoder", *encoder);
    const int least = is_text ? 2 : 1;
    if (layers < 1 || graph_.output_size() != 1 + 2 * layers || others < least)
      return WrongGraph("a decoder", graph_);
    const bool takes_states = graph_.input(least).name() == "encoder_hidden_states";
    if (others != least + (takes_states ? 1 : 0))
      return node_.Unimplemented("a decoder that keeps its past in place");
    if (takes_states && !begins_decoder) return WrongGraph("an encoder", *encoder);
    const auto& declared = graph_.input(0).type().tensor_type().shape().dim();
    takes_all_tokens_ = begins_decoder && (declared.size() != 2 || declared[1].dim_value() != 1);
    if (is_text) encoded_.push_back(inputs[1]);
    HIDET_ASSIGN_OR_RETURN(Values outputs, node_.Run(*encoder, std::move(inputs)));
    if (begins_decoder) {
      logits_ = outputs[0];
      if (takes_states) encoded_.push_back(outputs[1]);
      past_.assign(outputs.begin() + 2, outputs.end() - 2 * layers);
    }
    crossed_.assign(outputs.end() - 2 * layers, outputs.end());
    if (!begins_decoder) {
      HIDET_RETURN_IF_ERROR(BeginWithNothing());
    }
    for (Values* values : {&encoded_, &past_, &crossed_}) {
      for (Value& value : *values) {
        HIDET_ASSIGN_OR_RETURN(value, Repeated(value, request, repeated));
      }
    }
    if (begins_decoder) {
      HIDET_ASSIGN_OR_RETURN(logits_, Repeated(logits_, request, repeated));
    }
    return absl::OkStatus();
  }

  // A past of no tokens, like the keys and values of the encoder.
  absl::Status BeginWithNothing() {
    for (const Value& crossed : crossed_) {
      if (!crossed.is_tensor() || crossed.rank() != 4)
        return node_.Error(absl::StrCat("an encoder's ", crossed.Describe()));
      Shape shape = crossed.shape();
      shape[2] = 0;
      HIDET_ASSIGN_OR_RETURN(Value nothing, Value::Empty(crossed.type(), std::move(shape)));
      past_.push_back(std::move(nothing));
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Value> Repeated(const Value& x, const Request& request,
                                 const std::vector<int64_t>& rows) const {
    if (!x.is_tensor() || x.rank() < 1 || x.shape()[0] != request.rows)
      return node_.Error(absl::StrCat("an encoder's ", x.Describe()));
    return TakeRows(x, 0, rows);
  }

  // Unless the node says it, what is hidden is the padding before a row's first word; behind it
  // ONNX Runtime lets padding be seen.
  static absl::StatusOr<Value> MaskOfSource(const Request& request) {
    if (!request.mask.is_absent()) return request.mask;
    HIDET_ASSIGN_OR_RETURN(Value mask, Value::Empty(TensorProto::INT32, request.source.shape()));
    const int64_t length = request.source.shape()[1];
    bool is_before = true;
    for (int64_t i = 0; i < mask.count(); ++i) {
      is_before = (is_before || i % length == 0) && request.source.IntAt(i) == request.padding;
      mask.elements<int32_t>()[i] = is_before ? 0 : 1;
    }
    return mask;
  }

  // Padding has no position, whatever the mask says, and is masked where there is no mask.
  void Begin(const Request& request, int64_t r) {
    Tokens &tokens = tokens_.emplace_back(), &positions = positions_.emplace_back();
    Tokens& mask = mask_.emplace_back();
    int64_t place = 0;
    for (int64_t i = r * request.length; i < (r + 1) * request.length; ++i) {
      const int64_t token = request.tokens.IntAt(i);
      const bool is_padding = token == request.padding;
      tokens.push_back(token);
      mask.push_back(request.mask.is_absent() ? !is_padding : request.mask.IntAt(i));
      positions.push_back(is_padding ? 0 : place++);
    }
    next_place_.push_back(place);
  }

  // [2, rows, heads, 0, depth], as the graph declares heads and depth.
  absl::StatusOr<Value> NothingBefore(const ::onnx::ValueInfoProto& input) const {
    const auto& type = input.type().tensor_type();
    const auto& dims = type.shape().dim();
    if (dims.size() != 5 || dims[2].dim_value() < 1 || dims[4].dim_value() < 1)
      return node_.Error("a decoder that does not declare heads and depth of its past");
    return Value::Empty(type.elem_type(), {2, static_cast<int64_t>(tokens_.size()),
                                           dims[2].dim_value(), 0, dims[4].dim_value()});
  }

  // Other rows of [2, rows, heads, length, depth], or of [rows, heads, length, depth].
  absl::StatusOr<Value> Chosen(const Value& x, const std::vector<int64_t>& origins) const {
    const int axis = kind_ == ModelKind::kDecoder ? 1 : 0;
    if (!x.is_tensor() || x.rank() != axis + 4 ||
        x.shape()[axis] != static_cast<int64_t>(origins.size())) {
      return node_.Error(absl::StrCat("a present of ", x.Describe()));
    }
    return TakeRows(x, axis, origins);
  }

  HostNode& node_;
  const GraphProto& graph_;
  const ModelKind kind_;
  // Whether the graph is given all tokens of a row each time, not the new ones.
  bool takes_all_tokens_ = false;
  std::vector<Tokens> tokens_;
  std::vector<Tokens> positions_, mask_;  // of a decoder alone
  std::vector<int64_t> next_place_;
  Values encoded_;  // the mask and the states of an encoder
  Values past_;
  Values crossed_;  // keys and values of an encoder
  Value logits_;    // of the first tokens, where an encoder has them
};

// Forbids what would repeat a run of `size` tokens.
void ForbidRepeats(const Tokens& tokens, int64_t size, Scores& scores) {
  const auto length = static_cast<int64_t>(tokens.size());
  if (size < 1 || size > length) return;
  const auto tail = tokens.end() - (size - 1);
  for (int64_t i = 0; i + size <= length; ++i) {
    const int64_t next = tokens[i + size - 1];
    const bool known = next >= 0 && next < static_cast<int64_t>(scores.size());
    if (known && std::equal(tail, tokens.end(), tokens.begin() + i)) scores[next] = kForbidden;
  }
}

// Forbids what a mask of `count` numbers, if there is one, has 0 for, from `begin` on.
absl::Status Forbid(HostNode& node, const Value& mask, int64_t begin, int64_t count,
                    Scores& scores) {
  if (mask.is_absent()) return absl::OkStatus();
  if (mask.count() != count)
    return node.Error(absl::StrCat("a mask ", mask.Describe(), ", expected ", count, " numbers"));
  for (size_t v = 0; v < scores.size(); ++v) {
    if (mask.IntAt(begin + static_cast<int64_t>(v)) == 0) scores[v] = kForbidden;
  }
  return absl::OkStatus();
}

// What the node does to the scores of a row before one is chosen.
absl::Status Adjust(HostNode& node, const Request& request, int64_t row, bool is_first,
                    const Tokens& tokens, Scores& scores) {
  const auto width = static_cast<int64_t>(scores.size());
  if (request.repetition != 1) {
    for (const int64_t token : absl::flat_hash_set<int64_t>(tokens.begin(), tokens.end())) {
      if (token < 0 || token >= width) continue;
      scores[token] *= scores[token] < 0 ? request.repetition : 1 / request.repetition;
    }
  }
  ForbidRepeats(tokens, request.gram, scores);
  HIDET_RETURN_IF_ERROR(Forbid(node, request.allowed, 0, width, scores));
  if (is_first) {
    HIDET_RETURN_IF_ERROR(
        Forbid(node, request.allowed_first, row * width, request.rows * width, scores));
  }
  const bool is_short = static_cast<int64_t>(tokens.size()) < request.min_length;
  if (is_short && request.end >= 0 && request.end < width) scores[request.end] = kForbidden;
  if (request.temperature > 0 && request.temperature != 1) {
    for (double& score : scores) score /= request.temperature;
  }
  return absl::OkStatus();
}

int64_t BestOf(const Scores& scores) {
  return std::max_element(scores.begin(), scores.end()) - scores.begin();
}

// Rows of tokens, each filled up with padding.
absl::StatusOr<Value> Padded(std::vector<Tokens> rows, const Request& request, Shape shape) {
  for (Tokens& row : rows) row.resize(static_cast<size_t>(request.max_length), request.padding);
  if (rows.empty()) return Value::Empty(TensorProto::INT32, std::move(shape));
  HIDET_ASSIGN_OR_RETURN(const Value y, IntegersOf(rows));
  return y.Reshaped(std::move(shape));
}

// One token after the other, each by `choose` from its row's scores.
template <typename Choose>
absl::StatusOr<Values> Continue(HostNode& node, const Request& request, const Choose& choose) {
  HIDET_ASSIGN_OR_RETURN(Decoder decoder, Decoder::Make(node, request));
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

// The likeliest tokens that together have a probability of `share`, but at least `least` of them;
// others get `filtered`.
void KeepLikely(Scores& scores, double share, int64_t least, double filtered) {
  std::vector<int64_t> order(scores.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int64_t a, int64_t b) { return scores[a] > scores[b]; });
  const double most = scores[order[0]];
  double all = 0, sum = 0;
  for (const double score : scores) all += std::exp(score - most);
  for (size_t i = 0; i < order.size(); ++i) {
    const double before = sum;
    sum += std::exp(scores[order[i]] - most) / all;
    if (static_cast<int64_t>(i) >= std::max<int64_t>(least, 1) && before > share)
      scores[order[i]] = filtered;
  }
}

// Sums of logarithms of probabilities, and the tokens that have them.
struct Hypothesis {
  double score = 0;
  Tokens tokens;
};

// The best hypotheses of a row that have ended.
class Ended {
 public:
  void Add(const Request& request, Tokens tokens, double sum) {
    const double length = static_cast<double>(tokens.size());
    const double score = sum / std::pow(length, request.length_penalty);
    const auto place = std::find_if(best_.begin(), best_.end(),
                                    [&](const Hypothesis& h) { return h.score < score; });
    best_.insert(place, {score, std::move(tokens)});
    if (static_cast<int64_t>(best_.size()) > request.beams) best_.pop_back();
  }
  bool IsFull(const Request& request) const {
    return static_cast<int64_t>(best_.size()) == request.beams;
  }
  double worst() const { return best_.back().score; }
  const std::vector<Hypothesis>& best() const { return best_; }

  bool done = false;

 private:
  std::vector<Hypothesis> best_;  // best first
};

Scores LogSoftmax(const Scores& scores) {
  const double most = *std::max_element(scores.begin(), scores.end());
  double sum = 0;
  for (const double score : scores) sum += std::exp(score - most);
  Scores result;
  for (const double score : scores) result.push_back(score - most - std::log(sum));
  return result;
}

// The beams of all rows.
class Beams {
 public:
  Beams(HostNode& node, const Request& request)
      : node_(node),
        request_(request),
        ended_(static_cast<size_t>(request.rows)),
        tokens_(TokensOf(request, request.beams)) {
    // All beams of a row are alike at first: one of them goes on.
    for (int64_t i = 0; i < request.rows * request.beams; ++i)
      sums_.push_back(i % request.beams == 0 ? 0 : -1e9);
  }

  // Lets each beam go on by a token: by the best ones of the row's beams.
  absl::Status Step(std::vector<Scores> logits) {
    const bool is_first = static_cast<int64_t>(tokens_[0].size()) == request_.length;
    Tokens next(sums_.size(), request_.padding);
    std::vector<int64_t> origins(sums_.size());
    Scores sums(sums_.size(), 0);
    for (int64_t row = 0; row < request_.rows; ++row) {
      const int64_t begin = row * request_.beams;
      std::fill_n(origins.begin() + begin, request_.beams, begin);
      if (ended_[row].done) continue;
      Scores all;
      for (int64_t beam = begin; beam < begin + request_.beams; ++beam) {
        Scores scores = LogSoftmax(logits[beam]);
        HIDET_RETURN_IF_ERROR(Adjust(node_, request_, row, is_first, tokens_[beam], scores));
        for (const double score : scores) all.push_back(score + sums_[beam]);
      }
      StepRow(row, all, next, origins, sums);
    }
    std::vector<Tokens> tokens;
    for (size_t beam = 0; beam < next.size(); ++beam) {
      tokens.push_back(tokens_[origins[beam]]);
      tokens.back().push_back(next[beam]);
    }
    tokens_ = std::move(tokens);
    sums_ = std::move(sums);
    next_ = std::move(next);
    origins_ = std::move(origins);
    return absl::OkStatus();
  }

  bool IsDone() const {
    return std::all_of(ended_.begin(), ended_.end(), [](const Ended& e) { return e.done; });
  }
  const Tokens& next() const { return next_; }
  const std::vector<int64_t>& origins() const { return origins_; }

  // Beams that go on count as ended where the row is not done; the best of all.
  const std::vector<Hypothesis>& Finish(int64_t row) {
    for (int64_t i = 0; i < request_.beams && !ended_[row].done; ++i) {
      const int64_t beam = row * request_.beams + i;
      ended_[row].Add(request_, tokens_[beam], sums_[beam]);
    }
    return ended_[row].best();
  }

 private:
  void StepRow(int64_t row, const Scores& all, Tokens& next, std::vector<int64_t>& origins,
               Scores& sums) {
    const int64_t begin = row * request_.beams;
    const auto width = static_cast<int64_t>(all.size()) / request_.beams;
    std::vector<int64_t> order(all.size());
    std::iota(order.begin(), order.end(), 0);
    const int64_t kept = std::min<int64_t>(2 * request_.beams, static_cast<int64_t>(all.size()));
    std::partial_sort(order.begin(), order.begin() + kept, order.end(), [&](int64_t a, int64_t b) {
      return all[a] > all[b] || (all[a] == all[b] && a < b);
    });
    int64_t used = 0;
    for (int64_t j = 0; j < kept && used < request_.beams; ++j) {
      const int64_t beam = begin + order[j] / width, token = order[j] % width;
      if (token == request_.end) {
        if (j < request_.beams) ended_[row].Add(request_, tokens_[beam], all[order[j]]);
        continue;
      }
      next[begin + used] = token;
      origins[begin + used] = beam;
      sums[begin + used++] = all[order[j]];
    }
    if (!ended_[row].IsFull(request_)) return;
    const double length = static_cast<double>(tokens_[begin].size());
    const double reachable = all[order[0]] / std::pow(length, request_.length_penalty);
    ended_[row].done = request_.early_stopping || ended_[row].worst() >= reachable;
  }

  HostNode& node_;
  const Request& request_;
  std::vector<Ended> ended_;    // by row
  std::vector<Tokens> tokens_;  // by beam
  Scores sums_;
  Tokens next_;
  std::vector<int64_t> origins_;
};

absl::Status CheckNoEncoder(const HostNode& node) {
  if (node.Int("model_type", 0) == 0) return absl::OkStatus();
  return node.Unimplemented("a model of an encoder and a decoder (model_type)");
}

}  // namespace

absl::StatusOr<Values> RunGreedySearch(HostNode& node) {
  Request request;
  HIDET_RETURN_IF_ERROR(CheckNoEncoder(node));
  HIDET_RETURN_IF_ERROR(ReadCommon(node, 3, request));
  return Continue(node, request, BestOf);
}

absl::StatusOr<Values> RunSampling(HostNode& node) {
  Request request;
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
  Request request;
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
    HIDET_ASSIGN_OR_RETURN(Decoder decoder, Decoder::Make(node, request));
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
