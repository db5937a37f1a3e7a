// Operators of ai.onnx.ml: encoders, scalers, linear models.
#include "frontends/program/classical.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
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

// Numbers by their value: 0 and -0 are one, as are all NaNs.
uint64_t KeyOf(const Value& x, int64_t i) {
  if (!IsFloatType(x.type())) return static_cast<uint64_t>(x.IntAt(i));
  const double real = x.RealAt(i);
  return std::bit_cast<uint64_t>(std::isnan(real) ? std::nan("") : real == 0 ? 0.0 : real);
}

// Where each key's value stands in a list, behind whose values stands that of all others.
struct Encoding {
  absl::flat_hash_map<std::string, int64_t> of_text;
  absl::flat_hash_map<uint64_t, int64_t> of_numbers;
  Value all;
  bool from_text = false;

  int64_t PlaceOf(const Value& x, int64_t i) const {
    const int64_t others = all.count() - 1;
    if (from_text) {
      const auto found = of_text.find(x.text()[i]);
      return found == of_text.end() ? others : found->second;
    }
    const auto found = of_numbers.find(KeyOf(x, i));
    return found == of_numbers.end() ? others : found->second;
  }
};

absl::StatusOr<Encoding> ReadEncoding(HostNode& node, bool from_text) {
  Value keys, values, otherwise;
  if (node.Has("classes_strings")) {  // version 1: between text and its position
    std::vector<std::string> classes = node.Strings("classes_strings");
    std::vector<int64_t> places(classes.size());
    std::iota(places.begin(), places.end(), 0);
    const auto count = static_cast<int64_t>(classes.size());
    const Value names = Value::Text({count}, std::move(classes));
    HIDET_ASSIGN_OR_RETURN(const Value numbers, Value::Ints(places));
    keys = from_text ? names : numbers;
    values = from_text ? numbers : names;
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
  Encoding encoding;
  encoding.from_text = keys.is_text();
  for (int64_t i = 0; i < keys.count(); ++i) {
    if (encoding.from_text) {
      encoding.of_text.emplace(keys.text()[i], i);
    } else {
      encoding.of_numbers.emplace(KeyOf(keys, i), i);
    }
  }
  HIDET_ASSIGN_OR_RETURN(encoding.all, Concatenate({values, otherwise.Reshaped({1})}, 0));
  return encoding;
}

}  // namespace

absl::StatusOr<Values> RunLabelEncoder(HostNode& node) {
  const Value& x = node.input(0);
  if (!x.is_tensor() && !x.is_text()) return node.Error(absl::StrCat("input ", x.Describe()));
  HIDET_ASSIGN_OR_RETURN(const Encoding* encoding,
                         node.Kept([&] { return ReadEncoding(node, x.is_text()); }));
  if (encoding->from_text != x.is_text())
    return node.Error(absl::StrCat("input ", x.Describe(), ", expected the type of the keys"));
  HIDET_ASSIGN_OR_RETURN(Value y, Rearrange(encoding->all, x.shape(),
                                            [&](int64_t i) { return encoding->PlaceOf(x, i); }));
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
  const std::vector<double> x = node.input(0).AllReals();
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats(node.input(0).shape()));
  for (int64_t r = 0; r < rows.count; ++r) {
    for (int64_t c = 0; c < rows.width; ++c) {
      const int64_t i = r * rows.width + c;
      y.elements<float>()[i] = static_cast<float>((x[i] - offset[c]) * scale[c]);
    }
  }
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunNormalizer(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  const std::string norm = node.String("norm", "MAX");
  const bool by_most = norm == "MAX", by_sum = norm == "L1";
  const std::vector<double> x = node.input(0).AllReals();
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats(node.input(0).shape()));
  for (int64_t r = 0; r < rows.count; ++r) {
    double size = by_most ? -std::numeric_limits<double>::infinity() : 0;
    for (int64_t i = 0; i < rows.width; ++i) {
      const double v = x[r * rows.width + i];
      size = by_most ? std::max(size, v) : size + (by_sum ? std::fabs(v) : v * v);
    }
    if (!by_most && !by_sum) size = std::sqrt(size);
    for (int64_t i = 0; i < rows.width; ++i) {
      const double v = x[r * rows.width + i];
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

int64_t BestOf(const double* scores, int64_t count) {
  return std::max_element(scores, scores + count) - scores;
}

namespace {

// Weights for each target or class, and what is added to their sums.
struct LinearModel {
  std::vector<double> weights, bias;
  Labels labels;  // of a classifier
  std::string transform;

  double Score(const double* row, int64_t width, int64_t target) const {
    const double* own = weights.data() + target * width;
    const double offset = target < static_cast<int64_t>(bias.size()) ? bias[target] : 0;
    return std::inner_product(row, row + width, own, offset);
  }
};

absl::StatusOr<const LinearModel*> LinearModelOf(HostNode& node) {
  return node.Kept([&]() -> absl::StatusOr<LinearModel> {
    return LinearModel{
        .weights = node.Floats("coefficients"),
        .bias = node.Floats("intercepts"),
        .labels = {node.Strings("classlabels_strings"), node.Ints("classlabels_ints")},
        .transform = node.String("post_transform", "NONE")};
  });
}

}  // namespace

absl::StatusOr<Values> RunLinearRegressor(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  HIDET_ASSIGN_OR_RETURN(const LinearModel* model, LinearModelOf(node));
  const int64_t targets = node.Int("targets", 1);
  const auto count = static_cast<int64_t>(model->weights.size());
  if (targets < 1 || count != targets * rows.width)
    return node.Error(absl::StrCat(count, " coefficients for ", rows.width, " features"));
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats({rows.count, targets}));
  const std::vector<double> x = node.input(0).AllReals();
  std::vector<double> scores(targets);
  for (int64_t r = 0; r < rows.count; ++r) {
    for (int64_t t = 0; t < targets; ++t)
      scores[t] = model->Score(x.data() + r * rows.width, rows.width, t);
    HIDET_RETURN_IF_ERROR(Transform(node, model->transform, scores.data(), targets));
    std::copy(scores.begin(), scores.end(), y.elements<float>() + r * targets);
  }
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunLinearClassifier(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  HIDET_ASSIGN_OR_RETURN(const LinearModel* model, LinearModelOf(node));
  const int64_t given =
      rows.width == 0 ? 0 : static_cast<int64_t>(model->weights.size()) / rows.width;
  const auto classes = static_cast<int64_t>(model->labels.size());
  const bool binary = given == 1 && classes == 2;
  if (given < 1 || (given != classes && !binary))
    return node.Error(absl::StrCat("coefficients of ", given, " classes for ", classes, " labels"));
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyFloats({rows.count, classes}));
  const std::vector<double> x = node.input(0).AllReals();
  std::vector<int64_t> chosen;
  std::vector<double> scores(classes);
  for (int64_t r = 0; r < rows.count; ++r) {
    for (int64_t c = 0; c < given; ++c)
      scores[c] = model->Score(x.data() + r * rows.width, rows.width, c);
    if (binary) {
      const double score = scores[0];
      chosen.push_back(score > 0 ? 1 : 0);
      scores = {-score, score};
    } else {
      chosen.push_back(BestOf(scores.data(), classes));
    }
    HIDET_RETURN_IF_ERROR(Transform(node, model->transform, scores.data(), classes));
    std::copy(scores.begin(), scores.end(), y.elements<float>() + r * classes);
  }
  HIDET_ASSIGN_OR_RETURN(Value names, Chosen(model->labels, chosen));
  return Values{std::move(names), std::move(y)};
}

}  // namespace hidet::program
