// Operators of ai.onnx.ml: encoders, scalers, linear models and trees.
#include "frontends/program/classical.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/status_macros.h"
#include "frontends/program/element_types.h"
#include "frontends/program/host_ops.h"
#include "frontends/program/movement.h"

namespace hidet::program {

using ::onnx::TensorProto;

absl::StatusOr<Rows> RowsOf(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  const Value& x = node.input(0);
  if (x.rank() < 1 || x.rank() > 2)
    return node.Error(absl::StrCat("input ", x.Describe(), ", expected rows of features"));
  return Rows{x.rank() == 2 ? x.shape()[0] : 1, x.shape()[x.rank() - 1]};
}

absl::StatusOr<Value> EmptyFloats(Shape shape) {
  return Value::Empty(TensorProto::FLOAT, std::move(shape));
}

namespace {

// By Winitzki's formula, which ONNX Runtime and ONNX's reference take, with its three digits.
double ErfInverse(double x) {
  const double product = (1 - x) * (1 + x);
  if (product == 0) return 0;
  const double log = std::log(product);
  const double v = 2 / (M_PI * 0.147) + 0.5 * log, w = 1 / 0.147 * log;
  return std::copysign(std::sqrt(std::sqrt(v * v - w) - v), x);
}

}  // namespace

absl::Status Transform(HostNode& node, const std::string& how, double* scores, int64_t count) {
  if (how == "NONE") return absl::OkStatus();
  if (how == "LOGISTIC") {
    for (int64_t i = 0; i < count; ++i) scores[i] = 1 / (1 + std::exp(-scores[i]));
    return absl::OkStatus();
  }
  if (how == "SOFTMAX" || how == "SOFTMAX_ZERO") {
    const double most = *std::max_element(scores, scores + count);
    double sum = 0;
    for (int64_t i = 0; i < count; ++i) {
      const bool skipped = how == "SOFTMAX_ZERO" && scores[i] == 0;
      scores[i] = skipped ? 0 : std::exp(scores[i] - most);
      sum += scores[i];
    }
    for (int64_t i = 0; i < count; ++i) scores[i] = sum == 0 ? 0.5 : scores[i] / sum;
    return absl::OkStatus();
  }
  if (how == "PROBIT") {
    for (int64_t i = 0; i < count; ++i) scores[i] = std::sqrt(2.0) * ErfInverse(2 * scores[i] - 1);
    return absl::OkStatus();
  }
  return node.Unimplemented(absl::StrCat("post_transform ", how));
}

namespace {

// The elements of one of the attributes keys_int64s, keys_strings, keys_floats or keys_tensor (or
// values_...), as a list.
absl::StatusOr<Value> ListOf(HostNode& node, const std::string& prefix) {
  HIDET_ASSIGN_OR_RETURN(Value tensor, node.Tensor(prefix + "_tensor"));
  if (!tensor.is_absent()) return tensor.Reshaped({tensor.count()});
  if (node.Has(prefix + "_int64s")) return Value::Ints(node.Ints(prefix + "_int64s"));
  if (node.Has(prefix + "_floats")) {
    const std::vector<double> reals = node.Floats(prefix + "_floats");
    HIDET_ASSIGN_OR_RETURN(Value list, EmptyFloats({static_cast<int64_t>(reals.size())}));
    std::copy(reals.begin(), reals.end(), list.elements<float>());
    return list;
  }
  std::vector<std::string> text = node.Strings(prefix + "_strings");
  const auto count = static_cast<int64_t>(text.size());
  return Value::Text({count}, std::move(text));
}

std::string KeyOf(const Value& x, int64_t i) {
  if (x.is_text()) return x.text()[i];
  if (!IsFloatType(x.type())) return absl::StrCat(x.IntAt(i));
  const double real = x.RealAt(i);
  return std::isnan(real) ? "nan" : absl::StrFormat("%a", real == 0 ? 0.0 : real);
}

}  // namespace

absl::StatusOr<Values> RunLabelEncoder(HostNode& node) {
  const Value& x = node.input(0);
  if (!x.is_tensor() && !x.is_text()) return node.Error(absl::StrCat("input ", x.Describe()));
  Value keys, values, otherwise;
  if (node.Has("classes_strings")) {  // version 1: between text and its position
    std::vector<std::string> classes = node.Strings("classes_strings");
    std::vector<int64_t> places;
    for (size_t i = 0; i < classes.size(); ++i) places.push_back(static_cast<int64_t>(i));
    const auto count = static_cast<int64_t>(classes.size());
    const Value names = Value::Text({count}, std::move(classes));
    HIDET_ASSIGN_OR_RETURN(const Value numbers, Value::Ints(places));
    keys = x.is_text() ? names : numbers;
    values = x.is_text() ? numbers : names;
  } else {
    HIDET_ASSIGN_OR_RETURN(keys, ListOf(node, "keys"));
    HIDET_ASSIGN_OR_RETURN(values, ListOf(node, "values"));
  }
  if (keys.count() != values.count())
    return node.Error(absl::StrCat(keys.count(), " keys for ", values.count(), " values"));
  HIDET_ASSIGN_OR_RETURN(otherwise, node.Tensor("default_tensor"));
  if (otherwise.is_absent()) {
    if (values.is_text()) {
      otherwise = Value::Text({1}, {node.String("default_string", "_Unused")});
    } else if (IsFloatType(values.type())) {
      HIDET_ASSIGN_OR_RETURN(otherwise, EmptyFloats({1}));
      otherwise.elements<float>()[0] = static_cast<float>(node.Float("default_float", -0.0));
    } else {
      HIDET_ASSIGN_OR_RETURN(otherwise, Value::Ints({node.Int("default_int64", -1)}));
    }
  }
  std::map<std::string, int64_t> place_of;
  for (int64_t i = 0; i < keys.count(); ++i) place_of.emplace(KeyOf(keys, i), i);
  HIDET_ASSIGN_OR_RETURN(const Value all, Concatenate({values, otherwise.Reshaped({1})}, 0));
  HIDET_ASSIGN_OR_RETURN(Value y, Rearrange(all, x.shape(), [&](int64_t i) {
                           const auto found = place_of.find(KeyOf(x, i));
                           return found == place_of.end() ? values.count() : found->second;
                         }));
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunCategoryMapper(HostNode& node) {
  const Value& x = node.input(0);
  const std::vector<std::string> names = node.Strings("cats_strings");
  const std::vector<int64_t> numbers = node.Ints("cats_int64s");
  if (names.size() != numbers.size()) return node.Error("as many names as numbers are needed");
  if (x.is_text()) {
    HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(TensorProto::INT64, x.shape()));
    for (int64_t i = 0; i < x.count(); ++i) {
      const auto found = std::find(names.begin(), names.end(), x.text()[i]);
      y.elements<int64_t>()[i] =
          found == names.end() ? node.Int("default_int64", -1) : numbers[found - names.begin()];
    }
    return Values{std::move(y)};
  }
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  std::vector<std::string> text;
  for (int64_t i = 0; i < x.count(); ++i) {
    const auto found = std::find(numbers.begin(), numbers.end(), x.IntAt(i));
    text.push_back(found == numbers.end() ? node.String("default_string", "_Unused")
                                          : names[found - numbers.begin()]);
  }
  return Values{Value::Text(x.shape(), std::move(text))};
}

absl::StatusOr<Values> RunArrayFeatureExtractor(HostNode& node) {
  const Value& x = node.input(0);
  if ((!x.is_tensor() && !x.is_text()) || x.rank() < 1)
    return node.Error(absl::StrCat("input ", x.Describe()));
  HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the indices"));
  const int64_t width = x.shape()[x.rank() - 1], kept = node.input(1).count();
  const std::vector<int64_t> columns = node.input(1).AllInts();
  for (const int64_t column : columns) {
    if (column < 0 || column >= width)
      return absl::OutOfRangeError(absl::StrCat("index ", column, " out of range for ", width));
  }
  Shape shape = x.shape();
  if (x.rank() == 1) shape.insert(shape.begin(), 1);
  shape.back() = kept;
  HIDET_ASSIGN_OR_RETURN(Value y, Rearrange(x, std::move(shape), [&](int64_t i) {
                           return i / kept * width + columns[i % kept];
                         }));
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunBinarizer(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  const Value& x = node.input(0);
  const double threshold = node.Float("threshold", 0);
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(x.type(), x.shape()));
  for (int64_t i = 0; i < x.count(); ++i)
    WriteReal(x.type(), x.RealAt(i) > threshold ? 1 : 0, y.data() + i * ElementBytes(x.type()));
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunScaler(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  std::vector<double> offset = node.Floats("offset"), scale = node.Floats("scale");
  for (std::vector<double>* list : {&offset, &scale}) {
    if (list->empty()) list->push_back(list == &scale ? 1 : 0);
    if (list->size() == 1) list->resize(static_cast<size_t>(rows.width), (*list)[0]);
    if (static_cast<int64_t>(list->size()) != rows.width)
      return node.Error(absl::StrCat(list->size(), " factors for ", rows.width, " features"));
  }
  const Value& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats(x.shape()));
  for (int64_t i = 0; i < x.count(); ++i) {
    y.elements<float>()[i] =
        static_cast<float>((x.RealAt(i) - offset[i % rows.width]) * scale[i % rows.width]);
  }
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunNormalizer(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  const std::string norm = node.String("norm", "MAX");
  const Value& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats(x.shape()));
  for (int64_t r = 0; r < rows.count; ++r) {
    double size = norm == "MAX" ? -std::numeric_limits<double>::infinity() : 0;
    for (int64_t i = 0; i < rows.width; ++i) {
      const double v = x.RealAt(r * rows.width + i);
      size = norm == "MAX" ? std::max(size, v) : size + (norm == "L1" ? std::fabs(v) : v * v);
    }
    if (norm == "L2") size = std::sqrt(size);
    for (int64_t i = 0; i < rows.width; ++i) {
      const double v = x.RealAt(r * rows.width + i);
      y.elements<float>()[r * rows.width + i] = static_cast<float>(size == 0 ? v : v / size);
    }
  }
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunImputer(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  const Value& x = node.input(0);
  const bool is_real = IsFloatType(x.type());
  std::vector<double> values = node.Floats("imputed_value_floats");
  if (!is_real) {
    values.clear();
    for (const int64_t v : node.Ints("imputed_value_int64s"))
      values.push_back(static_cast<double>(v));
  }
  const double replaced = is_real ? node.Float("replaced_value_float", 0)
                                  : static_cast<double>(node.Int("replaced_value_int64", 0));
  if (values.size() == 1) values.resize(static_cast<size_t>(rows.width), values[0]);
  if (static_cast<int64_t>(values.size()) != rows.width)
    return node.Error(absl::StrCat(values.size(), " values for ", rows.width, " features"));
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(x.type(), x.shape()));
  for (int64_t i = 0; i < x.count(); ++i) {
    const double v = x.RealAt(i);
    const bool hit = std::isnan(replaced) ? std::isnan(v) : v == replaced;
    WriteReal(x.type(), hit ? values[i % rows.width] : v, y.data() + i * ElementBytes(x.type()));
  }
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunOneHotEncoder(HostNode& node) {
  const Value& x = node.input(0);
  if (!x.is_tensor() && !x.is_text()) return node.Error(absl::StrCat("input ", x.Describe()));
  const std::vector<std::string> names = node.Strings("cats_strings");
  const std::vector<int64_t> numbers = node.Ints("cats_int64s");
  const auto count = static_cast<int64_t>(x.is_text() ? names.size() : numbers.size());
  Shape shape = x.shape();
  shape.push_back(count);
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats(std::move(shape)));
  std::fill_n(y.elements<float>(), y.count(), 0.0f);
  for (int64_t i = 0; i < x.count(); ++i) {
    const int64_t place =
        x.is_text() ? std::find(names.begin(), names.end(), x.text()[i]) - names.begin()
                    : std::find(numbers.begin(), numbers.end(), x.IntAt(i)) - numbers.begin();
    if (place < count) {
      y.elements<float>()[i * count + place] = 1;
    } else if (node.Int("zeros", 1) == 0) {
      return node.Error("a category that is unknown");
    }
  }
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunFeatureVectorizer(HostNode& node) {
  const std::vector<int64_t> widths = node.Ints("inputdimensions");
  Values parts;
  for (int i = 0; i < node.input_count(); ++i) {
    HIDET_RETURN_IF_ERROR(node.CheckTensor(i, absl::StrCat("input ", i)));
    const Value& x = node.input(i);
    if (x.rank() < 1 || x.rank() > 2) return node.Error(absl::StrCat("input ", x.Describe()));
    const int64_t rows = x.rank() == 2 ? x.shape()[0] : 1, have = x.shape()[x.rank() - 1];
    const int64_t width = i < static_cast<int>(widths.size()) ? widths[i] : have;
    HIDET_ASSIGN_OR_RETURN(Value part, EmptyFloats({rows, width}));
    for (int64_t j = 0; j < part.count(); ++j) {
      const int64_t column = j % width;
      part.elements<float>()[j] =
          column < have ? static_cast<float>(x.RealAt(j / width * have + column)) : 0.0f;
    }
    parts.push_back(std::move(part));
  }
  if (parts.empty()) return node.Error("no inputs");
  HIDET_ASSIGN_OR_RETURN(Value y, Concatenate(parts, 1));
  return Values{std::move(y)};
}

absl::StatusOr<Value> Chosen(const Labels& labels, const std::vector<int64_t>& classes) {
  const auto count = static_cast<int64_t>(classes.size());
  if (!labels.names.empty()) {
    std::vector<std::string> text;
    for (const int64_t c : classes) text.push_back(labels.names[c]);
    return Value::Text({count}, std::move(text));
  }
  std::vector<int64_t> numbers;
  for (const int64_t c : classes) numbers.push_back(labels.numbers[c]);
  return Value::Ints(numbers);
}

namespace {

int64_t Best(const double* scores, int64_t count) {
  return std::max_element(scores, scores + count) - scores;
}

}  // namespace

absl::StatusOr<Values> RunLinearRegressor(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  const std::vector<double> weights = node.Floats("coefficients"), bias = node.Floats("intercepts");
  const int64_t targets = node.Int("targets", 1);
  if (targets < 1 || static_cast<int64_t>(weights.size()) != targets * rows.width)
    return node.Error(absl::StrCat(weights.size(), " coefficients for ", rows.width, " features"));
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats({rows.count, targets}));
  std::vector<double> scores(targets);
  for (int64_t r = 0; r < rows.count; ++r) {
    for (int64_t t = 0; t < targets; ++t) {
      scores[t] = t < static_cast<int64_t>(bias.size()) ? bias[t] : 0;
      for (int64_t i = 0; i < rows.width; ++i)
        scores[t] += weights[t * rows.width + i] * node.input(0).RealAt(r * rows.width + i);
    }
    HIDET_RETURN_IF_ERROR(
        Transform(node, node.String("post_transform", "NONE"), scores.data(), targets));
    std::copy(scores.begin(), scores.end(), y.elements<float>() + r * targets);
  }
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunLinearClassifier(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  const std::vector<double> weights = node.Floats("coefficients"), bias = node.Floats("intercepts");
  const Labels labels{node.Strings("classlabels_strings"), node.Ints("classlabels_ints")};
  const int64_t given = rows.width == 0 ? 0 : static_cast<int64_t>(weights.size()) / rows.width;
  const auto classes = static_cast<int64_t>(labels.size());
  const bool binary = given == 1 && classes == 2;
  if (given < 1 || (given != classes && !binary))
    return node.Error(absl::StrCat("coefficients of ", given, " classes for ", classes, " labels"));
  const std::string transform = node.String("post_transform", "NONE");
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats({rows.count, classes}));
  std::vector<int64_t> chosen;
  std::vector<double> scores(classes);
  for (int64_t r = 0; r < rows.count; ++r) {
    for (int64_t c = 0; c < given; ++c) {
      scores[c] = c < static_cast<int64_t>(bias.size()) ? bias[c] : 0;
      for (int64_t i = 0; i < rows.width; ++i)
        scores[c] += weights[c * rows.width + i] * node.input(0).RealAt(r * rows.width + i);
    }
    if (binary) {
      const double score = scores[0];
      chosen.push_back(score > 0 ? 1 : 0);
      scores = {-score, score};
      if (transform == "LOGISTIC") scores[0] = -score;
    } else {
      chosen.push_back(Best(scores.data(), classes));
    }
    HIDET_RETURN_IF_ERROR(Transform(node, transform, scores.data(), classes));
    std::copy(scores.begin(), scores.end(), y.elements<float>() + r * classes);
  }
  HIDET_ASSIGN_OR_RETURN(Value names, Chosen(labels, chosen));
  return Values{std::move(names), std::move(y)};
}

namespace {

// A forest: nodes of all trees in one list. Leaves add their weights to targets.
class Forest {
 public:
  enum class Mode { kLeaf, kLess, kLessEqual, kGreater, kGreaterEqual, kEqual, kNotEqual, kMember };
  struct Node {
    Mode mode = Mode::kLeaf;
    int64_t feature = 0;
    double value = 0;
    int64_t yes = 0, no = 0;
    bool missing_yes = false;
    std::vector<double> members;
    std::vector<std::pair<int64_t, double>> weights;  // target, weight
  };
  std::vector<Node> nodes;
  std::vector<int64_t> roots;

  static std::optional<Mode> ParseMode(absl::string_view name) {
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

  // Every path must end: children come from other places in the file, where they may form a ring.
  absl::Status Check(int64_t width) const {
    for (const Node& node : nodes) {
      if (node.mode == Mode::kLeaf) continue;
      const auto count = static_cast<int64_t>(nodes.size());
      if (node.yes < 0 || node.yes >= count || node.no < 0 || node.no >= count)
        return absl::InvalidArgumentError("a branch of a tree leads nowhere");
      if (node.feature < 0 || node.feature >= width)
        return absl::InvalidArgumentError(
            absl::StrCat("feature ", node.feature, " of rows of ", width));
    }
    for (const int64_t root : roots) {
      if (root < 0 || root >= static_cast<int64_t>(nodes.size()))
        return absl::InvalidArgumentError("a tree without a root");
    }
    return absl::OkStatus();
  }

  absl::StatusOr<const Node*> LeafOf(int64_t root,
                                     const std::function<double(int64_t)>& feature) const {
    int64_t at = root;
    for (size_t steps = 0; steps <= nodes.size(); ++steps) {
      const Node& node = nodes[at];
      if (node.mode == Mode::kLeaf) return &node;
      at = Holds(node, feature(node.feature)) ? node.yes : node.no;
    }
    return absl::InvalidArgumentError("a tree whose branches form a ring");
  }

 private:
  static bool Holds(const Node& node, double x) {
    if (std::isnan(x)) return node.missing_yes;
    switch (node.mode) {
      case Mode::kLess:
        return x < node.value;
      case Mode::kLessEqual:
        return x <= node.value;
      case Mode::kGreater:
        return x > node.value;
      case Mode::kGreaterEqual:
        return x >= node.value;
      case Mode::kEqual:
        return x == node.value;
      case Mode::kNotEqual:
        return x != node.value;
      case Mode::kMember:
        return std::find(node.members.begin(), node.members.end(), x) != node.members.end();
      case Mode::kLeaf:
        break;
    }
    return false;
  }
};

enum class Aggregate { kSum, kAverage, kMin, kMax };

// Sums, or whatever `how` says, over the trees for each target, without what is done in the end.
absl::StatusOr<std::vector<double>> Score(const Forest& forest, Aggregate how, int64_t targets,
                                          const std::vector<double>& base,
                                          const std::function<double(int64_t)>& feature) {
  std::vector<double> scores(targets, 0);
  std::vector<bool> any(targets, false);
  for (const int64_t root : forest.roots) {
    HIDET_ASSIGN_OR_RETURN(const Forest::Node* leaf, forest.LeafOf(root, feature));
    for (const auto& [target, weight] : leaf->weights) {
      if (target < 0 || target >= targets)
        return absl::InvalidArgumentError(absl::StrCat("target ", target, " of ", targets));
      double& score = scores[target];
      if (how == Aggregate::kMin && any[target]) {
        score = std::min(score, weight);
      } else if (how == Aggregate::kMax && any[target]) {
        score = std::max(score, weight);
      } else {
        score = how == Aggregate::kMin || how == Aggregate::kMax ? weight : score + weight;
      }
      any[target] = true;
    }
  }
  for (int64_t t = 0; t < targets; ++t) {
    if (how == Aggregate::kAverage) scores[t] /= static_cast<double>(forest.roots.size());
    if (base.size() == static_cast<size_t>(targets)) scores[t] += base[t];
  }
  return scores;
}

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
  if (tensor.is_absent()) return node.Floats(name);
  std::vector<double> reals;
  for (int64_t i = 0; i < tensor.count(); ++i) reals.push_back(tensor.RealAt(i));
  return reals;
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
  Forest forest;
  for (size_t i = 0; i < count; ++i) {
    if (!place.emplace(std::make_pair(trees[i], ids[i]), static_cast<int64_t>(i)).second)
      return node.Error(absl::StrCat("node ", ids[i], " of tree ", trees[i], " twice"));
    if (i == 0 || trees[i] != trees[i - 1]) forest.roots.push_back(static_cast<int64_t>(i));
  }
  const auto find = [&](int64_t tree, int64_t id) {
    const auto found = place.find({tree, id});
    return found == place.end() ? -1 : found->second;
  };
  for (size_t i = 0; i < count; ++i) {
    const auto mode = Forest::ParseMode(modes[i]);
    if (!mode.has_value()) return node.Error(absl::StrCat("mode ", modes[i]));
    forest.nodes.push_back({.mode = *mode,
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
    forest.nodes[leaf].weights.emplace_back(targets[i], weights[i]);
  }
  return forest;
}

}  // namespace

absl::StatusOr<Values> RunTreeEnsembleRegressor(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  HIDET_ASSIGN_OR_RETURN(const Forest forest, ReadTrees(node, "target"));
  HIDET_RETURN_IF_ERROR(forest.Check(rows.width));
  HIDET_ASSIGN_OR_RETURN(const Aggregate how,
                         AggregateOf(node, node.String("aggregate_function", "SUM")));
  HIDET_ASSIGN_OR_RETURN(const std::vector<double> base, RealsOf(node, "base_values"));
  const int64_t targets = node.Int("n_targets", 1);
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats({rows.count, targets}));
  for (int64_t r = 0; r < rows.count; ++r) {
    HIDET_ASSIGN_OR_RETURN(std::vector<double> scores,
                           Score(forest, how, targets, base, [&](int64_t i) {
                             return node.input(0).RealAt(r * rows.width + i);
                           }));
    HIDET_RETURN_IF_ERROR(
        Transform(node, node.String("post_transform", "NONE"), scores.data(), targets));
    std::copy(scores.begin(), scores.end(), y.elements<float>() + r * targets);
  }
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunTreeEnsembleClassifier(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  HIDET_ASSIGN_OR_RETURN(const Forest forest, ReadTrees(node, "class"));
  HIDET_RETURN_IF_ERROR(forest.Check(rows.width));
  HIDET_ASSIGN_OR_RETURN(const std::vector<double> base, RealsOf(node, "base_values"));
  const Labels labels{node.Strings("classlabels_strings"), node.Ints("classlabels_int64s")};
  const auto classes = static_cast<int64_t>(labels.size());
  if (classes == 0) return node.Error("no labels");
  const std::vector<int64_t> ids = node.Ints("class_ids");
  // Two classes with weights for one alone: the other's score is what is left.
  const bool binary =
      classes == 2 && std::all_of(ids.begin(), ids.end(), [&](int64_t id) { return id == ids[0]; });
  const std::vector<double> weights = node.Floats("class_weights");
  const bool probabilities =
      std::all_of(weights.begin(), weights.end(), [](double w) { return w >= 0; });
  const std::string transform = node.String("post_transform", "NONE");
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats({rows.count, classes}));
  std::vector<int64_t> chosen;
  for (int64_t r = 0; r < rows.count; ++r) {
    HIDET_ASSIGN_OR_RETURN(std::vector<double> scores,
                           Score(forest, Aggregate::kSum, classes, base, [&](int64_t i) {
                             return node.input(0).RealAt(r * rows.width + i);
                           }));
    if (binary) {
      double score = scores[ids.empty() ? 0 : ids[0]];
      if (base.size() == 1) score += base[0];
      const double threshold = probabilities ? 0.5 : 0;
      chosen.push_back(score > threshold ? 1 : 0);
      scores = transform == "LOGISTIC" || !probabilities ? std::vector<double>{-score, score}
                                                         : std::vector<double>{1 - score, score};
    } else {
      chosen.push_back(Best(scores.data(), classes));
    }
    HIDET_RETURN_IF_ERROR(Transform(node, transform, scores.data(), classes));
    std::copy(scores.begin(), scores.end(), y.elements<float>() + r * classes);
  }
  HIDET_ASSIGN_OR_RETURN(Value names, Chosen(labels, chosen));
  return Values{std::move(names), std::move(y)};
}

// The trees of version 5: branches and leaves in lists of their own.
absl::StatusOr<Values> RunTreeEnsemble(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
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
  constexpr Forest::Mode kModes[] = {Forest::Mode::kLessEqual,    Forest::Mode::kLess,
                                     Forest::Mode::kGreaterEqual, Forest::Mode::kGreater,
                                     Forest::Mode::kEqual,        Forest::Mode::kNotEqual,
                                     Forest::Mode::kMember};
  Forest forest;
  const auto branches = static_cast<int64_t>(count);
  int64_t next_member = 0;
  for (size_t i = 0; i < count; ++i) {
    const int64_t mode = modes.IntAt(static_cast<int64_t>(i));
    if (mode < 0 || mode >= 7) return node.Error(absl::StrCat("mode ", mode));
    Forest::Node branch{.mode = kModes[mode],
                        .feature = features[i],
                        .value = splits.RealAt(static_cast<int64_t>(i)),
                        .yes = yes[i] + (yes_leaf[i] != 0 ? branches : 0),
                        .no = no[i] + (no_leaf[i] != 0 ? branches : 0),
                        .missing_yes = i < missing.size() && missing[i] != 0,
                        .members = {},
                        .weights = {}};
    // The sets stand one behind the other, each closed by a NaN.
    if (branch.mode == Forest::Mode::kMember) {
      while (members.is_tensor() && next_member < members.count()) {
        const double member = members.RealAt(next_member++);
        if (std::isnan(member)) break;
        branch.members.push_back(member);
      }
    }
    forest.nodes.push_back(std::move(branch));
  }
  for (int64_t i = 0; i < weights.count(); ++i) {
    Forest::Node leaf;
    leaf.weights.emplace_back(targets_of[i], weights.RealAt(i));
    forest.nodes.push_back(std::move(leaf));
  }
  forest.roots = node.Ints("tree_roots");
  HIDET_RETURN_IF_ERROR(forest.Check(rows.width));
  constexpr Aggregate kAggregates[] = {Aggregate::kAverage, Aggregate::kSum, Aggregate::kMin,
                                       Aggregate::kMax};
  constexpr const char* kTransforms[] = {"NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT"};
  const int64_t aggregate = node.Int("aggregate_function", 1);
  const int64_t transform = node.Int("post_transform", 0);
  if (aggregate < 0 || aggregate > 3 || transform < 0 || transform > 4)
    return node.Error(
        absl::StrCat("aggregate_function ", aggregate, ", post_transform ", transform));
  const int64_t targets = node.Int("n_targets", 1);
  const Value& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(x.type(), {rows.count, targets}));
  for (int64_t r = 0; r < rows.count; ++r) {
    HIDET_ASSIGN_OR_RETURN(std::vector<double> scores,
                           Score(forest, kAggregates[aggregate], targets, {},
                                 [&](int64_t i) { return x.RealAt(r * rows.width + i); }));
    HIDET_RETURN_IF_ERROR(Transform(node, kTransforms[transform], scores.data(), targets));
    for (int64_t t = 0; t < targets; ++t) {
      WriteReal(x.type(), scores[t], y.data() + (r * targets + t) * ElementBytes(x.type()));
    }
  }
  return Values{std::move(y)};
}

}  // namespace hidet::program
