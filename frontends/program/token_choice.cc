#include "frontends/program/token_choice.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"

namespace hidet::program {
namespace {

constexpr double kForbidden = std::numeric_limits<float>::lowest();

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

Scores LogSoftmax(const Scores& scores) {
  const double most = *std::max_element(scores.begin(), scores.end());
  double sum = 0;
  for (const double score : scores) sum += std::exp(score - most);
  Scores result;
  for (const double score : scores) result.push_back(score - most - std::log(sum));
  return result;
}

}  // namespace

absl::Status Adjust(HostNode& node, const GenerationRequest& request, int64_t row, bool is_first,
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

void EndedHypotheses::Add(const GenerationRequest& request, Tokens tokens, double sum) {
  const double length = static_cast<double>(tokens.size());
  const double score = sum / std::pow(length, request.length_penalty);
  const auto place = std::find_if(best_.begin(), best_.end(),
                                  [&](const Hypothesis& h) { return h.score < score; });
  best_.insert(place, {score, std::move(tokens)});
  if (static_cast<int64_t>(best_.size()) > request.beams) best_.pop_back();
}

Beams::Beams(HostNode& node, const GenerationRequest& request)
    : node_(node),
      request_(request),
      ended_(static_cast<size_t>(request.rows)),
      tokens_(TokensOf(request, request.beams)) {
  // All beams of a row are alike at first: one of them goes on.
  for (int64_t i = 0; i < request.rows * request.beams; ++i)
    sums_.push_back(i % request.beams == 0 ? 0 : -1e9);
}

absl::Status Beams::Step(std::vector<Scores> logits) {
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

bool Beams::IsDone() const {
  return std::all_of(ended_.begin(), ended_.end(), [](const EndedHypotheses& e) { return e.done; });
}

const std::vector<Hypothesis>& Beams::Finish(int64_t row) {
  for (int64_t i = 0; i < request_.beams && !ended_[row].done; ++i) {
    const int64_t beam = row * request_.beams + i;
    ended_[row].Add(request_, tokens_[beam], sums_[beam]);
  }
  return ended_[row].best();
}

void Beams::StepRow(int64_t row, const Scores& all, Tokens& next, std::vector<int64_t>& origins,
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

}  // namespace hidet::program
