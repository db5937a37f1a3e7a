// Support vector machines of ai.onnx.ml.
//
// A classifier of n classes is n (n - 1) / 2 machines, one for each pair i < j, which share their
// support vectors: the vectors of class i have a coefficient for each of the other classes, so that
// there are n - 1 rows of coefficients. Each machine votes for a class. With prob_a and prob_b the
// scores of the pairs become probabilities of the classes, by Wu, Lin and Weng's second method, as
// in libsvm. Without vectors_per_class a classifier is linear, and has a row of coefficients for
// each class.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/program/classical.h"
#include "frontends/program/host_ops.h"

namespace hidet::program {
namespace {

enum class KernelKind : uint8_t { kLinear, kPolynomial, kRadial, kSigmoid };

// A measure of how alike two rows of features are.
struct Kernel {
  KernelKind kind = KernelKind::kLinear;
  double gamma = 0, offset = 0, degree = 0;

  double operator()(const double* a, const double* b, int64_t width) const {
    double sum = 0;
    if (kind == KernelKind::kRadial) {
      for (int64_t i = 0; i < width; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
      return std::exp(-gamma * sum);
    }
    for (int64_t i = 0; i < width; ++i) sum += a[i] * b[i];
    switch (kind) {
      case KernelKind::kPolynomial:
        return std::pow(gamma * sum + offset, degree);
      case KernelKind::kSigmoid:
        return std::tanh(gamma * sum + offset);
      case KernelKind::kLinear:
      case KernelKind::kRadial:
        break;
    }
    return sum;
  }
};

absl::StatusOr<Kernel> KernelOf(HostNode& node) {
  const std::string name = node.String("kernel_type", "LINEAR");
  const std::vector<double> parameters = node.Floats("kernel_params");
  Kernel kernel;
  if (name == "POLY") {
    kernel.kind = KernelKind::kPolynomial;
  } else if (name == "RBF") {
    kernel.kind = KernelKind::kRadial;
  } else if (name == "SIGMOID") {
    kernel.kind = KernelKind::kSigmoid;
  } else if (name != "LINEAR") {
    return node.Error(absl::StrCat("kernel_type ", name));
  }
  if (!parameters.empty()) {
    if (parameters.size() != 3)
      return node.Error(absl::StrCat(parameters.size(), " kernel_params, expected 3"));
    kernel.gamma = parameters[0];
    kernel.offset = parameters[1];
    kernel.degree = parameters[2];
  }
  return kernel;
}

// The machines of the pairs of classes.
struct Pairs {
  int64_t classes = 0, vectors = 0;
  std::vector<int64_t> counts, starts;  // of the vectors of each class
  std::vector<double> coefficients, support, offsets;
  Kernel kernel;

  // A score for each pair, above 0 for the first of the two.
  std::vector<double> Score(const double* row, int64_t width) const {
    std::vector<double> alike(vectors);
    for (int64_t v = 0; v < vectors; ++v) alike[v] = kernel(row, support.data() + v * width, width);
    const auto sum = [&](int64_t other, int64_t of) {
      const double* from = coefficients.data() + other * vectors + starts[of];
      return std::inner_product(from, from + counts[of], alike.begin() + starts[of], 0.0);
    };
    std::vector<double> scores;
    for (int64_t i = 0; i < classes; ++i) {
      for (int64_t j = i + 1; j < classes; ++j)
        scores.push_back(offsets[scores.size()] + sum(j - 1, i) + sum(i, j));
    }
    return scores;
  }

  // The class with most votes, the first of several.
  int64_t Elected(const std::vector<double>& scores) const {
    std::vector<int64_t> votes(classes, 0);
    size_t at = 0;
    for (int64_t i = 0; i < classes; ++i) {
      for (int64_t j = i + 1; j < classes; ++j) ++votes[scores[at++] > 0 ? i : j];
    }
    return std::max_element(votes.begin(), votes.end()) - votes.begin();
  }
};

absl::StatusOr<Pairs> ReadPairs(HostNode& node, int64_t classes) {
  Pairs pairs{.classes = classes,
              .counts = node.Ints("vectors_per_class"),
              .coefficients = node.Floats("coefficients"),
              .support = node.Floats("support_vectors"),
              .offsets = node.Floats("rho")};
  HIDET_ASSIGN_OR_RETURN(pairs.kernel, KernelOf(node));
  const auto length = [](const auto& list) { return static_cast<int64_t>(list.size()); };
  if (length(pairs.counts) != classes)
    return node.Error(absl::StrCat("vectors of ", pairs.counts.size(), " classes for ", classes));
  for (const int64_t count : pairs.counts) {
    if (count < 0 || count > length(pairs.support))
      return node.Error(absl::StrCat(count, " vectors of a class"));
    pairs.starts.push_back(pairs.vectors);
    pairs.vectors += count;
  }
  if (length(pairs.coefficients) != (classes - 1) * pairs.vectors)
    return node.Error(absl::StrCat(pairs.coefficients.size(), " coefficients of ", pairs.vectors,
                                   " vectors for ", classes, " classes"));
  if (length(pairs.offsets) < classes * (classes - 1) / 2)
    return node.Error(absl::StrCat(pairs.offsets.size(), " rho for ", classes, " classes"));
  return pairs;
}

// Probabilities of classes that agree best with those of their pairs, `of_pairs[i * n + j]` for i
// against j: the minimum of a quadratic form, coordinate by coordinate.
std::vector<double> Couple(const std::vector<double>& of_pairs, int64_t n) {
  std::vector<double> form(n * n), product(n), p(n, 1.0 / static_cast<double>(n));
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      if (i == j) continue;
      form[i * n + i] += of_pairs[j * n + i] * of_pairs[j * n + i];
      form[i * n + j] = -of_pairs[j * n + i] * of_pairs[i * n + j];
    }
  }
  const double close = 0.005 / static_cast<double>(n);
  for (int64_t round = 0; round < std::max<int64_t>(100, n); ++round) {
    double value = 0;
    for (int64_t i = 0; i < n; ++i) {
      product[i] = std::inner_product(p.begin(), p.end(), form.begin() + i * n, 0.0);
      value += p[i] * product[i];
    }
    double error = 0;
    for (int64_t i = 0; i < n; ++i) error = std::max(error, std::fabs(product[i] - value));
    if (error < close) break;
    for (int64_t i = 0; i < n; ++i) {
      const double own = form[i * n + i];
      const double step = (value - product[i]) / own, scale = 1 + step;
      p[i] += step;
      value = (value + step * (step * own + 2 * product[i])) / (scale * scale);
      for (int64_t j = 0; j < n; ++j) {
        product[j] = (product[j] + step * form[i * n + j]) / scale;
        p[j] /= scale;
      }
    }
  }
  return p;
}

std::vector<double> Probabilities(const std::vector<double>& scores, const std::vector<double>& a,
                                  const std::vector<double>& b, int64_t classes) {
  std::vector<double> of_pairs(classes * classes);
  size_t at = 0;
  for (int64_t i = 0; i < classes; ++i) {
    for (int64_t j = i + 1; j < classes; ++j, ++at) {
      const double first = 1 / (1 + std::exp(scores[at] * a[at] + b[at]));
      of_pairs[i * classes + j] = std::clamp(first, 1e-7, 1 - 1e-7);
      of_pairs[j * classes + i] = 1 - of_pairs[i * classes + j];
    }
  }
  return Couple(of_pairs, classes);
}

struct Classifier {
  Labels labels;
  std::string transform;
  bool is_linear = false;
  Pairs pairs;
  std::vector<double> a, b;              // of the pairs' probabilities
  std::vector<double> weights, offsets;  // of a linear one: a row for each class

  int64_t classes() const { return static_cast<int64_t>(labels.size()); }
  bool has_probabilities() const { return !is_linear && !a.empty(); }
  int64_t columns() const {
    const int64_t n = classes();
    return is_linear || has_probabilities() || n == 2 ? n : n * (n - 1) / 2;
  }

  absl::Status CheckWidth(HostNode& node, int64_t width) const {
    const auto vectors = is_linear ? classes() : pairs.vectors;
    const auto count = static_cast<int64_t>(is_linear ? weights.size() : pairs.support.size());
    if (count == vectors * width) return absl::OkStatus();
    if (is_linear)
      return node.Error(
          absl::StrCat(count, " coefficients of ", vectors, " classes for ", width, " features"));
    return node.Error(
        absl::StrCat(count, " numbers in ", vectors, " support vectors for ", width, " features"));
  }

  // Scores of a row, and the place of the class that it is given.
  std::pair<std::vector<double>, int64_t> Classify(const double* row, int64_t width) const {
    std::vector<double> scores;
    if (is_linear) {
      for (int64_t c = 0; c < classes(); ++c)
        scores.push_back(
            std::inner_product(row, row + width, weights.data() + c * width, offsets[0]));
      const int64_t best = BestOf(scores.data(), classes());
      return {std::move(scores), best};
    }
    scores = pairs.Score(row, width);
    const int64_t elected = pairs.Elected(scores);
    if (has_probabilities()) scores = Probabilities(scores, a, b, classes());
    if (scores.size() == 1) scores = {-scores[0], scores[0]};
    return {std::move(scores), elected};
  }
};

absl::StatusOr<Classifier> ReadClassifier(HostNode& node) {
  Classifier svm{.labels = {node.Strings("classlabels_strings"), node.Ints("classlabels_ints")},
                 .transform = node.String("post_transform", "NONE"),
                 .is_linear = node.Ints("vectors_per_class").empty(),
                 .pairs = {},
                 .a = node.Floats("prob_a"),
                 .b = node.Floats("prob_b"),
                 .weights = {},
                 .offsets = {}};
  const int64_t classes = svm.classes();
  if (classes == 0) return node.Error("no labels");
  const auto count = static_cast<size_t>(classes * (classes - 1) / 2);
  if (svm.has_probabilities() && (svm.a.size() < count || svm.b.size() < count))
    return node.Error(absl::StrCat(svm.a.size(), " prob_a for ", classes, " classes"));
  if (!svm.is_linear) {
    HIDET_ASSIGN_OR_RETURN(svm.pairs, ReadPairs(node, classes));
    return svm;
  }
  svm.weights = node.Floats("coefficients");
  svm.offsets = node.Floats("rho");
  if (svm.offsets.empty()) return node.Error("no rho");
  return svm;
}

struct Regressor {
  std::vector<double> weights, support;
  double offset = 0;
  int64_t vectors = 0;  // none: a linear one
  Kernel kernel;
  std::string transform;
  bool one_class = false;

  double Score(const double* row, int64_t width) const {
    if (vectors <= 0) return offset + kernel(row, weights.data(), width);
    double score = offset;
    for (int64_t v = 0; v < vectors; ++v)
      score += weights[v] * kernel(row, support.data() + v * width, width);
    return score;
  }
};

absl::StatusOr<Regressor> ReadRegressor(HostNode& node) {
  const std::vector<double> offsets = node.Floats("rho");
  if (offsets.empty()) return node.Error("no rho");
  Regressor svm{.weights = node.Floats("coefficients"),
                .support = node.Floats("support_vectors"),
                .offset = offsets[0],
                .vectors = node.Int("n_supports", 0),
                .kernel = {},
                .transform = node.String("post_transform", "NONE"),
                .one_class = node.Int("one_class", 0) != 0};
  if (svm.vectors > 0) {
    HIDET_ASSIGN_OR_RETURN(svm.kernel, KernelOf(node));
  }
  return svm;
}

}  // namespace

absl::StatusOr<Values> RunSvmClassifier(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  HIDET_ASSIGN_OR_RETURN(const Classifier* svm, node.Kept([&] { return ReadClassifier(node); }));
  HIDET_RETURN_IF_ERROR(svm->CheckWidth(node, rows.width));
  const std::vector<double> x = node.input(0).AllReals();
  std::vector<int64_t> chosen;
  std::vector<double> all;
  for (int64_t r = 0; r < rows.count; ++r) {
    auto [scores, place] = svm->Classify(x.data() + r * rows.width, rows.width);
    chosen.push_back(place);
    HIDET_RETURN_IF_ERROR(
        Transform(node, svm->transform, scores.data(), static_cast<int64_t>(scores.size())));
    all.insert(all.end(), scores.begin(), scores.end());
  }
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats({rows.count, svm->columns()}));
  std::copy(all.begin(), all.end(), y.elements<float>());
  HIDET_ASSIGN_OR_RETURN(Value names, Chosen(svm->labels, chosen));
  return Values{std::move(names), std::move(y)};
}

absl::StatusOr<Values> RunSvmRegressor(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  HIDET_ASSIGN_OR_RETURN(const Regressor* svm, node.Kept([&] { return ReadRegressor(node); }));
  const auto count = static_cast<int64_t>(svm->weights.size());
  const auto held = static_cast<int64_t>(svm->support.size());
  const bool fits = svm->vectors <= 0 ? count == rows.width
                                      : count == svm->vectors && svm->vectors <= held &&
                                            held == svm->vectors * rows.width;
  if (!fits) {
    return node.Error(absl::StrCat(count, " coefficients and ", held, " numbers in ", svm->vectors,
                                   " support vectors for ", rows.width, " features"));
  }
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats({rows.count, 1}));
  const std::vector<double> x = node.input(0).AllReals();
  for (int64_t r = 0; r < rows.count; ++r) {
    double score = svm->Score(x.data() + r * rows.width, rows.width);
    if (svm->one_class) {
      score = score > 0 ? 1 : -1;
    } else {
      HIDET_RETURN_IF_ERROR(Transform(node, svm->transform, &score, 1));
    }
    y.elements<float>()[r] = static_cast<float>(score);
  }
  return Values{std::move(y)};
}

}  // namespace hidet::program
