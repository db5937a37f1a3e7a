// A list of nodes that runs step by step: compiled segments joined by host steps.
//
// Nothing is decided before a call has brought real tensors. Where a step begins, the block looks
// for a segment that was compiled there for tensors like these. If there is none, as many nodes
// from there on as will go become a graph, which is compiled and kept. A node stops a segment when
// it has no graph form, or must know the elements of a tensor that the segment itself computes (the
// shape of a Reshape, the condition of an If); after the segment has run, they are known, and the
// next segment begins there with those elements as constants.
//
//   y = Add(x, x)    n = NonZero(y)    z = Gather(y, n)    w = Mul(z, z)
//   `--- segment --' `--- host ---'    `------- segment ---------------'
//
// The second time a step meets tensors of another size, the sizes that differ become symbols, so
// that one segment serves all later sizes. Elements that are constants of a segment belong to what
// it is looked up by.
#ifndef FRONTENDS_PROGRAM_BLOCK_H_
#define FRONTENDS_PROGRAM_BLOCK_H_

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "compiler/pipeline.h"
#include "frontends/onnx/external_data.h"
#include "frontends/onnx/import_segment.h"
#include "frontends/program/value.h"
#include "onnx/onnx.pb.h"
#include "runtime/interpreter.h"
#include "runtime/model.h"

namespace hidet::program {

// What all blocks of a program share.
struct ProgramContext {
  std::shared_ptr<const ::onnx::ModelProto> model;
  onnx::Opsets opsets;
  onnx::DataFolder folder;
  compiler::BuildRequest options;
  int64_t compiled_segments = 0;
  int depth = 0;                                      // of graphs within graphs that run now
  std::vector<runtime::StepTime>* profile = nullptr;  // of the outermost block's steps, if wanted
  // What went wrong where the host looked at what a GPU had made (Value::EmptyOn).
  std::shared_ptr<absl::Status> fetched = std::make_shared<absl::Status>();
};

// The values of a graph that runs, in a slot for each name that it defines; what it does not define
// it sees in the graph around it.
class Environment {
 public:
  using Slots = absl::flat_hash_map<std::string, int>;
  // So many graphs further out, and the slot there.
  struct Place {
    int outwards = 0;
    int slot = 0;
  };

  Environment(const Slots& slots, const Environment* around)
      : slots_(slots), around_(around), values_(slots.size()) {}

  std::optional<Place> PlaceOf(const std::string& name) const;
  // Null where there is no value now.
  const Value* Find(const std::string& name) const;
  const Value* At(Place place) const;
  void Set(int slot, Value value) { values_[slot] = std::move(value); }
  void Set(const std::string& name, Value value) {
    Set(slots_.find(name)->second, std::move(value));
  }
  void Drop(int slot) { values_[slot].reset(); }

 private:
  const Slots& slots_;
  const Environment* const around_;
  std::vector<std::optional<Value>> values_;
};

class Block {
 public:
  // Of a graph, with the graphs around it, inner first.
  static absl::StatusOr<std::unique_ptr<Block>> Make(ProgramContext* context,
                                                     const ::onnx::GraphProto& graph,
                                                     std::vector<const ::onnx::GraphProto*> around,
                                                     const onnx::Opsets* opsets);
  // Of what a call means by a function.
  static absl::StatusOr<std::unique_ptr<Block>> MakeCall(ProgramContext* context,
                                                         const ::onnx::NodeProto& call,
                                                         const ::onnx::FunctionProto& function);
  ~Block();

  const std::vector<std::string>& inputs() const { return inputs_; }

  // For a run: nothing has a value yet.
  Environment NewEnvironment(const Environment* around) const { return {slots_, around}; }
  // Runs the nodes. `environment` has the inputs, and is changed. Errors name the node.
  absl::StatusOr<Values> Run(Environment& environment);

 private:
  struct CompiledSegment;
  // What became of a place where a step can begin.
  struct Place {
    std::vector<std::unique_ptr<CompiledSegment>> segments;  // the last used first
    bool host_only = false;            // neither a rule nor a function knows the node
    bool on_host = false;              // no graph was possible: always on the host
    bool fixed_sizes = false;          // symbols were tried in vain
    int variants = 0;                  // segments that were made for other elements than the first
    std::unique_ptr<Block> call;       // of a function
    std::shared_ptr<const void> kept;  // by a step on the host: HostNode::Kept
  };

  explicit Block(ProgramContext* context);
  absl::Status Prepare();
  // Runs the step that begins at node `at`; returns where the next one begins.
  absl::StatusOr<int> Step(int at, Environment& environment);
  // Null where no graph can be made of the node; `*reason` says why.
  absl::StatusOr<std::unique_ptr<CompiledSegment>> MakeSegment(int at,
                                                               const Environment& environment,
                                                               absl::Status* reason);
  absl::Status RunSegment(CompiledSegment& segment, Environment& environment);
  absl::Status RunOnHost(int at, Environment& environment, const absl::Status& reason);
  absl::StatusOr<Values> RunGraph(const ::onnx::GraphProto& graph, Values inputs,
                                  const Environment& environment);
  // A value of the environment, or a constant of the model, which is decoded at its first use.
  absl::StatusOr<Value> Lookup(const std::string& name, const Environment& environment);
  absl::StatusOr<Value> Decode(const ::onnx::TensorProto& tensor);

  ProgramContext* const context_;
  std::vector<const ::onnx::NodeProto*> nodes_;
  std::vector<std::unique_ptr<::onnx::NodeProto>> owned_;
  std::vector<const ::onnx::GraphProto*> scopes_;  // inner first
  const onnx::Opsets* opsets_ = nullptr;
  onnx::Opsets own_opsets_;
  std::vector<std::string> inputs_, outputs_;
  std::vector<std::optional<int>> output_slots_;  // of outputs that the block may define
  std::vector<Place> places_;
  absl::flat_hash_map<std::string, int> last_use_;  // by node; past the end for outputs
  Environment::Slots slots_;                        // of inputs and of what nodes give
  std::vector<std::vector<int>> dead_after_;
  absl::flat_hash_map<std::string, Value> initializers_;  // decoded for host steps
  absl::flat_hash_map<std::string, const ::onnx::TensorProto*> known_;
  absl::flat_hash_map<const ::onnx::GraphProto*, std::unique_ptr<Block>> inner_;
};

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_BLOCK_H_
