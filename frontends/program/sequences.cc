// Sequences of tensors, and optionals: a value that is there or absent.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/program/host_ops.h"
#include "frontends/program/movement.h"
#include "onnx/onnx.pb.h"

namespace hidet::program {
namespace {

// A place in a sequence of `count`, counted from the end where negative.
absl::StatusOr<int64_t> PlaceIn(HostNode& node, int input, int64_t count, int64_t otherwise) {
  HIDET_ASSIGN_OR_RETURN(const int64_t place, node.IntInput(input, "the position", otherwise));
  const int64_t at = place < 0 ? place + count : place;
  if (at < 0 || at > count)
    return absl::OutOfRangeError(
        absl::StrCat("position ", place, " out of range for a sequence of ", count));
  return at;
}

}  // namespace

absl::StatusOr<Values> RunSequenceEmpty(HostNode&) { return Values{Value::Sequence({})}; }

absl::StatusOr<Values> RunSequenceConstruct(HostNode& node) {
  for (int i = 0; i < node.input_count(); ++i) {
    if (node.input(i).is_absent()) return node.Error(absl::StrCat("input ", i, " is left out"));
  }
  return Values{Value::Sequence(node.inputs())};
}

absl::StatusOr<Values> RunSequenceInsert(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckSequence(0));
  Values elements = node.input(0).sequence();
  const auto count = static_cast<int64_t>(elements.size());
  HIDET_ASSIGN_OR_RETURN(const int64_t at, PlaceIn(node, 2, count, count));
  elements.insert(elements.begin() + at, node.input(1));
  return Values{Value::Sequence(std::move(elements))};
}

absl::StatusOr<Values> RunSequenceErase(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckSequence(0));
  Values elements = node.input(0).sequence();
  const auto count = static_cast<int64_t>(elements.size());
  HIDET_ASSIGN_OR_RETURN(const int64_t at, PlaceIn(node, 1, count, count - 1));
  if (at == count) return absl::OutOfRangeError(absl::StrCat("position ", at, " of ", count));
  elements.erase(elements.begin() + at);
  return Values{Value::Sequence(std::move(elements))};
}

absl::StatusOr<Values> RunSequenceAt(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckSequence(0));
  const Values& elements = node.input(0).sequence();
  const auto count = static_cast<int64_t>(elements.size());
  HIDET_ASSIGN_OR_RETURN(const int64_t at, PlaceIn(node, 1, count, 0));
  if (at == count) return absl::OutOfRangeError(absl::StrCat("position ", at, " of ", count));
  return Values{elements[at]};
}

absl::StatusOr<Values> RunSequenceLength(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckSequence(0));
  return Values{Value::Scalar(static_cast<int64_t>(node.input(0).sequence().size()))};
}

absl::StatusOr<Values> RunSplitToSequence(HostNode& node) {
  const Value& x = node.input(0);
  if (!x.is_tensor() && !x.is_text()) return node.Error(absl::StrCat("splits ", x.Describe()));
  HIDET_ASSIGN_OR_RETURN(const int axis, node.Axis(node.Int("axis", 0), x.rank()));
  const int64_t size = x.shape()[axis];
  std::vector<int64_t> parts;
  const bool keep = node.has_input(1) || node.Int("keepdims", 1) != 0;
  if (!node.has_input(1)) {
    parts.assign(size, 1);
  } else if (node.input(1).rank() == 0) {
    HIDET_ASSIGN_OR_RETURN(const int64_t part, node.IntInput(1, "the split", 1));
    if (part < 1) return node.Error(absl::StrCat("parts of ", part));
    for (int64_t at = 0; at < size; at += part) parts.push_back(std::min(part, size - at));
  } else {
    HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the split"));
    parts = node.input(1).AllInts();
  }
  Values elements;
  int64_t at = 0;
  for (const int64_t part : parts) {
    absl::StatusOr<Value> row = keep ? TakeRange(x, axis, at, at + part) : TakeOne(x, axis, at);
    HIDET_RETURN_IF_ERROR(row.status());
    elements.push_back(*std::move(row));
    at += part;
  }
  if (at != size) return node.Error(absl::StrCat("parts of ", at, " elements for ", size));
  return Values{Value::Sequence(std::move(elements))};
}

absl::StatusOr<Values> RunConcatFromSequence(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckSequence(0));
  const Values& elements = node.input(0).sequence();
  if (elements.empty()) return node.Error("an empty sequence");
  const bool stacked = node.Int("new_axis", 0) != 0;
  HIDET_ASSIGN_OR_RETURN(const int axis,
                         node.Axis(node.Int("axis", 0), elements[0].rank() + (stacked ? 1 : 0)));
  absl::StatusOr<Value> whole = stacked ? Stack(elements, axis) : Concatenate(elements, axis);
  HIDET_RETURN_IF_ERROR(whole.status());
  return Values{*std::move(whole)};
}

absl::StatusOr<Values> RunOptional(HostNode& node) { return Values{node.input(0)}; }

absl::StatusOr<Values> RunOptionalHasElement(HostNode& node) {
  return Values{Value::Scalar(node.has_input(0))};
}

absl::StatusOr<Values> RunOptionalGetElement(HostNode& node) {
  if (!node.has_input(0)) return node.Error("the optional has no element");
  return Values{node.input(0)};
}

}  // namespace hidet::program
