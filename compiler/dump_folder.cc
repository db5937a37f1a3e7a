#include "compiler/dump_folder.h"

#include <sys/stat.h>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "compiler/graph_file.h"

namespace hidet::compiler {
namespace {

// Names are those of tasks and passes, which a user may have named.
std::string FileName(absl::string_view name) {
  std::string text;
  for (const char c : name)
    text += absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' ? c : '_';
  return text;
}

std::string OperatorFile(absl::string_view name, absl::string_view extension) {
  return absl::StrCat(FileName(name), ".", extension);
}

}  // namespace

void DumpWriter::StageGraph(Stage stage, const graph::Graph& graph) {
  const std::string file = absl::StrCat(StageName(stage), ".graph");
  if (Takes(file)) Write(file, graph::PrintGraph(graph, &constants_));
}

void DumpWriter::PassGraph(absl::string_view pass, const graph::Graph& graph) {
  const std::string file =
      absl::StrCat(absl::StrFormat("%02d_", ++passes_), FileName(pass), ".graph");
  if (Takes(file)) Write(file, graph::PrintGraph(graph, &constants_));
}

void DumpWriter::OperatorText(absl::string_view name, absl::string_view extension,
                              absl::string_view text) {
  const std::string file = OperatorFile(name, extension);
  if (Takes(file)) Write(file, text);
}

void DumpWriter::Write(absl::string_view file, absl::string_view text) {
  const MutexLock lock(&mutex_);
  if (!status_.ok()) return;
  status_ = MakeDirectories(folder_);
  if (status_.ok()) status_ = WriteFileAtomically(absl::StrCat(folder_, "/", file), text);
}

absl::Status DumpWriter::Finish() {
  const MutexLock lock(&mutex_);
  HIDET_RETURN_IF_ERROR(status_);
  if (constants_.empty()) return absl::OkStatus();
  return WriteConstants(absl::StrCat(folder_, "/constants.safetensors"), constants_);
}

bool IsFolder(absl::string_view path) {
  struct stat info;
  return stat(std::string(path).c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

absl::StatusOr<graph::Graph> ReadStageGraph(absl::string_view folder, Stage stage) {
  const std::string file = absl::StrCat(StageName(stage), ".graph");
  absl::StatusOr<graph::Graph> graph = ReadGraphFile(absl::StrCat(folder, "/", file));
  if (!absl::IsNotFound(graph.status())) return graph;
  // A folder of something else, where a file was meant.
  return AddContext(MappedFile::Open(folder).status(), "no ", file, " of dumps");
}

absl::StatusOr<std::string> ReadOperatorText(absl::string_view folder, absl::string_view name,
                                             absl::string_view extension) {
  return ReadFile(absl::StrCat(folder, "/", OperatorFile(name, extension)));
}

}  // namespace hidet::compiler
