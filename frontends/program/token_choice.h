// Which token comes next, by the scores that a decoder gives: the best, one of the likely ones, or
// those of several beams of a row at once.
#ifndef FRONTENDS_PROGRAM_TOKEN_CHOICE_H_
#define FRONTENDS_PROGRAM_TOKEN_CHOICE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "frontends/program/generation_request.h"
#include "frontends/program/host_node.h"
#include "frontends/program/text_decoder.h"

namespace hidet::program {

// What the node does to the scores of a row before one is chosen. InvalidArgument where a mask has
// another length.
absl::Status Adjust(HostNode& node, const GenerationRequest& request, int64_t row, bool is_first,
                    const Tokens& tokens, Scores& scores);

// The token of the best score.
int64_t BestOf(const Scores& scores);

// The likeliest tokens that together have a probability of `share`, but at least `least` of them;
// others get `filtered`.
void KeepLikely(Scores& scores, double share, int64_t least, double filtered);

// Sums of logarithms of probabilities, and the tokens that have them.
struct Hypothesis {
  double score = 0;
  Tokens tokens;
};

// The best hypotheses of a row that have ended.
class EndedHypotheses {
 public:
  void Add(const GenerationRequest& request, Tokens tokens, double sum);
  bool IsFull(const GenerationRequest& request) const {
    return static_cast<int64_t>(best_.size()) == request.beams;
  }
  double worst() const { return best_.back().score; }
  const std::vector<Hypothesis>& best() const { return best_; }

  bool done = false;

 private:
  std::vector<Hypothesis> best_;  // best first
};

// The beams of all rows.
class Beams {
 public:
  // Both must outlive this.
  Beams(HostNode& node, const GenerationRequest& request);

  // Lets each beam go on by a token: by the best ones of the row's beams.
  absl::Status Step(std::vector<Scores> logits);

  bool IsDone() const;
  // The token of each beam, and the beam that it goes on from.
  const Tokens& next() const { return next_; }
  const std::vector<int64_t>& origins() const { return origins_; }

  // Beams that go on count as ended where the row is not done; the best of all.
  const std::vector<Hypothesis>& Finish(int64_t row);

 private:
  void StepRow(int64_t row, const Scores& all, Tokens& next, std::vector<int64_t>& origins,
               Scores& sums);

  HostNode& node_;
  const GenerationRequest& request_;
  std::vector<EndedHypotheses> ended_;  // by row
  std::vector<Tokens> tokens_;          // by beam
  Scores sums_;
  Tokens next_;
  std::vector<int64_t> origins_;
};

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_TOKEN_CHOICE_H_
