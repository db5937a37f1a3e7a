// What classifiers and regressors of ai.onnx.ml share: rows of features, labels, and what is done
// to scores in the end.
#ifndef FRONTENDS_PROGRAM_CLASSICAL_H_
#define FRONTENDS_PROGRAM_CLASSICAL_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "frontends/program/host_node.h"
#include "frontends/program/value.h"

namespace hidet::program {

// Rows of features: one row where the input is a list.
struct Rows {
  int64_t count = 1, width = 0;
};

absl::StatusOr<Rows> RowsOf(HostNode& node);
absl::StatusOr<Value> EmptyFloats(Shape shape);

// Labels of classes, as numbers or as text.
struct Labels {
  std::vector<std::string> names;
  std::vector<int64_t> numbers;
  size_t size() const { return std::max(names.size(), numbers.size()); }
};

// The label of each row, of which `classes` says the place.
absl::StatusOr<Value> Chosen(const Labels& labels, const std::vector<int64_t>& classes);

// The place of the greatest score, the first of several.
int64_t BestOf(const double* scores, int64_t count);

// Does to the scores of a row what `how`, a post_transform, says.
absl::Status Transform(HostNode& node, const std::string& how, double* scores, int64_t count);

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_CLASSICAL_H_
