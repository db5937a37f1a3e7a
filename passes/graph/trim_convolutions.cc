#include "passes/graph/trim_convolutions.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "graph/ops/window.h"
#include "ir/simplify/simplify.h"
#include "passes/graph/operator_facts.h"

namespace hidet::passes {
namespace {

using graph::Operator;
using graph::Tensor;

bool IsConvolution(const Operator& op) {
  return !op.is_fused() && !op.is_external() && absl::StartsWith(op.record().family, "conv") &&
         op.record().define != nullptr && op.attributes().Has("padding");
}

graph::WindowShape WindowOfConvolution(const Operator& op) {
  const Tensor& weight = op.input(1);
  std::vector<int64_t> kernel;
  for (int i = 2; i < weight.rank(); ++i) kernel.push_back(*ir::AsInt(weight.shape()[i]));
  return graph::WindowOf(op.attributes(), kernel);
}

// A convolution, and the elementwise operators behind it up to the slice.
struct Trimmed {
  const Operator* convolution = nullptr;
  std::vector<std::pair<const Operator*, size_t>> steps;  // and the followed operand, last first
};

// Whether an operand is the same along all dimensions that are cut, counted from the last.
bool IsConstantAlong(const Tensor& operand, const std::vector<int>& from_last) {
  return std::ranges::all_of(from_last, [&](int d) {
    return d > operand.rank() || ir::IsInt(operand.shape()[operand.rank() - d], 1);
  });
}

std::optional<Trimmed> FindConvolution(const Rewrite& rewrite, const Operator& slice,
                                       const std::vector<int>& cut) {
  Trimmed found;
  const Tensor* tensor = &slice.input(0);
  while (true) {
    const Operator* producer = rewrite.Producer(*tensor);
    if (producer == nullptr || producer->is_fused() || producer->is_external() ||
        producer->outputs().size() != 1 || !rewrite.uses.HasOneUse(*tensor)) {
      return std::nullopt;
    }
    if (IsConvolution(*producer)) {
      found.convolution = producer;
      return found;
    }
    if (!producer->Is(graph::kPointwise)) return std::nullopt;
    std::optional<size_t> followed;
    for (size_t i = 0; i < producer->inputs().size(); ++i) {
      const Tensor& input = producer->input(i);
      if (!input.defined() || IsConstantAlong(input, cut)) continue;
      if (followed.has_value() || !graph::SameDims(input.shape(), tensor->shape()))
        return std::nullopt;
      followed = i;
    }
    if (!followed.has_value()) return std::nullopt;
    found.steps.emplace_back(producer, *followed);
    tensor = &producer->input(*followed);
  }
}

// The attributes by which the convolution gives what the slice takes of it, if there are such.
std::optional<graph::Attributes> Attributes(const Operator& convolution, const Operator& slice,
                                            const std::vector<Progression>& taken) {
  const Tensor& image = convolution.input(0);
  const graph::WindowShape window = WindowOfConvolution(convolution);
  const int rank = window.rank();
  for (int d = 0; d < 2; ++d) {
    if (taken[d].first != 0 || taken[d].step != 1) return std::nullopt;
  }
  std::vector<int64_t> padding(2 * rank), strides(rank);
  for (int i = 0; i < rank; ++i) {
    const auto& [first, step] = taken[2 + i];
    if (first < 0 || step < 1) return std::nullopt;
    padding[i] = window.pad_begin[i] - first * window.stride[i];
    strides[i] = window.stride[i] * step;
    // The last window ends where the padded image does, or less than a stride before.
    const ir::Expr count = slice.output().shape()[2 + i], size = image.shape()[2 + i];
    const std::optional<int64_t> end =
        ir::AsInt(ir::Simplify((count - ir::Int64(1)) * ir::Int64(strides[i]) +
                               ir::Int64(window.Extent(i) - padding[i]) - size));
    if (!end.has_value() || padding[i] < 0 || *end + strides[i] <= 0) return std::nullopt;
    padding[rank + i] = std::max<int64_t>(0, *end);
  }
  graph::Attributes attributes = convolution.attributes();
  attributes.Set("padding", std::move(padding));
  attributes.Set("stride", std::move(strides));
  return attributes;
}

RewriteResult Trim(Rewrite& rewrite, const Operator& op) {
  if (op.is_fused() || op.is_external() || op.inputs().size() != 1 || op.input(0).rank() < 3 ||
      op.output().rank() != op.input(0).rank() || !op.Is(graph::kMovement)) {
    return std::nullopt;
  }
  std::vector<int> cut;
  for (int d = 0; d < op.input(0).rank(); ++d) {
    if (graph::SameDims({op.input(0).shape()[d]}, {op.output().shape()[d]})) continue;
    if (d < 2) return std::nullopt;
    cut.push_back(op.input(0).rank() - d);
  }
  if (cut.empty()) return std::nullopt;
  const std::optional<Trimmed> found = FindConvolution(rewrite, op, cut);
  if (!found.has_value()) return std::nullopt;
  // Costs microseconds, for which few operators have a convolution above them.
  const std::optional<std::vector<Progression>> taken = PartOfInput(op);
  if (!taken.has_value()) return std::nullopt;
  const Operator& convolution = *found->convolution;
  const std::optional<graph::Attributes> attributes = Attributes(convolution, op, *taken);
  if (!attributes.has_value()) return std::nullopt;
  const auto apply = [&](const Operator& like, const std::vector<Tensor>& inputs,
                         const graph::Attributes& with) -> absl::StatusOr<Tensor> {
    HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> results,
                           rewrite.builder.Apply(like.record(), inputs, with, like.name()));
    return results[0];
  };
  HIDET_ASSIGN_OR_RETURN(Tensor value,
                         apply(convolution, rewrite.MapInputs(convolution), *attributes));
  for (auto step = found->steps.rbegin(); step != found->steps.rend(); ++step) {
    std::vector<Tensor> inputs = rewrite.MapInputs(*step->first);
    inputs[step->second] = value;
    HIDET_ASSIGN_OR_RETURN(value, apply(*step->first, inputs, step->first->attributes()));
  }
  return std::vector<Tensor>{value};
}

// Elements [begin, end) of a window along a spatial dimension that some result reads in the image.
struct ReadElements {
  int64_t begin = 0, end = 0;
};
ReadElements ElementsInImage(const graph::WindowShape& window, int i, int64_t size,
                             int64_t results) {
  ReadElements read;
  for (int64_t element = 0; element < window.kernel[i]; ++element) {
    // Result p reads stride * p + offset.
    const int64_t offset = element * window.dilation[i] - window.pad_begin[i];
    const int64_t first = std::max<int64_t>(0, CeilOfRatio(-offset, window.stride[i]));
    if (results <= first || size <= first * window.stride[i] + offset) continue;
    if (read.begin == read.end) read.begin = element;
    read.end = element + 1;
  }
  return read;
}

RewriteResult LeaveOutPadding(Rewrite& rewrite, const Operator& op) {
  if (!IsConvolution(op)) return std::nullopt;
  // Padding of integers may be another number than zero.
  if (op.attributes().Has("fill") && op.attributes().Int("fill") != 0) return std::nullopt;
  const Tensor& image = op.input(0);
  const graph::WindowShape window = WindowOfConvolution(op);
  const int rank = window.rank();
  std::vector<int64_t> padding(2 * rank), starts(rank), ends(rank), axes(rank);
  bool leaves_out = false;
  for (int i = 0; i < rank; ++i) {
    ReadElements read{0, window.kernel[i]};
    axes[i] = 2 + i;
    padding[i] = window.pad_begin[i];
    padding[rank + i] = window.pad_end[i];
    const std::optional<int64_t> size = ir::AsInt(image.shape()[2 + i]),
                                 results = ir::AsInt(op.output().shape()[2 + i]);
    if (size.has_value() && results.has_value()) {
      const ReadElements in_image = ElementsInImage(window, i, *size, *results);
      const int64_t begin = padding[i] - in_image.begin * window.dilation[i],
                    end =
                        padding[rank + i] - (window.kernel[i] - in_image.end) * window.dilation[i];
      // What is left may begin within the image, which padding does not say.
      if (in_image.begin < in_image.end && begin >= 0 && end >= 0) {
        read = in_image;
        padding[i] = begin;
        padding[rank + i] = end;
      }
    }
    starts[i] = read.begin;
    ends[i] = read.end;
    leaves_out = leaves_out || read.end - read.begin < window.kernel[i];
  }
  if (!leaves_out) return std::nullopt;
  HIDET_ASSIGN_OR_RETURN(
      const Tensor left,
      rewrite.builder.ApplyOne("StridedSlice", {rewrite.Map(op.input(1))},
                               {{"starts", starts}, {"ends", ends}, {"axes", axes}}));
  std::vector<Tensor> inputs = rewrite.MapInputs(op);
  inputs[1] = left;
  graph::Attributes attributes = op.attributes();
  attributes.Set("padding", std::move(padding));
  return rewrite.builder.Apply(op.record(), inputs, attributes, op.name());
}

RewriteResult TrimOrLeaveOut(Rewrite& rewrite, const Operator& op) {
  RewriteResult trimmed = Trim(rewrite, op);
  return !trimmed.ok() || trimmed->has_value() ? std::move(trimmed) : LeaveOutPadding(rewrite, op);
}

}  // namespace

GraphPass TrimConvolutions() { return RepeatedRewritePass("trim-convolutions", TrimOrLeaveOut); }

}  // namespace hidet::passes
