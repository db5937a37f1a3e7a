// Control flow: graphs inside nodes, run as often as data says.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/program/host_ops.h"
#include "frontends/program/movement.h"

namespace hidet::program {
namespace {

using ::onnx::GraphProto;

// Greedy decoders say "as often as you like, until the condition ends it". A condition that never
// does is an error, not a process that hangs.
constexpr int64_t kMaxIterations = int64_t{1} << 20;

absl::StatusOr<bool> TruthOf(HostNode& node, const Value& value) {
  if (!value.is_tensor() || value.count() != 1)
    return node.Error(absl::StrCat("the condition is ", value.Describe(), ", expected one bool"));
  return value.IntAt(0) != 0;
}

// What the iterations of one scanned output gave, stacked along `axis`; the last first where
// `reverse` says so.
absl::StatusOr<Value> StackScanned(Values rows, int axis, bool reverse) {
  if (reverse) std::reverse(rows.begin(), rows.end());
  return Stack(rows, axis);
}

// A scanned output of no iterations: what is known of its shape is in the body.
absl::StatusOr<Value> NoRows(HostNode& node, const ::onnx::ValueInfoProto& output, int axis) {
  const auto& type = output.type().tensor_type();
  Shape shape;
  for (const auto& dim : type.shape().dim()) shape.push_back(std::max<int64_t>(dim.dim_value(), 0));
  shape.insert(shape.begin() + std::min<int>(axis, static_cast<int>(shape.size())), 0);
  if (type.elem_type() == 0)
    return node.Error("a loop of no iterations whose results have no type");
  return Value::Empty(type.elem_type(), std::move(shape));
}

}  // namespace

absl::StatusOr<Values> RunIf(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const bool truth, TruthOf(node, node.input(0)));
  HIDET_ASSIGN_OR_RETURN(const GraphProto* branch,
                         node.Graph(truth ? "then_branch" : "else_branch"));
  return node.Run(*branch, {});
}

// Inputs: the number of iterations and the first condition, both optional, then carried values. The
// body takes (iteration, condition, carried...) and gives (condition, carried..., scanned...).
absl::StatusOr<Values> RunLoop(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const GraphProto* body, node.Graph("body"));
  HIDET_ASSIGN_OR_RETURN(const int64_t trips, node.IntInput(0, "the number of iterations", -1));
  const bool counted = node.has_input(0);
  bool condition = true;
  if (node.has_input(1)) {
    HIDET_ASSIGN_OR_RETURN(condition, TruthOf(node, node.input(1)));
  }
  Values carried;
  for (int i = 2; i < node.proto().input_size(); ++i) carried.push_back(node.input(i));
  const int carried_count = static_cast<int>(carried.size());
  const int scanned_count = body->output_size() - 1 - carried_count;
  if (scanned_count < 0 || body->input_size() != carried_count + 2) {
    return node.Error(absl::StrCat("a body of ", body->input_size(), " inputs and ",
                                   body->output_size(), " outputs for ", carried_count,
                                   " carried values"));
  }
  std::vector<Values> scanned(scanned_count);
  int64_t i = 0;
  for (; condition && (!counted || i < trips); ++i) {
    if (i >= kMaxIterations) {
      return absl::ResourceExhaustedError(
          absl::StrCat("the loop did not end after ", kMaxIterations, " iterations"));
    }
    Values inputs = {Value::Scalar(i), Value::Scalar(condition)};
    inputs.insert(inputs.end(), carried.begin(), carried.end());
    HIDET_ASSIGN_OR_RETURN(Values outputs, node.Run(*body, std::move(inputs)));
    HIDET_ASSIGN_OR_RETURN(condition, TruthOf(node, outputs[0]));
    for (int j = 0; j < carried_count; ++j) carried[j] = std::move(outputs[1 + j]);
    for (int j = 0; j < scanned_count; ++j)
      scanned[j].push_back(std::move(outputs[1 + carried_count + j]));
  }
  for (int j = 0; j < scanned_count; ++j) {
    if (!node.wants_output(carried_count + j)) {
      carried.emplace_back();
      continue;
    }
    absl::StatusOr<Value> stacked = i == 0 ? NoRows(node, body->output(1 + carried_count + j), 0)
                                           : StackScanned(std::move(scanned[j]), 0, false);
    HIDET_RETURN_IF_ERROR(stacked.status());
    carried.push_back(*std::move(stacked));
  }
  return carried;
}

namespace {

// Scan over one set of sequences: carried values first, then the scanned ones.
absl::StatusOr<Values> ScanOnce(HostNode& node, const GraphProto& body, Values carried,
                                const Values& sequences, const std::vector<int>& input_axes,
                                const std::vector<int64_t>& input_directions,
                                const std::vector<int64_t>& output_axes,
                                const std::vector<int64_t>& output_directions,
                                std::optional<int64_t> length) {
  const int carried_count = static_cast<int>(carried.size());
  const int scanned_count = body.output_size() - carried_count;
  int64_t steps = length.value_or(-1);
  for (size_t i = 0; i < sequences.size(); ++i) {
    const int64_t size = sequences[i].shape()[input_axes[i]];
    if (steps >= 0 && (length.has_value() ? size < steps : size != steps))
      return node.Error(absl::StrCat("sequences of ", steps, " and of ", size, " elements"));
    if (steps < 0) steps = size;
  }
  std::vector<Values> scanned(scanned_count);
  for (Values& rows : scanned) rows.reserve(std::max<int64_t>(steps, 0));
  for (int64_t step = 0; step < steps; ++step) {
    Values inputs = std::move(carried);
    inputs.reserve(inputs.size() + sequences.size());
    for (size_t i = 0; i < sequences.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(
          Value row,
          TakeOne(sequences[i], input_axes[i], input_directions[i] != 0 ? steps - 1 - step : step));
      inputs.push_back(std::move(row));
    }
    HIDET_ASSIGN_OR_RETURN(Values outputs, node.Run(body, std::move(inputs)));
    for (int j = 0; j < scanned_count; ++j)
      scanned[j].push_back(std::move(outputs[carried_count + j]));
    outputs.resize(carried_count);
    carried = std::move(outputs);
  }
  for (int j = 0; j < scanned_count; ++j) {
    const ::onnx::ValueInfoProto& info = body.output(carried_count + j);
    const int rank =
        steps > 0 ? scanned[j][0].rank() + 1 : info.type().tensor_type().shape().dim_size() + 1;
    HIDET_ASSIGN_OR_RETURN(const int axis, node.Axis(output_axes[j], rank));
    absl::StatusOr<Value> stacked =
        steps == 0 ? NoRows(node, info, axis)
                   : StackScanned(std::move(scanned[j]), axis, output_directions[j] != 0);
    HIDET_RETURN_IF_ERROR(stacked.status());
    carried.push_back(*std::move(stacked));
  }
  return carried;
}

std::vector<int64_t> IntsOr(const HostNode& node, absl::string_view name, size_t count) {
  std::vector<int64_t> ints = node.Ints(name);
  ints.resize(count, 0);
  return ints;
}

}  // namespace

absl::StatusOr<Values> RunScan(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const GraphProto* body, node.Graph("body"));
  const int64_t sequences = node.Int("num_scan_inputs", 0);
  // Version 8 had a batch dimension, and the lengths of the sequences as the first input.
  const bool batched = node.opset() < 9;
  const int first = batched ? 1 : 0;
  const int64_t carried_count = node.proto().input_size() - first - sequences;
  if (sequences < 1 || carried_count < 0 || body->output_size() < carried_count ||
      body->input_size() != carried_count + sequences) {
    return node.Error(absl::StrCat("num_scan_inputs ", sequences, " of ", node.proto().input_size(),
                                   " inputs for a body of ", body->input_size(), " inputs and ",
                                   body->output_size(), " outputs"));
  }
  const size_t scanned_count = static_cast<size_t>(body->output_size() - carried_count);
  Values carried, scanned;
  for (int i = first; i < node.proto().input_size(); ++i) {
    HIDET_RETURN_IF_ERROR(node.CheckTensor(i, absl::StrCat("input ", i)));
    (i - first < carried_count ? carried : scanned).push_back(node.input(i));
  }
  const std::vector<int64_t> directions =
      IntsOr(node, batched ? "directions" : "scan_input_directions", scanned.size());
  const std::vector<int64_t> out_directions = IntsOr(node, "scan_output_directions", scanned_count);
  const std::vector<int64_t> out_axes = IntsOr(node, "scan_output_axes", scanned_count);
  if (!batched) {
    const std::vector<int64_t> given = IntsOr(node, "scan_input_axes", scanned.size());
    std::vector<int> axes;
    for (size_t i = 0; i < scanned.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(const int axis, node.Axis(given[i], scanned[i].rank()));
      axes.push_back(axis);
    }
    return ScanOnce(node, *body, std::move(carried), scanned, axes, directions, out_axes,
                    out_directions, std::nullopt);
  }
  if (scanned[0].rank() < 2) return node.Error("sequences without batch and length");
  const int64_t batch = scanned[0].shape()[0];
  std::vector<Values> results(static_cast<size_t>(body->output_size()));
  for (int64_t b = 0; b < batch; ++b) {
    Values own_carried, own_scanned;
    for (const Value& value : carried) {
      HIDET_ASSIGN_OR_RETURN(Value row, TakeOne(value, 0, b));
      own_carried.push_back(std::move(row));
    }
    for (const Value& value : scanned) {
      HIDET_ASSIGN_OR_RETURN(Value row, TakeOne(value, 0, b));
      own_scanned.push_back(std::move(row));
    }
    const std::optional<int64_t> length =
        node.has_input(0) ? std::optional(node.input(0).IntAt(b)) : std::nullopt;
    HIDET_ASSIGN_OR_RETURN(Values outputs,
                           ScanOnce(node, *body, std::move(own_carried), own_scanned,
                                    std::vector<int>(scanned.size(), 0), directions,
                                    std::vector<int64_t>(scanned_count, 0),
                                    std::vector<int64_t>(scanned_count, 0), length));
    for (size_t j = 0; j < outputs.size(); ++j) results[j].push_back(std::move(outputs[j]));
  }
  Values outputs;
  for (Values& rows : results) {
    HIDET_ASSIGN_OR_RETURN(Value stacked, Stack(rows, 0));
    outputs.push_back(std::move(stacked));
  }
  return outputs;
}

// The body runs on each element of the first sequence, together with those of the other sequences
// at its place, and tensors as they are.
absl::StatusOr<Values> RunSequenceMap(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(const GraphProto* body, node.Graph("body"));
  HIDET_RETURN_IF_ERROR(node.CheckSequence(0));
  const size_t count = node.input(0).sequence().size();
  std::vector<Values> results(static_cast<size_t>(body->output_size()));
  for (size_t i = 0; i < count; ++i) {
    Values inputs;
    for (const Value& input : node.inputs()) {
      if (input.is_sequence() && input.sequence().size() != count)
        return node.Error(
            absl::StrCat("sequences of ", count, " and of ", input.sequence().size(), " elements"));
      inputs.push_back(input.is_sequence() ? input.sequence()[i] : input);
    }
    HIDET_ASSIGN_OR_RETURN(Values outputs, node.Run(*body, std::move(inputs)));
    for (size_t j = 0; j < results.size(); ++j) results[j].push_back(std::move(outputs[j]));
  }
  Values outputs;
  for (Values& rows : results) outputs.push_back(Value::Sequence(std::move(rows)));
  return outputs;
}

}  // namespace hidet::program
