// What each stage made, as files of one folder, and the way back: any of them can be changed by
// hand and the model built from there on.
//
//   import.graph, optimize.graph, physical.graph   the graph after each of these stages
//   01_canonicalize.graph, 02_...                  after each pass, in order
//   matmul_add_9c1e04d2a37b5f60.task, .ir, .ll     what one operator computes, its lowered kernels
//                                                  and their source (.cu for a GPU)
//   constants.safetensors                          what all graphs of the folder refer to
//
//   hidet compile m.onnx --dump-dir dumps          edit dumps/matmul_add_9c1e04d2a37b5f60.ir, then
//   hidet compile dumps --from ir -o m.hidet
//
// A text of an operator is found by its name, which is made of what the operator computes: options
// that lead to other operators or other kernels find no text, or one that does not fit, and fail.
#ifndef COMPILER_DUMP_FOLDER_H_
#define COMPILER_DUMP_FOLDER_H_

#include <functional>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/mutex.h"
#include "compiler/stages.h"
#include "graph/graph.h"
#include "graph/text.h"

namespace hidet::compiler {

// Writes a folder, which is made if it is missing. The first error is kept, the rest is not
// written.
class DumpWriter {
 public:
  // An empty name: nothing is written. Of the graphs and texts those are written whose file's name
  // `filter` takes; an empty one takes all.
  explicit DumpWriter(std::string folder,
                      std::function<bool(absl::string_view file)> filter = nullptr)
      : folder_(std::move(folder)), filter_(std::move(filter)) {}

  bool enabled() const { return !folder_.empty(); }

  void StageGraph(Stage stage, const graph::Graph& graph);
  void PassGraph(absl::string_view pass, const graph::Graph& graph);
  // Calls may come from several threads.
  void OperatorText(absl::string_view name, absl::string_view extension, absl::string_view text);

  // Writes the constants. Returns the first error.
  absl::Status Finish();

 private:
  // Whether the file is wanted.
  bool Takes(absl::string_view file) const { return enabled() && (!filter_ || filter_(file)); }
  void Write(absl::string_view file, absl::string_view text);

  const std::string folder_;
  const std::function<bool(absl::string_view file)> filter_;
  graph::ConstantTable constants_;
  int passes_ = 0;
  Mutex mutex_;
  absl::Status status_ ABSL_GUARDED_BY(mutex_);
};

bool IsFolder(absl::string_view path);

// Returns the graph that was dumped after `stage`. NotFound if the folder has none.
absl::StatusOr<graph::Graph> ReadStageGraph(absl::string_view folder, Stage stage);
// Returns the text that DumpWriter wrote under this name and extension.
absl::StatusOr<std::string> ReadOperatorText(absl::string_view folder, absl::string_view name,
                                             absl::string_view extension);

}  // namespace hidet::compiler

#endif  // COMPILER_DUMP_FOLDER_H_
