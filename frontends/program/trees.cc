// Ensembles of trees of ai.onnx.ml.
//
// All trees of an ensemble are one list of nodes, made at the first call and kept. A call takes
// rows in blocks, and each tree for a whole block: the tree is then in the cache. A walk from a
// root waits for each node in turn, and little foretells where it goes; so eight walks, of several
// rows or of several trees, take their steps in turn, and a step is a load in place of a branch.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/program/classical.h"
#include "frontends/program/element_types.h"
#include "frontends/program/host_ops.h"

namespace hidet::program {
namespace {

using ::onnx::TensorProto;

enum class Mode : uint8_t {
  kLeaf,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kEqual,
  kNotEqual,
  kMember
};

std::optional<Mode> ParseMode(absl::string_view name) {
  constexpr std::pair<absl::string_view, Mode> kNames[] = {{"LEAF", Mode::kLeaf},
                                                           {"BRANCH_LT", Mode::kLess},
                                                           {"BRANCH_LEQ", Mode::kLessEqual},
                                                           {"BRANCH_GT", Mode::kGreater},
                                                           {"BRANCH_GTE", Mode::kGreaterEqual},
                                                           {"BRANCH_EQ", Mode::kEqual},
                                                           {"BRANCH_NEQ", Mode::kNotEqual},
                                                           {"BRANCH_MEMBER", Mode::kMember}};
  for (const auto& [text, mode] : kNames) {
    if (text == name) return mode;
  }
  return std::nullopt;
}

// What a leaf adds to a target.
struct Weight {
  int64_t target = 0;
  double value = 0;
};

// A node while the trees are read.
struct Branch {
  Mode mode = Mode::kLeaf;
  int64_t feature = 0;
  double value = 0;
  int64_t yes = 0, no = 0;
  bool missing_yes = false;
  std::vector<double> members;
  std::vector<Weight> weights;
};

// The same packed, of those that are no leaves. Where it leads is a node's place, or that of a leaf
// with all bits turned, which is less than 0.
struct Node {
  double value = 0;                  // what a feature is compared with
  std::array<int32_t, 2> next = {};  // where that does not hold, and where it does
  int32_t feature = 0, set = 0;      // set: of a membership, its list
  Mode mode = Mode::kLeaf;
  bool missing_yes = false;
};

class Forest {
 public:
  // InvalidArgument for branches that lead nowhere, or back to where they came from.
  static absl::StatusOr<Forest> Make(const std::vector<Branch>& branches,
                                     const std::vector<int64_t>& roots) {
    Forest forest;
    const auto count = static_cast<int64_t>(branches.size());
    if (count > std::numeric_limits<int32_t>::max())
      return absl::InvalidArgumentError(absl::StrCat(count, " nodes"));
    std::vector<int32_t> places;
    int32_t nodes = 0, leaves = 0;
    for (const Branch& branch : branches)
      places.push_back(branch.mode == Mode::kLeaf ? ~leaves++ : nodes++);
    for (const Branch& branch : branches) {
      if (branch.mode == Mode::kLeaf) {
        forest.leaves_.emplace_back(forest.weights_.size(), branch.weights.size());
      } else {
        if (branch.yes < 0 || branch.yes >= count || branch.no < 0 || branch.no >= count)
          return absl::InvalidArgumentError("a branch of a tree leads nowhere");
        if (branch.feature < 0 || branch.feature > std::numeric_limits<int32_t>::max())
          return absl::InvalidArgumentError(absl::StrCat("feature ", branch.feature));
        forest.width_ = std::max(forest.width_, branch.feature + 1);
        if (branch.mode == Mode::kMember) forest.sets_.push_back(branch.members);
        forest.nodes_.push_back({.value = branch.value,
                                 .next = {places[branch.no], places[branch.yes]},
                                 .feature = static_cast<int32_t>(branch.feature),
                                 .set = static_cast<int32_t>(forest.sets_.size()) - 1,
                                 .mode = branch.mode,
                                 .missing_yes = branch.missing_yes});
      }
      for (const Weight& weight : branch.weights) {
        forest.weights_.push_back(weight);
        forest.targets_ = std::max(forest.targets_, weight.target + 1);
        if (weight.target < 0)
          return absl::InvalidArgumentError(absl::StrCat("target ", weight.target));
      }
    }
    for (const int64_t root : roots) {
      if (root < 0 || root >= count) return absl::InvalidArgumentError("a tree without a root");
      forest.roots_.push_back(places[root]);
    }
    const auto is_first = [&](const Node& node) { return node.mode == forest.nodes_[0].mode; };
    if (!forest.nodes_.empty() &&
        std::all_of(forest.nodes_.begin(), forest.nodes_.end(), is_first)) {
      forest.only_mode_ = forest.nodes_[0].mode;
    }
    HIDET_RETURN_IF_ERROR(forest.CheckEnds());
    return forest;
  }

  int64_t size() const { return static_cast<int64_t>(roots_.size()); }
  // How many features a row must have, and how many targets there must be.
  int64_t width() const { return width_; }
  int64_t targets() const { return targets_; }

  // Calls `use` with each of `count` rows and the weights of the leaf where it ends, tree by tree.
  template <typename Use>
  void ForEachLeaf(const double* rows, int64_t count, int64_t width, const Use& use) const {
    const auto missing = [](const Node& node, double x) {
      return static_cast<int>(node.missing_yes) & static_cast<int>(std::isnan(x));
    };
    switch (only_mode_) {
      case Mode::kLess:
        return WalkAll(rows, count, width, use, [&](const Node& node, double x) {
          return static_cast<int>(x < node.value) | missing(node, x);
        });
      case Mode::kLessEqual:
        return WalkAll(rows, count, width, use, [&](const Node& node, double x) {
          return static_cast<int>(x <= node.value) | missing(node, x);
        });
      default:
        return WalkAll(rows, count, width, use,
                       [&](const Node& node, double x) { return Holds(node, x) ? 1 : 0; });
    }
  }

 private:
  template <typename Use, typename Test>
  void WalkAll(const double* rows, int64_t count, int64_t width, const Use& use,
               const Test& holds) const {
    constexpr int64_t kTogether = 8, kMost = 512;
    struct Walk {
      const double* row = nullptr;
      int32_t at = 0, number = 0;
    };
    std::array<int32_t, kMost> leaves;  // where each walk ends
    std::array<Walk, kTogether> open;
    int64_t tree = 0, row = 0, row_of_end = 0;
    for (int64_t left = size() * count; left > 0;) {
      const auto walks = static_cast<int32_t>(std::min(kMost, left));
      int32_t begun = 0;
      const auto begin_one = [&](Walk& walk) {
        while (begun < walks) {
          walk = {rows + row * width, roots_[tree], begun++};
          if (++row == count) {
            row = 0;
            ++tree;
          }
          if (walk.at >= 0) return true;
          leaves[walk.number] = ~walk.at;
        }
        return false;
      };
      int64_t together = 0;
      while (together < kTogether && begin_one(open[together])) ++together;
      while (together > 0) {
        for (int64_t i = 0; i < together;) {
          Walk& walk = open[i];
          const Node& node = nodes_[walk.at];
          walk.at = node.next[holds(node, walk.row[node.feature])];
          if (walk.at < 0) {
            leaves[walk.number] = ~walk.at;
            if (!begin_one(walk)) {
              walk = open[--together];
              continue;
            }
          }
          ++i;
        }
      }
      for (int32_t i = 0; i < walks; ++i) {
        const auto& [first, weights] = leaves_[leaves[i]];
        use(row_of_end, absl::MakeConstSpan(weights_).subspan(first, weights));
        if (++row_of_end == count) row_of_end = 0;
      }
      left -= walks;
    }
  }

  // Every path must end: children come from other places in the file, where they may form a ring.
  absl::Status CheckEnds() const {
    enum State : uint8_t { kNew, kOpen, kDone };
    std::vector<State> states(nodes_.size(), kNew);
    std::vector<int32_t> stack;
    for (const int32_t root : roots_) {
      if (root >= 0) stack.push_back(root);
      while (!stack.empty()) {
        const int32_t at = stack.back();
        const bool entered = states[at] == kNew;
        if (!entered) {
          states[at] = kDone;
          stack.pop_back();
          continue;
        }
        states[at] = kOpen;
        for (const int32_t child : nodes_[at].next) {
          if (child < 0) continue;
          if (states[child] == kOpen)
            return absl::InvalidArgumentError("a tree whose branches form a ring");
          if (states[child] == kNew) stack.push_back(child);
        }
      }
    }
    return absl::OkStatus();
  }

  bool Holds(const Node& node, double x) const {
    switch (node.mode) {
      case Mode::kLess:
        return x < node.value || IsMissing(node, x);
      case Mode::kLessEqual:
        return x <= node.value || IsMissing(node, x);
      case Mode::kGreater:
        return x > node.value || IsMissing(node, x);
      case Mode::kGreaterEqual:
        return x >= node.value || IsMissing(node, x);
      case Mode::kEqual:
        return x == node.value || IsMissing(node, x);
      case Mode::kNotEqual:
        return std::isnan(x) ? node.missing_yes : x != node.value;
      case Mode::kMember: {
        const std::vector<double>& set = sets_[node.set];
        return std::find(set.begin(), set.end(), x) != set.end() || IsMissing(node, x);
      }
      case Mode::kLeaf:
        break;
    }
    return false;
  }
  static bool IsMissing(const Node& node, double x) { return node.missing_yes && std::isnan(x); }

  std::vector<Node> nodes_;
  std::vector<int32_t> roots_;
  std::vector<Weight> weights_;
  std::vector<std::pair<size_t, size_t>> leaves_;  // the first weight of each, and how many
  std::vector<std::vector<double>> sets_;
  int64_t width_ = 0, targets_ = 0;
  Mode only_mode_ = Mode::kLeaf;  // that of all branches, or kLeaf where they differ
};

enum class Aggregate : uint8_t { kSum, kAverage, kMin, kMax };

struct Ensemble {
  Forest forest;
  Aggregate how = Aggregate::kSum;
  int64_t targets = 1;
  std::vector<double> base;
  std::string transform;
  // Of a classifier.
  Labels labels;
  bool binary = false;  // two classes with weights for one alone: the other's score is what is left
  int64_t weighed = 0;  // that class
  bool probabilities = false;

  // Adds a leaf's weights to the scores of a row; `is_first` says so of its first tree.
  void Add(absl::Span<const Weight> weights, double* scores, std::vector<bool>& any,
           int64_t row) const {
    for (const Weight& weight : weights) {
      double& score = scores[weight.target];
      if (how == Aggregate::kSum || how == Aggregate::kAverage) {
        score += weight.value;
        continue;
      }
      std::vector<bool>::reference seen = any[row * targets + weight.target];
      const double other =
          how == Aggregate::kMin ? std::min(score, weight.value) : std::max(score, weight.value);
      score = seen ? other : weight.value;
      seen = true;
    }
  }

  // Scores of `count` rows of `width` features, without what is done in the end.
  std::vector<double> Score(const double* rows, int64_t count, int64_t width) const {
    constexpr int64_t kBlock = 64;
    std::vector<double> scores(count * targets, 0);
    std::vector<bool> any(how == Aggregate::kMin || how == Aggregate::kMax ? scores.size() : 0);
    for (int64_t begin = 0; begin < count; begin += kBlock) {
      forest.ForEachLeaf(rows + begin * width, std::min(kBlock, count - begin), width,
                         [&](int64_t r, absl::Span<const Weight> weights) {
                           Add(weights, scores.data() + (begin + r) * targets, any, begin + r);
                         });
    }
    const bool has_base = base.size() == static_cast<size_t>(targets);
    for (size_t i = 0; i < scores.size(); ++i) {
      if (how == Aggregate::kAverage) scores[i] /= static_cast<double>(forest.size());
      if (has_base) scores[i] += base[i % targets];
    }
    return scores;
  }
};

absl::StatusOr<Aggregate> AggregateOf(HostNode& node, absl::string_view name) {
  if (name == "SUM") return Aggregate::kSum;
  if (name == "AVERAGE") return Aggregate::kAverage;
  if (name == "MIN") return Aggregate::kMin;
  if (name == "MAX") return Aggregate::kMax;
  return node.Error(absl::StrCat("aggregate_function ", name));
}

// Values of an attribute that is a list of floats, or a tensor of another name.
absl::StatusOr<std::vector<double>> RealsOf(HostNode& node, const std::string& name) {
  HIDET_ASSIGN_OR_RETURN(const Value tensor, node.Tensor(name + "_as_tensor"));
  return tensor.is_absent() ? node.Floats(name) : tensor.AllReals();
}

// The trees of versions 1 to 3: `prefix` is class or target.
absl::StatusOr<Forest> ReadTrees(HostNode& node, const std::string& prefix) {
  const std::vector<int64_t> trees = node.Ints("nodes_treeids"), ids = node.Ints("nodes_nodeids");
  const std::vector<int64_t> features = node.Ints("nodes_featureids");
  const std::vector<int64_t> yes = node.Ints("nodes_truenodeids");
  const std::vector<int64_t> no = node.Ints("nodes_falsenodeids");
  const std::vector<int64_t> missing = node.Ints("nodes_missing_value_tracks_true");
  const std::vector<std::string> modes = node.Strings("nodes_modes");
  HIDET_ASSIGN_OR_RETURN(const std::vector<double> values, RealsOf(node, "nodes_values"));
  const size_t count = trees.size();
  if (ids.size() != count || features.size() != count || yes.size() != count ||
      no.size() != count || modes.size() != count || values.size() != count) {
    return node.Error("lists of nodes of different lengths");
  }
  std::map<std::pair<int64_t, int64_t>, int64_t> place;
  std::vector<int64_t> roots;
  for (size_t i = 0; i < count; ++i) {
    if (!place.emplace(std::make_pair(trees[i], ids[i]), static_cast<int64_t>(i)).second)
      return node.Error(absl::StrCat("node ", ids[i], " of tree ", trees[i], " twice"));
    if (i == 0 || trees[i] != trees[i - 1]) roots.push_back(static_cast<int64_t>(i));
  }
  const auto find = [&](int64_t tree, int64_t id) {
    const auto found = place.find({tree, id});
    return found == place.end() ? -1 : found->second;
  };
  std::vector<Branch> branches;
  for (size_t i = 0; i < count; ++i) {
    const auto mode = ParseMode(modes[i]);
    if (!mode.has_value()) return node.Error(absl::StrCat("mode ", modes[i]));
    branches.push_back({.mode = *mode,
                        .feature = features[i],
                        .value = values[i],
                        .yes = find(trees[i], yes[i]),
                        .no = find(trees[i], no[i]),
                        .missing_yes = i < missing.size() && missing[i] != 0,
                        .members = {},
                        .weights = {}});
  }
  const std::vector<int64_t> of_tree = node.Ints(prefix + "_treeids");
  const std::vector<int64_t> of_node = node.Ints(prefix + "_nodeids");
  const std::vector<int64_t> targets = node.Ints(prefix + "_ids");
  HIDET_ASSIGN_OR_RETURN(const std::vector<double> weights, RealsOf(node, prefix + "_weights"));
  if (of_node.size() != of_tree.size() || targets.size() != of_tree.size() ||
      weights.size() != of_tree.size()) {
    return node.Error("lists of weights of different lengths");
  }
  for (size_t i = 0; i < of_tree.size(); ++i) {
    const int64_t leaf = find(of_tree[i], of_node[i]);
    if (leaf < 0) return node.Error("a weight of no node");
    branches[leaf].weights.push_back({targets[i], weights[i]});
  }
  return Forest::Make(branches, roots);
}

absl::StatusOr<Ensemble> ReadRegressor(HostNode& node) {
  Ensemble ensemble;
  HIDET_ASSIGN_OR_RETURN(ensemble.forest, ReadTrees(node, "target"));
  HIDET_ASSIGN_OR_RETURN(ensemble.how, AggregateOf(node, node.String("aggregate_function", "SUM")));
  HIDET_ASSIGN_OR_RETURN(ensemble.base, RealsOf(node, "base_values"));
  ensemble.targets = node.Int("n_targets", 1);
  ensemble.transform = node.String("post_transform", "NONE");
  return ensemble;
}

absl::StatusOr<Ensemble> ReadClassifier(HostNode& node) {
  Ensemble ensemble;
  HIDET_ASSIGN_OR_RETURN(ensemble.forest, ReadTrees(node, "class"));
  HIDET_ASSIGN_OR_RETURN(ensemble.base, RealsOf(node, "base_values"));
  ensemble.labels = {node.Strings("classlabels_strings"), node.Ints("classlabels_int64s")};
  ensemble.targets = static_cast<int64_t>(ensemble.labels.size());
  if (ensemble.targets == 0) return node.Error("no labels");
  ensemble.transform = node.String("post_transform", "NONE");
  const std::vector<int64_t> ids = node.Ints("class_ids");
  ensemble.binary = ensemble.targets == 2 &&
                    std::all_of(ids.begin(), ids.end(), [&](int64_t id) { return id == ids[0]; });
  ensemble.weighed = ids.empty() ? 0 : ids[0];
  HIDET_ASSIGN_OR_RETURN(const std::vector<double> weights, RealsOf(node, "class_weights"));
  ensemble.probabilities =
      std::all_of(weights.begin(), weights.end(), [](double w) { return w >= 0; });
  return ensemble;
}

// The trees of version 5: branches and leaves in lists of their own.
absl::StatusOr<Ensemble> ReadEnsemble(HostNode& node) {
  const std::vector<int64_t> features = node.Ints("nodes_featureids");
  const std::vector<int64_t> yes = node.Ints("nodes_truenodeids");
  const std::vector<int64_t> no = node.Ints("nodes_falsenodeids");
  const std::vector<int64_t> yes_leaf = node.Ints("nodes_trueleafs");
  const std::vector<int64_t> no_leaf = node.Ints("nodes_falseleafs");
  const std::vector<int64_t> missing = node.Ints("nodes_missing_value_tracks_true");
  HIDET_ASSIGN_OR_RETURN(const Value modes, node.Tensor("nodes_modes"));
  HIDET_ASSIGN_OR_RETURN(const Value splits, node.Tensor("nodes_splits"));
  HIDET_ASSIGN_OR_RETURN(const Value members, node.Tensor("membership_values"));
  HIDET_ASSIGN_OR_RETURN(const Value weights, node.Tensor("leaf_weights"));
  const std::vector<int64_t> targets_of = node.Ints("leaf_targetids");
  const size_t count = features.size();
  if (yes.size() != count || no.size() != count || yes_leaf.size() != count ||
      no_leaf.size() != count || !modes.is_tensor() || !splits.is_tensor() ||
      !weights.is_tensor() || modes.count() != static_cast<int64_t>(count) ||
      splits.count() != modes.count() ||
      weights.count() != static_cast<int64_t>(targets_of.size())) {
    return node.Error("lists of nodes of different lengths");
  }
  constexpr Mode kModes[] = {Mode::kLessEqual, Mode::kLess,     Mode::kGreaterEqual, Mode::kGreater,
                             Mode::kEqual,     Mode::kNotEqual, Mode::kMember};
  std::vector<Branch> branches;
  const auto behind = static_cast<int64_t>(count);  // where the leaves begin
  int64_t next_member = 0;
  for (size_t i = 0; i < count; ++i) {
    const int64_t mode = modes.IntAt(static_cast<int64_t>(i));
    if (mode < 0 || mode >= 7) return node.Error(absl::StrCat("mode ", mode));
    Branch branch{.mode = kModes[mode],
                  .feature = features[i],
                  .value = splits.RealAt(static_cast<int64_t>(i)),
                  .yes = yes[i] + (yes_leaf[i] != 0 ? behind : 0),
                  .no = no[i] + (no_leaf[i] != 0 ? behind : 0),
                  .missing_yes = i < missing.size() && missing[i] != 0,
                  .members = {},
                  .weights = {}};
    // The sets stand one behind the other, each closed by a NaN.
    if (branch.mode == Mode::kMember) {
      while (members.is_tensor() && next_member < members.count()) {
        const double member = members.RealAt(next_member++);
        if (std::isnan(member)) break;
        branch.members.push_back(member);
      }
    }
    branches.push_back(std::move(branch));
  }
  for (int64_t i = 0; i < weights.count(); ++i)
    branches.emplace_back().weights.push_back({targets_of[i], weights.RealAt(i)});
  constexpr Aggregate kAggregates[] = {Aggregate::kAverage, Aggregate::kSum, Aggregate::kMin,
                                       Aggregate::kMax};
  constexpr const char* kTransforms[] = {"NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT"};
  const int64_t aggregate = node.Int("aggregate_function", 1);
  const int64_t transform = node.Int("post_transform", 0);
  if (aggregate < 0 || aggregate > 3 || transform < 0 || transform > 4)
    return node.Error(
        absl::StrCat("aggregate_function ", aggregate, ", post_transform ", transform));
  Ensemble ensemble;
  HIDET_ASSIGN_OR_RETURN(ensemble.forest, Forest::Make(branches, node.Ints("tree_roots")));
  ensemble.how = kAggregates[aggregate];
  ensemble.transform = kTransforms[transform];
  ensemble.targets = node.Int("n_targets", 1);
  return ensemble;
}

absl::Status CheckRows(HostNode& node, const Ensemble& ensemble, int64_t width) {
  const Forest& forest = ensemble.forest;
  if (forest.width() > width)
    return node.Error(absl::StrCat("feature ", forest.width() - 1, " of rows of ", width));
  if (forest.targets() > ensemble.targets)
    return node.Error(absl::StrCat("target ", forest.targets() - 1, " of ", ensemble.targets));
  return absl::OkStatus();
}

// The transformed scores of each row, as elements of a type.
absl::StatusOr<Values> ScoresOf(HostNode& node, const Rows& rows, const Ensemble& trees, int type) {
  HIDET_RETURN_IF_ERROR(CheckRows(node, trees, rows.width));
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(type, {rows.count, trees.targets}));
  const std::vector<double> x = node.input(0).AllReals();
  std::vector<double> scores = trees.Score(x.data(), rows.count, rows.width);
  for (int64_t r = 0; r < rows.count; ++r)
    HIDET_RETURN_IF_ERROR(
        Transform(node, trees.transform, scores.data() + r * trees.targets, trees.targets));
  for (int64_t i = 0; i < y.count(); ++i)
    WriteReal(type, scores[i], y.data() + i * ElementBytes(type));
  return Values{std::move(y)};
}

}  // namespace

absl::StatusOr<Values> RunTreeEnsembleRegressor(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  HIDET_ASSIGN_OR_RETURN(const Ensemble* trees, node.Kept([&] { return ReadRegressor(node); }));
  return ScoresOf(node, rows, *trees, TensorProto::FLOAT);
}

absl::StatusOr<Values> RunTreeEnsembleClassifier(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  HIDET_ASSIGN_OR_RETURN(const Ensemble* trees, node.Kept([&] { return ReadClassifier(node); }));
  HIDET_RETURN_IF_ERROR(CheckRows(node, *trees, rows.width));
  const int64_t classes = trees->targets;
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats({rows.count, classes}));
  const std::vector<double> x = node.input(0).AllReals();
  std::vector<double> all = trees->Score(x.data(), rows.count, rows.width);
  std::vector<int64_t> chosen;
  for (int64_t r = 0; r < rows.count; ++r) {
    double* scores = all.data() + r * classes;
    if (trees->binary) {
      double score = scores[trees->weighed];
      if (trees->base.size() == 1) score += trees->base[0];
      chosen.push_back(score > (trees->probabilities ? 0.5 : 0) ? 1 : 0);
      const bool is_signed = trees->transform == "LOGISTIC" || !trees->probabilities;
      scores[0] = is_signed ? -score : 1 - score;
      scores[1] = score;
    } else {
      chosen.push_back(BestOf(scores, classes));
    }
    HIDET_RETURN_IF_ERROR(Transform(node, trees->transform, scores, classes));
  }
  std::copy(all.begin(), all.end(), y.elements<float>());
  HIDET_ASSIGN_OR_RETURN(Value names, Chosen(trees->labels, chosen));
  return Values{std::move(names), std::move(y)};
}

absl::StatusOr<Values> RunTreeEnsemble(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  HIDET_ASSIGN_OR_RETURN(const Ensemble* trees, node.Kept([&] { return ReadEnsemble(node); }));
  return ScoresOf(node, rows, *trees, node.input(0).type());
}

}  // namespace hidet::program
