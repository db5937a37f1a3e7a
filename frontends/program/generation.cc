// com.microsoft: searches for text, which run a decoder step by step.
//
// A decoder of the kind of GPT takes the tokens, their positions, a mask and what it has computed
// of earlier ones, and gives logits and that again with the new tokens. All searches score the
// tokens that could come next and change the scores as the node says; what differs is how tokens
// are chosen: the best (GreedySearch), at random among the likely (Sampling), or for several beams
// of a row at once (BeamSearch).
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>
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

// What the node says, and its inputs.
struct Request {
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

// Inputs from `first` on: a penalty of repetitions, masks of the vocabulary, of the vocabulary in
// the first step, and of the tokens given.
absl::Status ReadCommon(HostNode& node, int first, Request& request) {
  if (node.Int("model_type", 0) != 0)
    return node.Unimplemented("a model of an encoder and a decoder (model_type)");
  if (node.Has("init_decoder")) return node.Unimplemented("init_decoder");
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "input_ids"));
  request.tokens = node.input(0);
  if (request.tokens.rank() != 2)
    return node.Error(absl::StrCat("input_ids ", request.tokens.Describe(), ", expected rows"));
  request.rows = request.tokens.shape()[0];
  request.length = request.tokens.shape()[1];
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
  if (!request.mask.is_absent() && request.mask.shape() != request.tokens.shape())
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

// The decoder, and where each of its rows stands.
class Decoder {
 public:
  static absl::StatusOr<Decoder> Make(HostNode& node, const Request& request) {
    HIDET_ASSIGN_OR_RETURN(const GraphProto* graph, node.Graph("decoder"));
    if (graph->input_size() < 3 || graph->output_size() != graph->input_size() - 2) {
      return node.Error(absl::StrCat("a decoder of ", graph->input_size(), " inputs and ",
                                     graph->output_size(), " outputs"));
    }
    Decoder decoder(node, *graph);
    for (int64_t r = 0; r < request.rows; ++r) {
      for (int64_t beam = 0; beam < request.beams; ++beam) decoder.Begin(request, r);
    }
    for (int i = 3; i < graph->input_size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(Value nothing, decoder.NothingBefore(graph->input(i)));
      decoder.past_.push_back(std::move(nothing));
    }
    return decoder;
  }

  // The logits of what comes behind each row.
  absl::StatusOr<std::vector<Scores>> Run(int64_t vocabulary) {
    HIDET_ASSIGN_OR_RETURN(Value tokens, IntegersOf(tokens_));
    HIDET_ASSIGN_OR_RETURN(Value positions, IntegersOf(positions_));
    HIDET_ASSIGN_OR_RETURN(Value mask, IntegersOf(mask_));
    Values inputs = {std::move(tokens), std::move(positions), std::move(mask)};
    std::move(past_.begin(), past_.end(), std::back_inserter(inputs));
    HIDET_ASSIGN_OR_RETURN(Values outputs, node_.Run(graph_, std::move(inputs)));
    past_.assign(std::make_move_iterator(outputs.begin() + 1),
                 std::make_move_iterator(outputs.end()));
    const Value& logits = outputs[0];
    const auto rows = static_cast<int64_t>(tokens_.size());
    if (!logits.is_tensor() || logits.rank() != 3 || logits.shape()[0] != rows ||
        logits.shape()[1] < 1) {
      return node_.Error(absl::StrCat("logits ", logits.Describe()));
    }
    const int64_t length = logits.shape()[1], stored = logits.shape()[2];
    const int64_t width = vocabulary > 0 ? std::min(vocabulary, stored) : stored;
    if (width < 1) return node_.Error(absl::StrCat("logits ", logits.Describe()));
    std::vector<Scores> scores;
    for (int64_t r = 0; r < rows; ++r) {
      Scores& row = scores.emplace_back();
      for (int64_t v = 0; v < width; ++v)
        row.push_back(logits.RealAt((r * length + length - 1) * stored + v));
    }
    return scores;
  }

  // The next token of each row, which goes on where row `origins` stood.
  absl::Status Advance(const Tokens& next, const std::vector<int64_t>& origins) {
    std::vector<Tokens> masks;
    std::vector<int64_t> places;
    bool moved = false;
    for (size_t r = 0; r < origins.size(); ++r) {
      masks.push_back(mask_[origins[r]]);
      masks.back().push_back(1);
      places.push_back(next_place_[origins[r]]);
      moved = moved || origins[r] != static_cast<int64_t>(r);
    }
    mask_ = std::move(masks);
    next_place_ = std::move(places);
    for (size_t r = 0; r < next.size(); ++r) {
      tokens_[r] = {next[r]};
      positions_[r] = {next_place_[r]++};
    }
    if (!moved) return absl::OkStatus();
    for (Value& value : past_) {
      HIDET_ASSIGN_OR_RETURN(value, Chosen(value, origins));
    }
    return absl::OkStatus();
  }

 private:
  Decoder(HostNode& node, const GraphProto& graph) : node_(node), graph_(graph) {}

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

  // Other rows of [2, rows, heads, length, depth].
  absl::StatusOr<Value> Chosen(const Value& x, const std::vector<int64_t>& origins) const {
    if (!x.is_tensor() || x.rank() != 5 || x.shape()[1] != static_cast<int64_t>(origins.size()))
      return node_.Error(absl::StrCat("a present of ", x.Describe()));
    HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(x.type(), x.shape()));
    const int64_t rows = x.shape()[1];
    if (rows == 0) return y;
    const int64_t bytes = x.bytes() / (2 * rows);
    for (int64_t half = 0; half < 2; ++half) {
      for (int64_t r = 0; r < rows; ++r) {
        std::memcpy(y.data() + (half * rows + r) * bytes,
                    x.data() + (half * rows + origins[r]) * bytes, static_cast<size_t>(bytes));
      }
    }
    return y;
  }

  HostNode& node_;
  const GraphProto& graph_;
  std::vector<Tokens> tokens_, positions_, mask_;
  std::vector<int64_t> next_place_;
  Values past_;
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

std::vector<Tokens> TokensOf(const Request& request) {
  std::vector<Tokens> rows;
  for (int64_t r = 0; r < request.rows; ++r) {
    for (int64_t beam = 0; beam < request.beams; ++beam) {
      Tokens& row = rows.emplace_back();
      for (int64_t i = 0; i < request.length; ++i)
        row.push_back(request.tokens.IntAt(r * request.length + i));
    }
  }
  return rows;
}

// One token after the other, each by `choose` from its row's scores.
template <typename Choose>
absl::StatusOr<Values> Continue(HostNode& node, const Request& request, const Choose& choose) {
  HIDET_ASSIGN_OR_RETURN(Decoder decoder, Decoder::Make(node, request));
  std::vector<Tokens> rows = TokensOf(request);
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
        tokens_(TokensOf(request)) {
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

}  // namespace

absl::StatusOr<Values> RunGreedySearch(HostNode& node) {
  Request request;
  HIDET_RETURN_IF_ERROR(ReadCommon(node, 3, request));
  return Continue(node, request, BestOf);
}

absl::StatusOr<Values> RunSampling(HostNode& node) {
  Request request;
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
  HIDET_RETURN_IF_ERROR(ReadCommon(node, 6, request));
  HIDET_ASSIGN_OR_RETURN(request.beams, node.IntInput(3, "num_beams", 1));
  HIDET_ASSIGN_OR_RETURN(request.returned, node.IntInput(4, "num_return_sequences", 1));
  HIDET_ASSIGN_OR_RETURN(request.length_penalty, RealInput(node, 5, "length_penalty", 1));
  request.early_stopping = node.Int("early_stopping", 0) != 0;
  for (const int i : {10, 11}) {
    if (node.has_input(i)) return node.Unimplemented(absl::StrCat("input ", i));
  }
  if (node.wants_output(2)) return node.Unimplemented("the scores of all tokens");
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
