// Random numbers. A node with a seed gives the same numbers in every process, but not those of
// other runtimes: ONNX leaves the generator open.
#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/program/element_types.h"
#include "frontends/program/host_ops.h"

namespace hidet::program {
namespace {

using ::onnx::TensorProto;

std::mt19937_64 GeneratorOf(const HostNode& node) {
  if (node.Has("seed")) return std::mt19937_64(std::bit_cast<uint64_t>(node.Float("seed", 0)));
  std::random_device device;
  return std::mt19937_64((static_cast<uint64_t>(device()) << 32) | device());
}

// In [0, 1).
double Uniform(std::mt19937_64& generator) {
  return static_cast<double>(generator() >> 11) * 0x1p-53;
}

// By Box and Muller.
double Normal(std::mt19937_64& generator) {
  const double u = 1 - Uniform(generator), v = Uniform(generator);
  return std::sqrt(-2 * std::log(u)) * std::cos(2 * M_PI * v);
}

// Of the attribute shape, or of the input.
absl::StatusOr<Value> EmptyResult(HostNode& node) {
  const Value& like = node.input(0);
  if (node.has_input(0)) HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  int type = static_cast<int>(node.Int("dtype", 0));
  if (type == 0) type = node.has_input(0) ? like.type() : TensorProto::FLOAT;
  Shape shape = like.shape();
  if (!node.has_input(0)) {
    shape.clear();
    for (const int64_t size : node.Ints("shape")) shape.push_back(size);
  }
  return Value::Empty(type, std::move(shape));
}

}  // namespace

absl::StatusOr<Values> RunRandomNormal(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyResult(node));
  std::mt19937_64 generator = GeneratorOf(node);
  const double mean = node.Float("mean", 0), scale = node.Float("scale", 1);
  const int64_t width = ElementBytes(y.type());
  for (int64_t i = 0; i < y.count(); ++i)
    WriteReal(y.type(), mean + scale * Normal(generator), y.data() + i * width);
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunRandomUniform(HostNode& node) {
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyResult(node));
  std::mt19937_64 generator = GeneratorOf(node);
  const double low = node.Float("low", 0), high = node.Float("high", 1);
  const int64_t width = ElementBytes(y.type());
  for (int64_t i = 0; i < y.count(); ++i)
    WriteReal(y.type(), low + (high - low) * Uniform(generator), y.data() + i * width);
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunBernoulli(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  HIDET_ASSIGN_OR_RETURN(Value y, EmptyResult(node));
  std::mt19937_64 generator = GeneratorOf(node);
  const int64_t width = ElementBytes(y.type());
  for (int64_t i = 0; i < y.count(); ++i) {
    WriteReal(y.type(), Uniform(generator) < node.input(0).RealAt(i) ? 1 : 0, y.data() + i * width);
  }
  return Values{std::move(y)};
}

// Classes drawn by their logarithms of probability, from rows of them.
absl::StatusOr<Values> RunMultinomial(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  const Value& x = node.input(0);
  const int64_t samples = node.Int("sample_size", 1);
  if (x.rank() != 2 || x.shape()[1] == 0 || samples < 0)
    return node.Error(absl::StrCat(samples, " samples from ", x.Describe()));
  const int64_t rows = x.shape()[0], classes = x.shape()[1];
  const int type = static_cast<int>(node.Int("dtype", TensorProto::INT32));
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(type, {rows, samples}));
  std::mt19937_64 generator = GeneratorOf(node);
  std::vector<double> sums(classes);
  for (int64_t row = 0; row < rows; ++row) {
    double most = x.RealAt(row * classes), sum = 0;
    for (int64_t c = 0; c < classes; ++c) most = std::max(most, x.RealAt(row * classes + c));
    for (int64_t c = 0; c < classes; ++c)
      sums[c] = sum += std::exp(x.RealAt(row * classes + c) - most);
    for (int64_t s = 0; s < samples; ++s) {
      const double drawn = Uniform(generator) * sum;
      const auto found = std::upper_bound(sums.begin(), sums.end() - 1, drawn);
      WriteInt(type, found - sums.begin(), y.data() + (row * samples + s) * ElementBytes(type));
    }
  }
  return Values{std::move(y)};
}

// In training: elements are dropped, the others scaled up.
absl::StatusOr<Values> RunDropout(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  const Value& x = node.input(0);
  double ratio = 0.5;
  if (node.has_input(1)) ratio = node.input(1).RealAt(0);
  HIDET_ASSIGN_OR_RETURN(const int64_t training, node.IntInput(2, "training_mode", 0));
  if (training == 0) ratio = 0;
  if (!(ratio >= 0 && ratio < 1)) return node.Error(absl::StrCat("ratio ", ratio));
  std::mt19937_64 generator = GeneratorOf(node);
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(x.type(), x.shape()));
  HIDET_ASSIGN_OR_RETURN(Value mask, Value::Empty(TensorProto::BOOL, x.shape()));
  const int64_t width = ElementBytes(x.type());
  for (int64_t i = 0; i < x.count(); ++i) {
    const bool kept = ratio == 0 || Uniform(generator) >= ratio;
    mask.elements<bool>()[i] = kept;
    WriteReal(x.type(), kept ? x.RealAt(i) / (1 - ratio) : 0, y.data() + i * width);
  }
  return Values{std::move(y), std::move(mask)};
}

}  // namespace hidet::program
