// Maps of ai.onnx.ml: from labels to scores, from names of features to their values.
#include <algorithm>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/program/classical.h"
#include "frontends/program/conversion.h"
#include "frontends/program/host_ops.h"
#include "frontends/program/movement.h"

namespace hidet::program {
namespace {

using ::onnx::TensorProto;

absl::Status CheckMap(HostNode& node) {
  if (node.input_count() > 0 && node.input(0).is_map()) return absl::OkStatus();
  return node.Error(absl::StrCat("input ", node.input(0).Describe(), ", expected a map"));
}

// Elements of a list, chosen by place; a place below 0 takes `otherwise`, a list of one.
absl::StatusOr<Value> Pick(const Value& list, const Value& otherwise,
                           const std::vector<int64_t>& places) {
  HIDET_ASSIGN_OR_RETURN(const Value all, Concatenate({list, otherwise}, 0));
  return Rearrange(all, {1, static_cast<int64_t>(places.size())},
                   [&](int64_t i) { return places[i] < 0 ? list.count() : places[i]; });
}

// What stands where a map has nothing: zero, or the text of that.
absl::StatusOr<Value> NothingLike(const Value& list, const std::string& text) {
  if (list.is_text()) return Value::Text({1}, {text});
  HIDET_ASSIGN_OR_RETURN(Value zero, Value::Empty(list.type(), {1}));
  std::fill_n(zero.data(), zero.bytes(), '\0');
  return zero;
}

}  // namespace

// A map from labels to scores for each row.
absl::StatusOr<Values> RunZipMap(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const Rows rows, RowsOf(node));
  const Labels labels{node.Strings("classlabels_strings"), node.Ints("classlabels_int64s")};
  if (static_cast<int64_t>(labels.size()) != rows.width)
    return node.Error(absl::StrCat(labels.size(), " labels for ", rows.width, " scores"));
  std::vector<int64_t> all(rows.width);
  std::iota(all.begin(), all.end(), 0);
  HIDET_ASSIGN_OR_RETURN(const Value keys, Chosen(labels, all));
  HIDET_ASSIGN_OR_RETURN(const Value scores, Convert(node, node.input(0), TensorProto::FLOAT));
  Values maps;
  for (int64_t r = 0; r < rows.count; ++r) {
    HIDET_ASSIGN_OR_RETURN(
        Value row, Rearrange(scores, {rows.width}, [&](int64_t i) { return r * rows.width + i; }));
    maps.push_back(Value::Map(keys, std::move(row)));
  }
  return Values{Value::Sequence(std::move(maps))};
}

// The values of a map in the order of a vocabulary, zero where it has none.
absl::StatusOr<Values> RunDictVectorizer(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckMap(node));
  const Value &keys = node.input(0).keys(), &values = node.input(0).values();
  const std::vector<std::string> names = node.Strings("string_vocabulary");
  const std::vector<int64_t> numbers = node.Ints("int64_vocabulary");
  const size_t count = keys.is_text() ? names.size() : numbers.size();
  if (count == 0) return node.Error("no vocabulary of the type of the keys");
  std::vector<int64_t> places(count, -1);
  for (size_t i = 0; i < count; ++i) {
    for (int64_t k = 0; k < keys.count() && places[i] < 0; ++k) {
      if (keys.is_text() ? keys.text()[k] == names[i] : keys.IntAt(k) == numbers[i]) places[i] = k;
    }
  }
  HIDET_ASSIGN_OR_RETURN(const Value zero, NothingLike(values, ""));
  HIDET_ASSIGN_OR_RETURN(Value y, Pick(values, zero, places));
  return Values{std::move(y)};
}

// The values of a map from numbers, in the order of these; sparse: at the places that they say.
absl::StatusOr<Values> RunCastMap(HostNode& node) {
  HIDET_RETURN_IF_ERROR(CheckMap(node));
  const Value &keys = node.input(0).keys(), &values = node.input(0).values();
  if (keys.is_text()) return node.Error("a map from text, expected one from integers");
  const std::string to = node.String("cast_to", "TO_FLOAT");
  const std::string form = node.String("map_form", "DENSE");
  const int type = to == "TO_FLOAT"    ? TensorProto::FLOAT
                   : to == "TO_INT64"  ? TensorProto::INT64
                   : to == "TO_STRING" ? TensorProto::STRING
                                       : TensorProto::UNDEFINED;
  if (type == TensorProto::UNDEFINED || (form != "DENSE" && form != "SPARSE"))
    return node.Error(absl::StrCat("cast_to ", to, ", map_form ", form));
  std::vector<int64_t> places;
  if (form == "DENSE") {
    places.resize(keys.count());
    std::iota(places.begin(), places.end(), 0);
    std::stable_sort(places.begin(), places.end(),
                     [&](int64_t a, int64_t b) { return keys.IntAt(a) < keys.IntAt(b); });
  } else {
    constexpr int64_t kMost = int64_t{1} << 24;
    const int64_t most = node.Int("max_map", 1);
    if (most < 1 || most > kMost) return node.Error(absl::StrCat("max_map ", most));
    places.assign(most, -1);
    for (int64_t k = 0; k < keys.count(); ++k) {
      const int64_t key = keys.IntAt(k);
      if (key >= 0 && key < most) places[key] = k;
    }
  }
  HIDET_ASSIGN_OR_RETURN(const Value converted, Convert(node, values, type));
  HIDET_ASSIGN_OR_RETURN(const Value nothing, NothingLike(converted, "0"));
  HIDET_ASSIGN_OR_RETURN(Value y, Pick(converted, nothing, places));
  return Values{std::move(y)};
}

}  // namespace hidet::program
