#include "compiler/tuning_records.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/file.h"
#include "base/status_macros.h"

namespace hidet::compiler {
namespace {

constexpr absl::string_view kHeader = "hidet tuning record 3";
constexpr absl::string_view kMachine = "machine: ";
constexpr absl::string_view kTime = "time: ";
constexpr absl::string_view kEnd = "end";
constexpr absl::string_view kFailed = "failed";

std::string KeyOf(absl::string_view machine, absl::string_view task) {
  return absl::StrCat(kHeader, "\n", machine, "\n", absl::StripSuffix(task, "\n"));
}

std::optional<MeasuredTime> ParseTime(absl::string_view line) {
  const std::vector<absl::string_view> parts = absl::StrSplit(line, " | ");
  if (parts.size() != 4) return std::nullopt;
  MeasuredTime time;
  const std::vector<absl::string_view> name = absl::StrSplit(parts[0], ' ');
  if (name.size() != 2 || !absl::SimpleAtoi(name[1], &time.version)) return std::nullopt;
  time.strategy = std::string(name[0]);
  time.config = parts[1] == "-" ? "" : std::string(parts[1]);
  if (!absl::SimpleAtod(parts[2], &time.estimate)) return std::nullopt;
  if (parts[3] != kFailed) {
    double seconds;
    if (!absl::SimpleAtod(parts[3], &seconds) || !(seconds > 0)) return std::nullopt;
    time.seconds = seconds;
  }
  return time;
}

// FailedPrecondition if the file, which is not there, cannot be made: found out before hours are
// spent on what would be written to it.
absl::Status CheckCanBeMade(const std::string& path) {
  if (access(FolderOf(path).c_str(), W_OK | X_OK) == 0) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("cannot write tuning records to ", path, ": ", strerror(errno)));
}

// One write, so that records of two processes do not mix.
absl::Status Append(const std::string& path, absl::string_view text) {
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0)
    return absl::FailedPreconditionError(absl::StrCat("cannot open ", path, ": ", strerror(errno)));
  const ssize_t written = write(file, text.data(), text.size());
  const int error = errno;
  close(file);
  if (written == static_cast<ssize_t>(text.size())) return absl::OkStatus();
  return absl::UnavailableError(
      absl::StrCat("cannot write ", path, ": ", written < 0 ? strerror(error) : "disk is full"));
}

}  // namespace

std::string ToString(const TuningRecord& record) {
  std::string text = absl::StrCat(kHeader, "\n", kMachine, record.machine, "\n", record.task);
  if (!absl::EndsWith(text, "\n")) text += '\n';
  for (const MeasuredTime& time : record.times) {
    absl::StrAppend(
        &text, kTime, time.strategy, " ", time.version, " | ",
        time.config.empty() ? "-" : time.config, " | ", absl::StrFormat("%.4g | ", time.estimate),
        time.seconds.has_value() ? absl::StrFormat("%.4g", *time.seconds) : kFailed, "\n");
  }
  return absl::StrCat(text, kEnd, "\n");
}

absl::StatusOr<std::vector<TuningRecord>> ParseTuningRecords(absl::string_view text) {
  std::vector<TuningRecord> records;
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  const auto wrong = [&](size_t line, absl::string_view expected) {
    const absl::string_view found = line < lines.size() ? lines[line] : "the end";
    return absl::InvalidArgumentError(absl::StrCat("tuning records, line ", line + 1, ": \"",
                                                   absl::CHexEscape(found.substr(0, 80)),
                                                   "\", expected ", expected));
  };
  size_t at = 0;
  while (at < lines.size()) {
    if (lines[at].empty()) {
      ++at;
      continue;
    }
    if (lines[at] != kHeader) return wrong(at, absl::StrCat("\"", kHeader, "\""));
    if (++at >= lines.size() || !absl::StartsWith(lines[at], kMachine))
      return wrong(at, "\"machine: ...\"");
    TuningRecord record;
    record.machine = std::string(absl::StripPrefix(lines[at++], kMachine));
    for (; at < lines.size() && !absl::StartsWith(lines[at], kTime) && lines[at] != kEnd; ++at)
      absl::StrAppend(&record.task, lines[at], "\n");
    for (; at < lines.size() && absl::StartsWith(lines[at], kTime); ++at) {
      std::optional<MeasuredTime> time = ParseTime(absl::StripPrefix(lines[at], kTime));
      if (!time.has_value())
        return wrong(at, "\"time: STRATEGY VERSION | CONFIG | SECONDS | SECONDS\"");
      record.times.push_back(*std::move(time));
    }
    if (at >= lines.size() || lines[at] != kEnd) return wrong(at, "\"end\"");
    ++at;
    records.push_back(std::move(record));
  }
  return records;
}

absl::StatusOr<TuningRecords> TuningRecords::Open(const runtime::KernelCache* folder,
                                                  std::string file) {
  TuningRecords records(folder, std::move(file));
  if (records.file_.empty()) return records;
  const absl::StatusOr<std::string> text = ReadFile(records.file_);
  if (absl::IsNotFound(text.status())) {
    HIDET_RETURN_IF_ERROR(CheckCanBeMade(records.file_));
    return records;
  }
  HIDET_RETURN_IF_ERROR(text.status());
  absl::StatusOr<std::vector<TuningRecord>> known = ParseTuningRecords(*text);
  HIDET_RETURN_IF_ERROR(AddContext(known.status(), records.file_));
  for (TuningRecord& record : *known) {
    std::string key = KeyOf(record.machine, record.task);
    records.of_file_.insert_or_assign(std::move(key), std::move(record));
  }
  return records;
}

std::optional<TuningRecord> TuningRecords::Find(absl::string_view machine,
                                                absl::string_view task) const {
  const std::string key = KeyOf(machine, task);
  const auto found = of_file_.find(key);
  if (found != of_file_.end()) return found->second;
  if (folder_ == nullptr) return std::nullopt;
  const std::optional<std::string> text = folder_->Get(key);
  if (!text.has_value()) return std::nullopt;
  absl::StatusOr<std::vector<TuningRecord>> records = ParseTuningRecords(*text);
  if (!records.ok() || records->size() != 1) return std::nullopt;
  return std::move(records->front());
}

absl::Status TuningRecords::Keep(const TuningRecord& record) {
  const std::string text = ToString(record), key = KeyOf(record.machine, record.task);
  absl::Status kept = absl::OkStatus();
  if (folder_ != nullptr) kept.Update(folder_->Put(key, text));
  if (!file_.empty()) {
    kept.Update(Append(file_, text));
    of_file_.insert_or_assign(key, record);
  }
  return kept;
}

}  // namespace hidet::compiler
