// /proc/self/cgroup has a line "N:controllers:path" for each hierarchy; that of version 2 has
// number 0 and no controllers. A quota may stand in the group itself or in any above it. Inside a
// container the path may be one of the host's, which is not there: the root of the mount is then
// the container's own group.
#include "runtime/devices/usable_cpus.h"

#include <sched.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/file.h"
#include "base/rounding.h"

namespace hidet::runtime {
namespace {

std::vector<std::string> WordsOf(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return {};
  return absl::StrSplit(*text, absl::ByAnyChar(" \n"), absl::SkipEmpty());
}

// The quota of one group: "200000 100000" in one file, or in two.
std::optional<int> QuotaOf(const std::string& folder, bool is_version_2) {
  std::vector<std::string> words;
  if (is_version_2) {
    words = WordsOf(absl::StrCat(folder, "/cpu.max"));
  } else {
    words = WordsOf(absl::StrCat(folder, "/cpu.cfs_quota_us"));
    for (const std::string& word : WordsOf(absl::StrCat(folder, "/cpu.cfs_period_us")))
      words.push_back(word);
  }
  int64_t quota = 0, period = 0;
  if (words.size() != 2 || !absl::SimpleAtoi(words[0], &quota) ||
      !absl::SimpleAtoi(words[1], &period) || quota <= 0 || period <= 0) {
    return std::nullopt;  // "max" or -1: none
  }
  return static_cast<int>(std::min<int64_t>(CeilOfRatio(quota, period), 1 << 20));
}

void TakeLess(std::optional<int>& least, std::optional<int> other) {
  if (other.has_value()) least = std::min(least.value_or(*other), *other);
}

}  // namespace

std::optional<int> CpuQuota(absl::string_view root) {
  const absl::StatusOr<std::string> groups = ReadFile(absl::StrCat(root, "/proc/self/cgroup"));
  if (!groups.ok()) return std::nullopt;
  std::optional<int> least;
  for (const absl::string_view line : absl::StrSplit(*groups, '\n')) {
    const std::vector<absl::string_view> parts = absl::StrSplit(line, absl::MaxSplits(':', 2));
    if (parts.size() != 3) continue;
    const bool is_version_2 = parts[0] == "0" && parts[1].empty();
    const std::vector<absl::string_view> controllers = absl::StrSplit(parts[1], ',');
    if (!is_version_2 &&
        std::find(controllers.begin(), controllers.end(), "cpu") == controllers.end()) {
      continue;
    }
    std::vector<std::string> mounts = {absl::StrCat(root, "/sys/fs/cgroup")};
    if (!is_version_2)
      mounts = {absl::StrCat(mounts[0], "/", parts[1]), absl::StrCat(mounts[0], "/cpu")};
    for (const std::string& mount : mounts) {
      std::string path(parts[2]);
      while (!path.empty() && path.back() == '/') path.pop_back();
      while (!path.empty()) {
        TakeLess(least, QuotaOf(absl::StrCat(mount, path), is_version_2));
        path.erase(path.rfind('/') == std::string::npos ? 0 : path.rfind('/'));
      }
      TakeLess(least, QuotaOf(mount, is_version_2));
    }
  }
  return least;
}

int UsableCpus() {
  cpu_set_t set;
  CPU_ZERO(&set);
  const int allowed = sched_getaffinity(0, sizeof(set), &set) == 0
                          ? CPU_COUNT(&set)
                          : static_cast<int>(std::thread::hardware_concurrency());
  return std::max(1, std::min(allowed, CpuQuota("").value_or(allowed)));
}

}  // namespace hidet::runtime
