#include "testing/graph_fuzz/finding.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "graph/text.h"
#include "testing/graph_fuzz/graph_check.h"
#include "testing/graph_fuzz/shrink.h"

namespace hidet::testing {
namespace {

// A wrong result must stay a wrong result, whatever the numbers are.
bool IsTheSame(const absl::Status& a, const absl::Status& b) {
  if (a.code() != b.code()) return false;
  return absl::StartsWith(a.message(), "output") == absl::StartsWith(b.message(), "output");
}

std::string AsComment(const absl::Status& status) {
  return absl::StrReplaceAll(status.ToString(), {{"\n", "\n// "}});
}

}  // namespace

bool IsFinding(const absl::Status& status) {
  return !status.ok() && status.code() != absl::StatusCode::kUnimplemented &&
         status.code() != absl::StatusCode::kCancelled;
}

std::string DescribeFinding(uint64_t seed, const graph::Graph& graph, const absl::Status& status) {
  const graph::Graph small = Shrink(graph, [&](const graph::Graph& smaller) {
    return IsTheSame(CheckGraphApart(smaller), status);
  });
  return absl::StrCat("// seed ", seed, "\n// ", AsComment(CheckGraphApart(small)), "\n",
                      graph::PrintGraph(small));
}

}  // namespace hidet::testing
