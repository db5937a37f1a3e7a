// Sums over products: Einstein's notation, Fourier transforms, filter banks.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"
#include "frontends/onnx/tensor_proto.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task.h"

namespace hidet::onnx {
namespace {

using graph::Dims;
using graph::Tensor;
using ir::Expr;
using Ints = std::vector<int64_t>;

// Einsum. A tensor whose dimensions have labels; those that the ellipsis stands for are '0', '1',
// ..., counted from the last.
struct Labelled {
  Tensor x;
  std::string labels;
};

// Labels of an operand of this rank.
std::string LabelsOf(const std::string& term, int rank) {
  std::string plain = term, labels;
  plain.erase(std::remove(plain.begin(), plain.end(), '.'), plain.end());
  for (size_t i = 0; i < term.size(); ++i) {
    if (term[i] != '.') {
      labels.push_back(term[i]);
      continue;
    }
    for (int d = rank - static_cast<int>(plain.size()) - 1; d >= 0; --d)
      labels.push_back(static_cast<char>('0' + d));
    i += 2;
  }
  return labels;
}

// Takes the diagonal where a label stands twice.
Labelled WithoutTwins(Composer& c, Labelled in) {
  for (size_t i = 0; i < in.labels.size(); ++i) {
    const size_t j = in.labels.find(in.labels[i], i + 1);
    if (j == std::string::npos) continue;
    const int64_t size = c.Size(in.x, static_cast<int>(i));
    Ints order;
    for (int64_t d = 0; d < in.x.rank(); ++d) {
      if (d != static_cast<int64_t>(i) && d != static_cast<int64_t>(j)) order.push_back(d);
    }
    order.insert(order.end(), {static_cast<int64_t>(i), static_cast<int64_t>(j)});
    Dims flat, shape;
    for (size_t d = 0; d + 2 < order.size(); ++d)
      shape.push_back(c.Dim(in.x, static_cast<int>(order[d])));
    flat = shape;
    flat.push_back(ir::Int64(size * size));
    const Tensor square = c.Reshape(c.Permute(in.x, order), flat);
    const Tensor diagonal =
        c.Slice(square, static_cast<int64_t>(order.size()) - 2, 0, size * size, size + 1);
    const char label = in.labels[i];
    in.labels.erase(j, 1);
    in.labels.erase(i, 1);
    in.labels.push_back(label);
    in.x = diagonal;
    return WithoutTwins(c, std::move(in));
  }
  return in;
}

// Dimensions in the order of `labels`, with 1 for those that there are not.
Tensor Arranged(Composer& c, const Labelled& in, const std::string& labels) {
  Ints order;
  Dims shape;
  for (const char label : labels) {
    const size_t at = in.labels.find(label);
    if (at == std::string::npos) {
      shape.push_back(ir::Int64(1));
    } else {
      order.push_back(static_cast<int64_t>(at));
      shape.push_back(c.Dim(in.x, static_cast<int>(at)));
    }
  }
  return c.Reshape(c.Permute(in.x, order), shape);
}

Labelled SumAway(Composer& c, Labelled in, const std::function<bool(char)>& kept) {
  Ints axes;
  std::string left;
  for (size_t i = 0; i < in.labels.size(); ++i) {
    if (kept(in.labels[i])) {
      left.push_back(in.labels[i]);
    } else {
      axes.push_back(static_cast<int64_t>(i));
    }
  }
  if (!axes.empty()) in.x = c.Sum(in.x, axes, false);
  in.labels = left;
  return in;
}

bool Has(const std::string& labels, char label) { return labels.find(label) != std::string::npos; }

// The product of two, summed over labels that nobody needs afterwards: a batch of matrix products.
Labelled Contract(Composer& c, Labelled a, Labelled b, const std::string& needed) {
  a = SumAway(c, std::move(a), [&](char l) { return Has(needed, l) || Has(b.labels, l); });
  b = SumAway(c, std::move(b), [&](char l) { return Has(needed, l) || Has(a.labels, l); });
  std::string batch, rows, columns, summed;
  for (const char l : a.labels) {
    (!Has(b.labels, l) ? rows : Has(needed, l) ? batch : summed).push_back(l);
  }
  for (const char l : b.labels) {
    if (!Has(a.labels, l)) columns.push_back(l);
  }
  if (summed.empty() || !IsFloat(a.x.dtype())) {
    const std::string all = batch + rows + columns + summed;
    Labelled product{c.Mul(Arranged(c, a, all), Arranged(c, b, all)), all};
    return SumAway(c, std::move(product), [&](char l) { return Has(needed, l); });
  }
  const auto product = [&](const Labelled& in, const std::string& labels) {
    Expr size = ir::Int64(1);
    for (const char l : labels)
      size = ir::Simplify(size * c.Dim(in.x, static_cast<int>(in.labels.find(l))));
    return size;
  };
  Dims shape;
  for (const char l : batch) {
    // Broadcast labels may be 1 on one side.
    const Expr u = c.Dim(a.x, static_cast<int>(a.labels.find(l)));
    shape.push_back(ir::IsInt(u, 1) ? c.Dim(b.x, static_cast<int>(b.labels.find(l))) : u);
  }
  Dims left(shape.size()), right(shape.size());
  const Tensor aligned_a = Arranged(c, a, batch + rows + summed);
  const Tensor aligned_b = Arranged(c, b, batch + summed + columns);
  for (size_t i = 0; i < shape.size(); ++i) {
    left[i] = c.Dim(aligned_a, static_cast<int>(i));
    right[i] = c.Dim(aligned_b, static_cast<int>(i));
  }
  left.insert(left.end(), {product(a, rows), product(a, summed)});
  right.insert(right.end(), {product(b, summed), product(b, columns)});
  const Tensor y = c.Matmul(c.Reshape(aligned_a, left), c.Reshape(aligned_b, right));
  for (const char l : rows) shape.push_back(c.Dim(a.x, static_cast<int>(a.labels.find(l))));
  for (const char l : columns) shape.push_back(c.Dim(b.x, static_cast<int>(b.labels.find(l))));
  return {c.Reshape(y, shape), batch + rows + columns};
}

// cos and -sin (or +sin) of 2 pi i j / n, [n, count], with rows beyond `rows` left out.
struct Waves {
  std::vector<double> cos, sin;
};
Waves WavesOf(int64_t rows, int64_t length, int64_t count, bool inverse) {
  Waves waves;
  const double sign = inverse ? 1 : -1;
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < count; ++j) {
      const double angle =
          2 * M_PI * static_cast<double>(i * j % length) / static_cast<double>(length);
      waves.cos.push_back(std::cos(angle));
      waves.sin.push_back(sign * std::sin(angle));
    }
  }
  return waves;
}

constexpr int64_t kMaxTransform = 8192;  // of a product with a matrix of waves

// Half a spectrum stands for a real signal: the other half is its mirror image.
std::pair<Tensor, Tensor> WholeSpectrum(NodeContext& node, Composer& c, const Tensor& real,
                                        const Tensor& imag, int64_t length) {
  const int64_t half = c.Size(real, real.rank() - 1), last = real.rank() - 1;
  Ints places;
  std::vector<double> signs;
  for (int64_t i = 0; i < length; ++i) {
    places.push_back(i < half ? i : length - i);
    signs.push_back(i < half ? 1 : -1);
    if (places.back() < 0 || places.back() >= half)
      c.Fail(node.Error("dft_length for half a spectrum"));
  }
  if (!c.ok()) return {real, imag};
  const Tensor index = c.Integers(places, {length});
  const auto whole = [&](const Tensor& x) { return c.Op("Take", {x, index}, {{"axis", last}}); };
  return {whole(real), c.Mul(whole(imag), c.Reals(real.dtype(), signs, {length}))};
}

// The transform along the last axis of `real` (and `imag`, if it is there): real and imaginary
// part.
std::pair<Tensor, Tensor> Transform(NodeContext& node, Composer& c, Tensor real, Tensor imag,
                                    int64_t length, int64_t count, bool inverse) {
  const int64_t last = real.rank() - 1, have = c.Size(real, last);
  const auto is_whole = [&] {
    const ScalarType dtype = real.dtype();
    if (dtype != ScalarType::kFloat32 && dtype != ScalarType::kFloat64) return false;
    return !real.device().IsCuda() || ir::IsLengthOfFourier(length, ir::Type::Scalar(dtype));
  };
  if (length < 1 || (length > kMaxTransform && !is_whole())) {
    c.Fail(node.Unimplemented(absl::StrCat("a transform of ", length, " elements")));
    return {real, real};
  }
  const int64_t used = std::min(have, length);
  if (used < have) {
    real = c.Slice(real, last, 0, used);
    if (imag.defined()) imag = c.Slice(imag, last, 0, used);
  }
  if (is_whole()) {
    const auto padded = [&](const Tensor& x) {
      Ints pads(2 * static_cast<size_t>(x.rank()));
      pads.back() = length - used;
      return used == length ? x : c.Op("Pad", {x}, {{"pads", pads}});
    };
    std::vector<Tensor> parts = {padded(real)};
    if (imag.defined()) parts.push_back(padded(imag));
    // Real rows have half a transform, and backward its conjugate.
    const bool is_forward = !inverse || !imag.defined();
    Tensor planes = c.Op("FourierTransform", parts, {{"forward", is_forward}});
    if (inverse) planes = c.Div(planes, static_cast<double>(length));
    const auto plane = [&](int64_t i) {
      return c.Op("Squeeze", {c.Slice(planes, 0, i, i + 1)}, {{"dims", Ints{0}}});
    };
    std::pair<Tensor, Tensor> result = {plane(0), plane(1)};
    if (!imag.defined()) {
      if (inverse) result.second = c.Op("Negative", {result.second});
      if (count > length / 2 + 1)
        result = WholeSpectrum(node, c, result.first, result.second, length);
    }
    if (count < c.Size(result.first, last)) {
      result = {c.Slice(result.first, last, 0, count), c.Slice(result.second, last, 0, count)};
    }
    return result;
  }
  const Waves waves = WavesOf(used, length, count, inverse);
  const Tensor cos = c.Reals(real.dtype(), waves.cos, {used, count});
  const Tensor sin = c.Reals(real.dtype(), waves.sin, {used, count});
  Tensor out_real = c.Matmul(real, cos), out_imag = c.Matmul(real, sin);
  if (imag.defined()) {
    out_real = c.Sub(out_real, c.Matmul(imag, sin));
    out_imag = c.Add(out_imag, c.Matmul(imag, cos));
  }
  if (inverse) {
    out_real = c.Div(out_real, static_cast<double>(length));
    out_imag = c.Div(out_imag, static_cast<double>(length));
  }
  return {out_real, out_imag};
}

}  // namespace

Imported ImportEinsum(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(std::string equation, node.String("equation", ""));
  equation.erase(std::remove_if(equation.begin(), equation.end(),
                                [](unsigned char ch) { return std::isspace(ch) != 0; }),
                 equation.end());
  const size_t arrow = equation.find("->");
  const std::vector<std::string> terms = absl::StrSplit(equation.substr(0, arrow), ',');
  if (static_cast<int>(terms.size()) != node.input_count())
    return node.Error(
        absl::StrCat("equation \"", Printable(equation), "\" for ", node.input_count(), " inputs"));
  Composer c(node);
  std::vector<Labelled> operands;
  std::map<char, int> seen;
  std::string dots;
  for (int i = 0; i < node.input_count(); ++i) {
    const bool valid = std::all_of(terms[i].begin(), terms[i].end(), [](unsigned char ch) {
      return std::isalpha(ch) != 0 || ch == '.';
    });
    const std::string labels = LabelsOf(terms[i], node.input(i).rank());
    if (!valid || static_cast<int>(labels.size()) != node.input(i).rank())
      return node.Error(
          absl::StrCat("term \"", Printable(terms[i]), "\" for rank ", node.input(i).rank()));
    for (const char l : labels) {
      ++seen[l];
      if (l <= '9' && !Has(dots, l)) dots.push_back(l);
    }
    operands.push_back({node.input(i), labels});
  }
  std::sort(dots.rbegin(), dots.rend());
  std::string result;
  if (arrow == std::string::npos) {
    result = dots;
    for (const auto& [label, count] : seen) {
      if (count == 1 && label > '9') result.push_back(label);
    }
  } else {
    const std::string term = equation.substr(arrow + 2);
    const size_t at = term.find("...");
    result = at == std::string::npos ? term : term.substr(0, at) + dots + term.substr(at + 3);
    for (const char l : result) {
      if (!seen.contains(l))
        return node.Error(absl::StrCat("label ", std::string(1, l), " of the result alone"));
    }
  }
  for (Labelled& operand : operands) operand = WithoutTwins(c, std::move(operand));
  Labelled product = operands[0];
  for (size_t i = 1; i < operands.size(); ++i) {
    std::string needed = result;
    for (size_t j = i + 1; j < operands.size(); ++j) needed += operands[j].labels;
    product = Contract(c, std::move(product), operands[i], needed);
  }
  product = SumAway(c, std::move(product), [&](char l) { return Has(result, l); });
  return c.Result({Arranged(c, product, result)});
}

Imported ImportCumProd(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> axis, node.ConstantInts(1, "axis"));
  HIDET_ASSIGN_OR_RETURN(const bool exclusive, node.Flag("exclusive", false));
  HIDET_ASSIGN_OR_RETURN(const bool reverse, node.Flag("reverse", false));
  if (axis.size() != 1)
    return node.Error(absl::StrCat("axis has ", axis.size(), " elements, expected 1"));
  return node.One("CumulativeProduct", {node.input(0)},
                  {{"dim", axis[0]}, {"exclusive", exclusive}, {"reverse", reverse}});
}

// Along one axis; the last dimension holds the real part, and the imaginary one if there is one.
Imported ImportDft(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const bool inverse, node.Flag("inverse", false));
  HIDET_ASSIGN_OR_RETURN(const bool onesided, node.Flag("onesided", false));
  const Tensor& x = node.input(0);
  int64_t axis = -2;
  if (node.opset() < 20) {
    HIDET_ASSIGN_OR_RETURN(axis, node.Int("axis", 1));
  } else if (node.has_input(2)) {
    HIDET_ASSIGN_OR_RETURN(const Ints given, node.ConstantInts(2, "axis"));
    if (given.size() == 1) axis = given[0];
  }
  if (axis < 0) axis += x.rank();
  Composer c(node);
  const int64_t parts = c.Size(x, -1);
  if (x.rank() < 2 || axis < 0 || axis >= x.rank() - 1 || parts < 1 || parts > 2)
    return node.Error(absl::StrCat("axis ", axis, " of ", graph::ToString(x.shape())));
  int64_t length = 0;
  if (node.has_input(1)) {
    HIDET_ASSIGN_OR_RETURN(const Ints given, node.ConstantInts(1, "dft_length"));
    if (given.size() == 1) length = given[0];
  }
  const auto part = [&](int64_t i) {
    return c.Op("Squeeze", {c.Slice(x, x.rank() - 1, i, i + 1)}, {{"dims", Ints{x.rank() - 1}}});
  };
  Ints order;
  for (int64_t d = 0; d < x.rank() - 1; ++d) order.push_back(d);
  std::swap(order[axis], order.back());
  Tensor real = c.Permute(part(0), order);
  Tensor imag = parts == 2 ? c.Permute(part(1), order) : Tensor();
  if (inverse && onesided) {
    if (length == 0) length = 2 * (c.Size(real, real.rank() - 1) - 1);
    if (!imag.defined()) imag = c.Mul(real, 0.0);
    std::tie(real, imag) = WholeSpectrum(node, c, real, imag, length);
  }
  if (length == 0) length = c.Size(real, real.rank() - 1);
  if (!c.ok()) return c.status();
  const int64_t count = onesided && !inverse ? length / 2 + 1 : length;
  auto [out_real, out_imag] = Transform(node, c, real, imag, length, count, inverse);
  out_real = c.Unsqueeze(c.Permute(out_real, order), {-1});
  if (inverse && onesided) return c.Result({out_real});
  out_imag = c.Unsqueeze(c.Permute(out_imag, order), {-1});
  return c.Result({c.Concat({out_real, out_imag}, x.rank() - 1)});
}

// Half a spectrum of rows of real numbers, or the rows of half a spectrum: the last dimension of a
// spectrum has real and imaginary part.
Imported ImportRfft(NodeContext& node) {
  const bool inverse = node.op_type() == "Irfft";
  HIDET_ASSIGN_OR_RETURN(const int64_t dimensions, node.Int("signal_ndim", 1));
  HIDET_ASSIGN_OR_RETURN(const bool onesided, node.Flag("onesided", true));
  HIDET_ASSIGN_OR_RETURN(const bool normalized, node.Flag("normalized", false));
  if (dimensions != 1 || !onesided || normalized)
    return node.Unimplemented("signal_ndim, onesided or normalized other than 1, 1 and 0");
  Composer c(node);
  const Tensor& x = node.input(0);
  if (!inverse) {
    const int64_t length = c.Size(x, -1);
    if (!c.ok()) return c.status();
    const auto [real, imag] = Transform(node, c, x, Tensor(), length, length / 2 + 1, false);
    return c.Result({c.Concat({c.Unsqueeze(real, {-1}), c.Unsqueeze(imag, {-1})}, x.rank())});
  }
  if (x.rank() < 2 || c.Size(x, -1) != 2)
    return node.Error(absl::StrCat("a spectrum ", graph::ToString(x.shape())));
  const auto part = [&](int64_t i) {
    return c.Op("Squeeze", {c.Slice(x, x.rank() - 1, i, i + 1)}, {{"dims", Ints{x.rank() - 1}}});
  };
  const int64_t length = 2 * (c.Size(x, -2) - 1);
  const auto [real, imag] = WholeSpectrum(node, c, part(0), part(1), length);
  if (!c.ok()) return c.status();
  return c.Result({Transform(node, c, real, imag, length, length, true).first});
}

// Transforms of windows that begin `step` apart.
Imported ImportStft(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const bool onesided, node.Flag("onesided", true));
  HIDET_ASSIGN_OR_RETURN(const Ints steps, node.ConstantInts(1, "frame_step"));
  Composer c(node);
  const Tensor& x = node.input(0);
  if (steps.size() != 1 || steps[0] < 1)
    return node.Error("frame_step must be one positive number");
  int64_t length = 0;
  if (node.has_input(3)) {
    HIDET_ASSIGN_OR_RETURN(const Ints given, node.ConstantInts(3, "frame_length"));
    if (given.size() == 1) length = given[0];
  } else if (node.has_input(2)) {
    length = c.Size(node.input(2), 0);
  }
  const int64_t samples = c.Size(x, 1), parts = x.rank() == 3 ? c.Size(x, 2) : 1;
  if (!c.ok()) return c.status();
  if (length < 1 || length > samples || parts < 1 || parts > 2)
    return node.Error(absl::StrCat("frames of ", length, " in ", graph::ToString(x.shape())));
  const int64_t frames = (samples - length) / steps[0] + 1;
  Ints places;
  for (int64_t f = 0; f < frames; ++f) {
    for (int64_t i = 0; i < length; ++i) places.push_back(f * steps[0] + i);
  }
  const Tensor index = c.Integers(places, {frames, length});
  const auto part = [&](int64_t i) {
    Tensor signal = x;
    if (x.rank() == 3) signal = c.Op("Squeeze", {c.Slice(x, 2, i, i + 1)}, {{"dims", Ints{2}}});
    Tensor framed = c.Op("Take", {signal, index}, {{"axis", int64_t{1}}});
    return node.has_input(2) ? c.Mul(framed, node.input(2)) : framed;
  };
  const int64_t count = onesided && parts == 1 ? length / 2 + 1 : length;
  auto [real, imag] =
      Transform(node, c, part(0), parts == 2 ? part(1) : Tensor(), length, count, false);
  return c.Result({c.Concat({c.Unsqueeze(real, {-1}), c.Unsqueeze(imag, {-1})}, 3)});
}

// Triangular filters that are equally wide on the mel scale; all of it is known here.
Imported ImportMelWeightMatrix(NodeContext& node) {
  double inputs[5];
  constexpr const char* kNames[] = {"num_mel_bins", "dft_length", "sample_rate", "lower_edge_hertz",
                                    "upper_edge_hertz"};
  for (int i = 0; i < 5; ++i) {
    HIDET_ASSIGN_OR_RETURN(inputs[i], node.ConstantReal(i, kNames[i]));
  }
  HIDET_ASSIGN_OR_RETURN(const int64_t type, node.Int("output_datatype", 1));
  HIDET_ASSIGN_OR_RETURN(const ScalarType dtype, AddContext(DTypeOf(type), node.Subject()));
  const auto bins = static_cast<int64_t>(inputs[0]), length = static_cast<int64_t>(inputs[1]);
  if (bins < 1 || length < 1 || bins > 1 << 16 || length > 1 << 24)
    return node.Error(absl::StrCat(bins, " filters of ", length, " places"));
  const int64_t rows = length / 2 + 1;
  const auto mel = [](double hertz) { return 2595 * std::log10(1 + hertz / 700); };
  const double low = mel(inputs[3]), step = (mel(inputs[4]) - low) / static_cast<double>(bins + 2);
  Ints edges;
  for (int64_t i = 0; i < bins + 2; ++i) {
    const double hertz = 700 * (std::pow(10, (low + static_cast<double>(i) * step) / 2595) - 1);
    edges.push_back(
        static_cast<int64_t>(std::floor(static_cast<double>(length + 1) * hertz / inputs[2])));
  }
  std::vector<double> weights(rows * bins, 0);
  for (int64_t b = 0; b < bins; ++b) {
    const int64_t first = edges[b], middle = edges[b + 1], last = edges[b + 2];
    const auto put = [&](int64_t row, double weight) {
      if (row >= 0 && row < rows) weights[row * bins + b] = weight;
    };
    if (middle == first) put(middle, 1);
    for (int64_t j = first; j <= middle && middle > first; ++j)
      put(j, static_cast<double>(j - first) / static_cast<double>(middle - first));
    for (int64_t j = middle; j < last; ++j)
      put(j, static_cast<double>(last - j) / static_cast<double>(last - middle));
  }
  Composer c(node);
  return c.Result({c.Reals(dtype, weights, {rows, bins})});
}

}  // namespace hidet::onnx
