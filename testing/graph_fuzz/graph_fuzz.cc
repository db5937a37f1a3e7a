// Checks random graphs until the time is over, or those of given files:
//
//   graph_fuzz -max_total_time=600 -seed=1 -artifact_prefix=build/
//   graph_fuzz finding.graph
//
// What fails is made smaller and written beside the prefix, as a graph that can be given again.
// Ends with how many graphs there were and how they ended; the exit code is 1 if one failed.
#include <chrono>
#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/file.h"
#include "graph/device.h"
#include "graph/graph.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "graph/text.h"
#include "testing/graph_fuzz/finding.h"
#include "testing/graph_fuzz/graph_check.h"
#include "testing/graph_fuzz/random_graph.h"

namespace hidet::testing {
namespace {

using Clock = std::chrono::steady_clock;

int CheckFiles(const std::vector<std::string>& paths) {
  int failures = 0;
  for (const std::string& path : paths) {
    const absl::StatusOr<std::string> text = ReadFile(path);
    const absl::StatusOr<graph::Graph> graph =
        text.ok() ? graph::ParseGraph(*text, graph::AllOps()) : text.status();
    const absl::Status status = graph.ok() ? CheckGraphApart(*graph) : graph.status();
    std::cout << path << ": " << status.ToString() << "\n";
    failures += status.ok() ? 0 : 1;
  }
  return failures == 0 ? 0 : 1;
}

int Main(int count, char** words) {
  int64_t seconds = 60;
  uint64_t seed = 1;
  std::string prefix, device_name = "both";
  std::vector<std::string> paths;
  for (int i = 1; i < count; ++i) {
    absl::string_view word = words[i];
    if (absl::ConsumePrefix(&word, "-max_total_time=")) {
      if (!absl::SimpleAtoi(word, &seconds)) return 2;
    } else if (absl::ConsumePrefix(&word, "-seed=")) {
      if (!absl::SimpleAtoi(word, &seed)) return 2;
    } else if (absl::ConsumePrefix(&word, "-artifact_prefix=")) {
      prefix = std::string(word);
    } else if (absl::ConsumePrefix(&word, "-device=")) {
      device_name = std::string(word);
    } else {
      paths.emplace_back(word);
    }
  }
  if (!paths.empty()) return CheckFiles(paths);
  const auto begin = Clock::now();
  std::map<std::string, int> ends;
  int failures = 0;
  for (; Clock::now() - begin < std::chrono::seconds(seconds); ++seed) {
    for (const graph::Device device : {graph::Device::Cpu(), graph::Device::Cuda()}) {
      if (device_name != "both" && device.ToString().find(device_name) != 0) continue;
      const graph::Graph graph = RandomGraph(seed, {.device = device});
      const absl::Status status = CheckGraphApart(graph);
      ++ends[absl::StrCat(device.ToString(), " ", absl::StatusCodeToString(status.code()))];
      if (!IsFinding(status)) continue;
      ++failures;
      const std::string finding = DescribeFinding(seed, graph, status);
      std::cout << finding << std::flush;
      const std::string path =
          absl::StrCat(prefix, "finding-", device.IsCuda() ? "cuda" : "cpu", "-", seed, ".graph");
      WriteFileAtomically(path, finding).IgnoreError();
    }
  }
  for (const auto& [end, times] : ends) std::cout << end << ": " << times << "\n";
  std::cout << failures << " findings\n";
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace hidet::testing

int main(int argc, char** argv) { return hidet::testing::Main(argc, argv); }
