// What the compiler knows of one operator: one record each, in graph/ops/<family>.cc.
//
//   OpRecord{.name = "Take", .family = "transform", .doc = "Rows of `data` along `axis`, chosen by `indices`.",
//            .inputs = {{"data"}, {"indices"}},
//            .attributes = {{"axis", AttributeType::kAxis, int64_t{0}}},
//            .infer = InferTake, .define = DefineTake};
//
// `infer` gives dtype and shape, `define` the stages of the task that computes it, `decompose`
// other operators that compute the same. A pass asks traits and definitions; it names operators
// where it makes them, and where it recognizes several of them as one (passes/graph/rules)
// or undoes one (passes/graph/simplify_pointwise.h).
#ifndef GRAPH_OP_RECORD_H_
#define GRAPH_OP_RECORD_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "graph/attributes.h"
#include "graph/tensor.h"
#include "ir/task/task.h"

namespace hidet::graph {

class GraphBuilder;

struct InputSpec {
  std::string name;
  bool optional = false;  // may be absent (an empty Tensor handle, or not given at the end)
  bool variadic = false;  // the last one: any number
};

struct AttributeSpec {
  std::string name;
  AttributeType type = AttributeType::kInt;
  AttributeValue default_value = {};  // None: required, unless `nullable`
  bool nullable = false;              // None is a value that the operator understands
  bool quiet = false;                 // the summary omits it when it has its default
  // kAxes of a result that has these dimensions besides those of the first input, instead of axes
  // of the first input.
  bool of_result = false;
  // Of a list without a default: how many numbers it has, so that one number can stand for all.
  int count = 1;
};

enum OpTrait : uint32_t {
  // Read from the definition (op_traits.h). A record may state them where it shows less: what makes
  // a tensor from nothing is pointwise too.
  kPointwise = 1 << 0,  // every output element from the elements at its (broadcast) place
  kInjective = 1 << 1,  // every output element from few input elements: pointwise, movement, gather
  kMovement = 1 << 2,   // moves elements, computes nothing: one read, the value itself
  kReduction = 1 << 3,  // reduces along axes
  kAnchor = 1 << 4,     // contraction, window, attention: schedules are chosen by it
  kCast = 1 << 5,       // changes the dtype alone
  // Stated by the record: promises for all shapes and attributes, which a definition does not show
  // where sizes are symbols, or that are asked for before there is one.
  kReshape = 1 << 6,      // a movement that keeps the row-major order
  kShapeOnly = 1 << 7,    // depends on the shapes of its inputs, not on their values
  kPermutation = 1 << 8,  // a movement that reorders the dimensions by `axes`
};

// Adds a condition on the symbols to a graph's assumptions, unless it always holds or is there
// already; equality has no direction.
void AddAssumption(std::vector<ir::Expr>& assumptions, const ir::Expr& condition);

// What Infer sees.
class InferContext {
 public:
  InferContext(absl::string_view op, absl::string_view name, absl::Span<const Tensor> inputs,
               const Attributes& attributes, Device device, std::vector<ir::Expr>* assumptions)
      : op_(op),
        name_(name),
        inputs_(inputs),
        attributes_(attributes),
        device_(device),
        assumptions_(assumptions) {}

  int input_count() const { return static_cast<int>(inputs_.size()); }
  bool has_input(int i) const { return i < input_count() && inputs_[i].defined(); }
  const Tensor& input(int i) const { return inputs_[i]; }
  absl::Span<const Tensor> inputs() const { return inputs_; }
  const Attributes& attributes() const { return attributes_; }
  const Device& device() const { return device_; }

  // InvalidArgument about this operator: `Softmax "attn.3": axis 4 out of range for rank 3`.
  absl::Status Error(absl::string_view what) const;
  absl::Status Unimplemented(absl::string_view what) const;
  // Requires two sizes to be equal: an error if they are different constants; where that is not
  // known yet, the graph assumes it, and whoever runs the graph checks it.
  absl::Status RequireSame(const ir::Expr& a, const ir::Expr& b, absl::string_view what) const;
  // Records a condition on the symbols, once.
  void Assume(ir::Expr condition) const;

 private:
  absl::string_view op_, name_;
  absl::Span<const Tensor> inputs_;
  const Attributes& attributes_;
  Device device_;
  std::vector<ir::Expr>* assumptions_;
};

// What Define sees: buffers in place of tensors. Absent inputs are empty handles.
struct DefineContext {
  absl::string_view op;
  absl::Span<const Tensor> input_tensors;
  absl::Span<const ir::Buffer> inputs;
  absl::Span<const ir::Buffer> outputs;
  const Attributes& attributes;

  bool has_input(int i) const { return i < static_cast<int>(inputs.size()) && inputs[i].defined(); }
};

// How a pointwise operator computes one element. Use ApplyScalar, which converts the operands.
struct ScalarRule {
  struct Types {
    std::vector<ScalarType> operands;  // what each operand is converted to
    ScalarType result;
  };
  // InvalidArgument or Unimplemented, without a subject, for inputs that do not fit.
  using TypesFunction =
      std::function<absl::StatusOr<Types>(absl::Span<const Tensor> inputs, const Attributes&)>;
  // Computes an element, of a type that is then converted to the result's, from converted operands.
  using Function = std::function<ir::Expr(absl::Span<const ir::Expr> values,
                                          const Attributes& attributes, ir::Type result)>;
  TypesFunction types;
  Function function;
};

// How an operator runs that no kernel computes: a function of the host, which the plan calls
// (runtime::ExternalStep) with the inputs and then the outputs.
//
// Such operators have effects outside of the graph. Passes keep each of them, once, and keep the
// order of those that have an attribute `order`, which counts up through the graph. They are not
// computed when a model is prepared, and their tensors are row-major. A record that has a
// definition too is run by the host on the CPU alone.
struct ExternalRule {
  enum class Memory : uint8_t {
    kOwn,            // the output has memory of its own
    kMayReuseFirst,  // it may lie in the first input's memory where nobody else reads that
    kFirst,          // it is the first input, which the function has changed or waited for
  };
  std::function<std::string(const Attributes& attributes)> function = {};  // its name
  Memory memory = Memory::kOwn;
};

struct OpRecord {
  using InferFunction = std::function<absl::StatusOr<std::vector<TensorType>>(const InferContext&)>;
  using DefineFunction =
      std::function<absl::StatusOr<std::vector<ir::Stage>>(const DefineContext&)>;
  // Adds operators that compute the same to the builder; returns their outputs.
  using DecomposeFunction = std::function<absl::StatusOr<std::vector<Tensor>>(
      GraphBuilder& builder, absl::Span<const Tensor> inputs, const Attributes& attributes)>;
  std::string name;    // "Add": the original's class AddOp without its suffix
  std::string family;  // "arithmetic": the module hidet.graph.ops.arithmetic
  std::string doc;
  std::vector<InputSpec> inputs = {};
  std::vector<AttributeSpec> attributes = {};
  uint32_t traits = 0;  // those that are stated
  InferFunction infer = {};
  DefineFunction define = {};             // at least one of define, decompose and external
  DecomposeFunction decompose = {};       // how it is computed when it has no define of its own
  std::optional<ScalarRule> scalar = {};  // pointwise operators, and only they
  std::optional<ExternalRule> external = {};

  bool States(uint32_t trait) const { return (traits & trait) == trait; }
};

// Returns the attributes completed with defaults, converted to the declared types and in declared
// order; axes and layouts in the one form that Infer and Define see. InvalidArgument for one that
// is unknown, missing, of another type, or an axis or layout that the first input does not have.
absl::StatusOr<Attributes> NormalizeAttributes(const OpRecord& record,
                                               absl::Span<const Tensor> inputs,
                                               const Attributes& attributes);

// Returns the axis in 0 .. rank - 1; negative ones count from the end. InvalidArgument for others.
absl::StatusOr<int> NormalizeAxis(int64_t axis, int rank);

// Returns one element of the result of a pointwise operator, of the result's dtype, given an
// element of each input, of the input's own dtype.
absl::StatusOr<ir::Expr> ApplyScalar(const OpRecord& record, absl::Span<const Tensor> inputs,
                                     absl::Span<const ir::Expr> elements,
                                     const Attributes& attributes);

}  // namespace hidet::graph

#endif  // GRAPH_OP_RECORD_H_
