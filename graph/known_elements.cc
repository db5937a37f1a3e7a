#include "graph/known_elements.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "graph/constant_data.h"
#include "graph/track_elements.h"

namespace hidet::graph {
namespace {

// The most operators that are followed back: exporters need a dozen for a size.
constexpr int kMostOperators = 256;

std::optional<Dims> ElementsOfConstant(const Tensor& tensor) {
  const ConstantData& data = *tensor.constant();
  const bool is_real = !IsComplex(tensor.dtype()) && BitWidth(tensor.dtype()) >= 8 &&
                       tensor.dtype() != ScalarType::kUInt64;
  if (!data.is_known() || !is_real || data.count() > kMaxTrackedElements) return std::nullopt;
  Dims elements;
  for (int64_t i = 0; i < data.count(); ++i) {
    elements.push_back(IsFloat(tensor.dtype())
                           ? ir::Constant(ir::Type::Scalar(tensor.dtype()), data.RealAt(i))
                           : ir::Int64(data.IntAt(i)));
  }
  return elements;
}

class Follower {
 public:
  explicit Follower(absl::Span<const Operator> operators) : operators_(operators) {}

  std::optional<Dims> Of(const Tensor& tensor) {
    if (tensor.value().has_value()) return tensor.value();
    if (tensor.is_constant()) return ElementsOfConstant(tensor);
    const auto known = known_.find(tensor.get());
    if (known != known_.end()) return known->second;
    std::optional<Dims> elements = OfResult(tensor);
    known_[tensor.get()] = elements;
    return elements;
  }

 private:
  std::optional<Dims> OfResult(const Tensor& tensor) {
    const std::optional<int64_t> count = tensor.ConstantCount();
    if (!count.has_value() || *count > kMaxTrackedElements || ++followed_ > kMostOperators)
      return std::nullopt;
    const auto op =
        std::find_if(operators_.rbegin(), operators_.rend(), [&](const Operator& candidate) {
          return candidate.outputs().size() == 1 && candidate.output().get() == tensor.get();
        });
    if (op == operators_.rend() || op->is_fused()) return std::nullopt;
    std::vector<std::optional<Dims>> elements;
    for (const Tensor& input : op->inputs()) {
      elements.push_back(input.defined() ? Of(input) : std::nullopt);
      if (input.defined() && !elements.back().has_value()) return std::nullopt;
    }
    return FollowElements(op->record(), op->inputs(), elements, op->attributes(), tensor.type());
  }

  const absl::Span<const Operator> operators_;
  absl::flat_hash_map<const TensorNode*, std::optional<Dims>> known_;
  int followed_ = 0;
};

}  // namespace

std::optional<Dims> KnownElements(const Tensor& tensor, absl::Span<const Operator> operators) {
  return Follower(operators).Of(tensor);
}

}  // namespace hidet::graph
