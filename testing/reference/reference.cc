#include "testing/reference/reference.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/evaluate.h"
#include "ir/walk.h"

namespace hidet::testing {
namespace {

using graph::Attributes;
using Index = std::vector<int64_t>;
using Tensors = absl::Span<const HostTensor>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Indices.

int64_t Offset(const Index& shape, const Index& index) {
  int64_t offset = 0;
  for (size_t i = 0; i < shape.size(); ++i) offset = offset * shape[i] + index[i];
  return offset;
}

// Calls the function with every index of a shape.
void ForEach(const Index& shape, const std::function<void(const Index&)>& function) {
  for (int64_t size : shape) {
    if (size <= 0) return;
  }
  Index index(shape.size(), 0);
  while (true) {
    function(index);
    int i = static_cast<int>(shape.size()) - 1;
    while (i >= 0 && ++index[i] == shape[i]) index[i--] = 0;
    if (i < 0) return;
  }
}

// The element of a tensor that broadcasts to the index.
double At(const HostTensor& tensor, const Index& index) {
  Index own;
  const size_t skip = index.size() - tensor.shape.size();
  for (size_t i = 0; i < tensor.shape.size(); ++i)
    own.push_back(tensor.shape[i] == 1 ? 0 : index[i + skip]);
  return tensor.values[Offset(tensor.shape, own)];
}

int Axis(int64_t axis, size_t rank) {
  return static_cast<int>(axis < 0 ? axis + static_cast<int64_t>(rank) : axis);
}

std::vector<bool> AxisFlags(const Attributes& attributes, absl::string_view name, size_t rank) {
  std::vector<bool> flags(rank, !attributes.Has(name));
  if (attributes.Has(name)) {
    for (int64_t axis : attributes.Ints(name)) flags[Axis(axis, rank)] = true;
  }
  return flags;
}

// Operators.

// What an operator is computed from. `outputs` have their types and are zero.
struct Call {
  const graph::Operator& op;
  const Attributes& attributes;
  Tensors inputs;
  std::vector<HostTensor>& outputs;
  const SymbolValues& symbols;

  HostTensor& out() const { return outputs[0]; }
  bool has(int i) const {
    return i < static_cast<int>(op.inputs().size()) && op.inputs()[i].defined();
  }
  int64_t Size(const ir::Expr& dim) const;
  Index Sizes(absl::string_view name) const {
    Index sizes;
    for (const ir::Expr& dim : attributes.Sizes(name)) sizes.push_back(Size(dim));
    return sizes;
  }
};

absl::StatusOr<int64_t> Evaluate(const ir::Expr& dim, const SymbolValues& symbols) {
  ir::EvaluateContext context;
  for (const ir::Var& var : ir::CollectVars(dim)) {
    const auto found = symbols.find(var.name());
    if (found == symbols.end())
      return absl::InvalidArgumentError(absl::StrCat("no value for symbol \"", var.name(), "\""));
    context.vars[var] = ir::Value::Int(ir::Type::Int64(), found->second);
  }
  HIDET_ASSIGN_OR_RETURN(ir::Value value, ir::EvaluateExpr(dim, context));
  return value.AsInt();
}

int64_t Call::Size(const ir::Expr& dim) const { return Evaluate(dim, symbols).value_or(-1); }

using Reference = std::function<void(const Call&)>;

Reference Unary(std::function<double(double)> f) {
  return [f](const Call& c) {
    for (size_t i = 0; i < c.out().values.size(); ++i) c.out().values[i] = f(c.inputs[0].values[i]);
  };
}

Reference UnaryWith(std::function<double(double, const Attributes&)> f) {
  return [f](const Call& c) {
    for (size_t i = 0; i < c.out().values.size(); ++i)
      c.out().values[i] = f(c.inputs[0].values[i], c.attributes);
  };
}

Reference Binary(std::function<double(double, double)> f) {
  return [f](const Call& c) {
    int64_t i = 0;
    ForEach(c.out().shape, [&](const Index& at) {
      c.out().values[i++] = f(At(c.inputs[0], at), At(c.inputs[1], at));
    });
  };
}

Reference Fold(std::function<double(double, double)> f) {
  return [f](const Call& c) {
    int64_t i = 0;
    ForEach(c.out().shape, [&](const Index& at) {
      double value = At(c.inputs[0], at);
      for (const HostTensor& other : c.inputs.subspan(1)) value = f(value, At(other, at));
      c.out().values[i++] = value;
    });
  };
}

double NanMax(double a, double b) { return std::isnan(a) || std::isnan(b) ? NAN : std::max(a, b); }
double NanMin(double a, double b) { return std::isnan(a) || std::isnan(b) ? NAN : std::min(a, b); }
double Sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double SoftPlus(double x) { return std::log1p(std::exp(x)); }
double Clamp(double x, double low, double high) { return std::min(std::max(x, low), high); }

void Where(const Call& c) {
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    c.out().values[i++] = At(c.inputs[0], at) != 0 ? At(c.inputs[1], at) : At(c.inputs[2], at);
  });
}

void Divide(const Call& c) {
  const std::string& rounding = c.attributes.String("rounding");
  const bool whole = IsInteger(c.out().dtype);
  Binary([&](double a, double b) {
    if (whole && b == 0) return 0.0;
    const double quotient = a / b;
    if (rounding == "floor") return std::floor(quotient);
    return rounding == "trunc" || whole ? std::trunc(quotient) : quotient;
  })(c);
}

// Reductions.

// Calls `row` for each element of the result with the elements that are reduced into it.
void ReduceRows(const Call& c, const std::vector<bool>& reduced,
                const std::function<double(const std::vector<double>&)>& row) {
  const HostTensor& x = c.inputs[0];
  Index kept_shape, reduced_shape;
  for (size_t i = 0; i < x.shape.size(); ++i)
    (reduced[i] ? reduced_shape : kept_shape).push_back(x.shape[i]);
  int64_t next = 0;
  ForEach(kept_shape, [&](const Index& kept) {
    std::vector<double> elements;
    ForEach(reduced_shape, [&](const Index& inner) {
      Index at;
      size_t k = 0, r = 0;
      for (bool is_reduced : reduced) at.push_back(is_reduced ? inner[r++] : kept[k++]);
      elements.push_back(x.values[Offset(x.shape, at)]);
    });
    c.out().values[next++] = row(elements);
  });
}

double Sum(const std::vector<double>& v) {
  double sum = 0;
  for (double x : v) sum += x;
  return sum;
}

double Mean(const std::vector<double>& v) { return Sum(v) / static_cast<double>(v.size()); }

double SquaredDeviations(const std::vector<double>& v) {
  const double mean = Mean(v);
  double sum = 0;
  for (double x : v) sum += (x - mean) * (x - mean);
  return sum;
}

Reference Reduce(std::function<double(const std::vector<double>&, const Attributes&)> f) {
  return [f](const Call& c) {
    ReduceRows(c, AxisFlags(c.attributes, "dims", c.inputs[0].shape.size()),
               [&](const std::vector<double>& v) { return f(v, c.attributes); });
  };
}

Reference ArgBest(bool greatest) {
  return [greatest](const Call& c) {
    std::vector<bool> reduced(c.inputs[0].shape.size(), false);
    reduced[Axis(c.attributes.Int("dim"), reduced.size())] = true;
    const bool last = c.attributes.Bool("last");
    ReduceRows(c, reduced, [&](const std::vector<double>& v) {
      size_t best = 0;
      for (size_t i = 1; i < v.size(); ++i) {
        if (std::isnan(v[best]) && !(last && std::isnan(v[i]))) continue;
        const bool better = std::isnan(v[i]) || (greatest ? v[i] > v[best] : v[i] < v[best]);
        if (better || (last && v[i] == v[best])) best = i;
      }
      return static_cast<double>(best);
    });
  };
}

// Rewrites each row along the trailing or given axes as a whole.
void MapRows(const Call& c, const std::vector<bool>& along,
             const std::function<void(std::vector<double>&)>& rewrite) {
  const HostTensor& x = c.inputs[0];
  Index outer_shape, row_shape;
  for (size_t i = 0; i < x.shape.size(); ++i)
    (along[i] ? row_shape : outer_shape).push_back(x.shape[i]);
  ForEach(outer_shape, [&](const Index& outer) {
    std::vector<double> row;
    std::vector<int64_t> places;
    ForEach(row_shape, [&](const Index& inner) {
      Index at;
      size_t o = 0, r = 0;
      for (bool is_row : along) at.push_back(is_row ? inner[r++] : outer[o++]);
      places.push_back(Offset(x.shape, at));
      row.push_back(x.values[places.back()]);
    });
    rewrite(row);
    for (size_t i = 0; i < row.size(); ++i) c.out().values[places[i]] = row[i];
  });
}

Reference Softmax(bool logarithm) {
  return [logarithm](const Call& c) {
    std::vector<bool> along(c.inputs[0].shape.size(), false);
    along[Axis(c.attributes.Int("axis"), along.size())] = true;
    MapRows(c, along, [&](std::vector<double>& row) {
      const double max = *std::max_element(row.begin(), row.end());
      double sum = 0;
      for (double x : row) sum += std::exp(x - max);
      for (double& x : row) x = logarithm ? x - max - std::log(sum) : std::exp(x - max) / sum;
    });
  };
}

Reference RowNorm(bool centered) {
  return [centered](const Call& c) {
    const size_t rank = c.inputs[0].shape.size();
    std::vector<bool> along(rank, false);
    for (size_t i = Axis(c.attributes.Int("axis"), rank); i < rank; ++i) along[i] = true;
    MapRows(c, along, [&](std::vector<double>& row) {
      const double mean = centered ? Mean(row) : 0;
      double squares = 0;
      for (double x : row) squares += (x - mean) * (x - mean);
      const double root =
          std::sqrt(squares / static_cast<double>(row.size()) + c.attributes.Float("epsilon"));
      for (double& x : row) x = (x - mean) / root;
    });
    int64_t i = 0;
    ForEach(c.out().shape, [&](const Index& at) {
      if (c.has(1)) c.out().values[i] *= At(c.inputs[1], at);
      if (c.has(2)) c.out().values[i] += At(c.inputs[2], at);
      ++i;
    });
  };
}

void BatchNorm(const Call& c) {
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    const int64_t channel = at[1];
    double value = (c.inputs[0].values[i] - c.inputs[1].values[channel]) /
                   std::sqrt(c.inputs[2].values[channel] + c.attributes.Float("epsilon"));
    if (c.has(3)) value *= c.inputs[3].values[channel];
    if (c.has(4)) value += c.inputs[4].values[channel];
    c.out().values[i++] = value;
  });
}

void GroupNorm(const Call& c) {
  const HostTensor& x = c.inputs[0];
  const int64_t groups = c.attributes.Int("groups"), channels = x.shape[1],
                per_group = channels / groups;
  const int64_t inner = x.count() / std::max<int64_t>(1, x.shape[0] * channels);
  for (int64_t n = 0; n < x.shape[0] * groups; ++n) {
    const int64_t begin = n * per_group * inner;
    const std::vector<double> row(x.values.begin() + begin,
                                  x.values.begin() + begin + per_group * inner);
    const double mean = Mean(row);
    const double root = std::sqrt(SquaredDeviations(row) / static_cast<double>(row.size()) +
                                  c.attributes.Float("epsilon"));
    for (size_t i = 0; i < row.size(); ++i) {
      const int64_t channel = (n % groups) * per_group + static_cast<int64_t>(i) / inner;
      double value = (row[i] - mean) / root;
      if (c.has(1)) value *= c.inputs[1].values[channel];
      if (c.has(2)) value += c.inputs[2].values[channel];
      c.out().values[begin + static_cast<int64_t>(i)] = value;
    }
  }
}

void CumulativeSum(const Call& c) {
  const HostTensor& x = c.inputs[0];
  std::vector<bool> along(x.shape.size(), false);
  along[Axis(c.attributes.Int("dim"), along.size())] = true;
  MapRows(c, along, [&](std::vector<double>& row) {
    if (c.attributes.Bool("reverse")) std::reverse(row.begin(), row.end());
    double sum = 0;
    for (double& v : row) {
      const double before = sum;
      sum += v;
      v = c.attributes.Bool("exclusive") ? before : sum;
    }
    if (c.attributes.Bool("reverse")) std::reverse(row.begin(), row.end());
  });
}

// Products.

void Matmul(const Call& c) {
  HostTensor a = c.inputs[0], b = c.inputs[1];
  Index out_shape = c.out().shape;
  const bool row = a.shape.size() == 1, column = b.shape.size() == 1;
  bool transpose_a = c.attributes.Bool("transpose_a"),
       transpose_b = c.attributes.Bool("transpose_b");
  if (row) {
    a.shape.insert(a.shape.begin(), 1);
    transpose_a = false;
    out_shape.insert(out_shape.end() - (column ? 0 : 1), 1);
  }
  if (column) {
    b.shape.push_back(1);
    transpose_b = false;
    out_shape.push_back(1);
  }
  const int64_t depth = a.shape[a.shape.size() - (transpose_a ? 2 : 1)];
  int64_t i = 0;
  ForEach(out_shape, [&](const Index& at) {
    double sum = 0;
    const size_t rank = at.size();
    for (int64_t k = 0; k < depth; ++k) {
      Index at_a = at, at_b = at;
      at_a[rank - 2] = transpose_a ? k : at[rank - 2];
      at_a[rank - 1] = transpose_a ? at[rank - 2] : k;
      at_b[rank - 2] = transpose_b ? at[rank - 1] : k;
      at_b[rank - 1] = transpose_b ? k : at[rank - 1];
      sum += At(a, at_a) * At(b, at_b);
    }
    c.out().values[i++] = sum;
  });
}

struct Window {
  Index kernel, stride, dilation, pad;

  Window(const Attributes& attributes, Index sizes) : kernel(std::move(sizes)) {
    const auto get = [&](absl::string_view name, int64_t otherwise) {
      return attributes.Has(name) ? attributes.Ints(name) : Index(kernel.size(), otherwise);
    };
    stride = get("stride", 1);
    dilation = get("dilations", 1);
    pad = get("padding", 0);
  }
  // The place in the image, or nothing outside.
  bool Place(const Index& shape, const Index& out, const Index& element, Index& place) const {
    for (size_t i = 0; i < kernel.size(); ++i) {
      place[i + 2] = out[i + 2] * stride[i] + element[i] * dilation[i] - pad[i];
      if (place[i + 2] < 0 || place[i + 2] >= shape[i + 2]) return false;
    }
    return true;
  }
};

void Convolution(const Call& c) {
  const HostTensor &x = c.inputs[0], &w = c.inputs[1];
  const Window window(c.attributes, Index(w.shape.begin() + 2, w.shape.end()));
  const int64_t groups = c.attributes.Int("groups"), per_group = w.shape[0] / groups;
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    double sum = 0;
    ForEach(window.kernel, [&](const Index& element) {
      Index place = {at[0], 0};
      place.resize(at.size());
      if (!window.Place(x.shape, at, element, place)) return;
      for (int64_t channel = 0; channel < w.shape[1]; ++channel) {
        place[1] = at[1] / per_group * w.shape[1] + channel;
        Index at_w = {at[1], channel};
        at_w.insert(at_w.end(), element.begin(), element.end());
        sum += x.values[Offset(x.shape, place)] * w.values[Offset(w.shape, at_w)];
      }
    });
    c.out().values[i++] = sum;
  });
}

Reference Pool(bool average) {
  return [average](const Call& c) {
    const HostTensor& x = c.inputs[0];
    const Window window(c.attributes, c.attributes.Ints("kernel"));
    const size_t spatial = window.kernel.size();
    int64_t i = 0;
    ForEach(c.out().shape, [&](const Index& at) {
      double sum = 0, max = -kInfinity;
      int64_t inside = 0, padded = 0;
      ForEach(window.kernel, [&](const Index& element) {
        bool in_padding = true;
        for (size_t d = 0; d < spatial; ++d) {
          const int64_t end =
              window.pad.size() == 2 * spatial ? window.pad[d + spatial] : window.pad[d];
          const int64_t place =
              at[d + 2] * window.stride[d] + element[d] * window.dilation[d] - window.pad[d];
          in_padding = in_padding && place < x.shape[d + 2] + end;
        }
        padded += in_padding ? 1 : 0;
        Index place = {at[0], at[1]};
        place.resize(at.size());
        if (!window.Place(x.shape, at, element, place)) return;
        ++inside;
        const double value = x.values[Offset(x.shape, place)];
        sum += value;
        max = NanMax(max, value);
      });
      const bool include = average && c.attributes.Bool("count_include_pad");
      c.out().values[i++] = average ? sum / static_cast<double>(include ? padded : inside) : max;
    });
  };
}

Reference AdaptivePool(bool average) {
  return [average](const Call& c) {
    const HostTensor& x = c.inputs[0];
    const Index& counts = c.attributes.Ints("output_size");
    int64_t i = 0;
    ForEach(c.out().shape, [&](const Index& at) {
      Index begin, extent;
      for (size_t d = 0; d < counts.size(); ++d) {
        begin.push_back(at[d + 2] * x.shape[d + 2] / counts[d]);
        extent.push_back(((at[d + 2] + 1) * x.shape[d + 2] + counts[d] - 1) / counts[d] - begin[d]);
      }
      double sum = 0, max = -kInfinity, count = 0;
      ForEach(extent, [&](const Index& element) {
        Index place = {at[0], at[1]};
        for (size_t d = 0; d < counts.size(); ++d) place.push_back(begin[d] + element[d]);
        const double value = x.values[Offset(x.shape, place)];
        sum += value;
        max = NanMax(max, value);
        ++count;
      });
      c.out().values[i++] = average ? sum / count : max;
    });
  };
}

void Attention(const Call& c) {
  const HostTensor &q = c.inputs[0], &k = c.inputs[1], &v = c.inputs[2];
  const size_t rank = q.shape.size();
  const int64_t keys = k.shape[rank - 2], depth = q.shape[rank - 1];
  const double scale = c.attributes.Has("scale") ? c.attributes.Float("scale")
                                                 : 1 / std::sqrt(static_cast<double>(depth));
  const int64_t group = q.shape[rank - 3] / k.shape[rank - 3];
  Index rows(q.shape.begin(), q.shape.end() - 1);
  ForEach(rows, [&](const Index& row) {
    std::vector<double> weights;
    Index at_q = row, at_k = row;
    at_q.push_back(0);
    at_k.push_back(0);
    at_k[rank - 3] /= group;
    for (int64_t j = 0; j < keys; ++j) {
      double dot = 0;
      at_k[rank - 2] = j;
      for (int64_t e = 0; e < depth; ++e) {
        at_q[rank - 1] = at_k[rank - 1] = e;
        dot += q.values[Offset(q.shape, at_q)] * k.values[Offset(k.shape, at_k)];
      }
      double score = dot * scale;
      if (c.has(3)) {
        Index at_mask = row;
        at_mask.push_back(j);
        const double mask = At(c.inputs[3], at_mask);
        score = IsBool(c.inputs[3].dtype) ? (mask != 0 ? score : -kInfinity) : score + mask;
      }
      if (c.attributes.Bool("is_causal") && j > row[rank - 2]) score = -kInfinity;
      weights.push_back(score);
    }
    const double max = weights.empty() ? 0 : *std::max_element(weights.begin(), weights.end());
    double sum = 0;
    for (double& weight : weights) {
      weight = max == -kInfinity ? 0 : std::exp(weight - max);
      sum += weight;
    }
    Index at = row;
    at.push_back(0);
    for (int64_t d = 0; d < v.shape[rank - 1]; ++d) {
      double value = 0;
      at_k[rank - 1] = d;
      for (int64_t j = 0; j < keys; ++j) {
        at_k[rank - 2] = j;
        value += weights[j] * v.values[Offset(v.shape, at_k)];
      }
      at[rank - 1] = d;
      c.out().values[Offset(c.out().shape, at)] = sum == 0 ? 0 : value / sum;
    }
  });
}

// Movement.

void Copy(const Call& c) { c.out().values = c.inputs[0].values; }

// Fills the result from the input's element at the index that the function gives.
Reference Move(std::function<Index(const Call&, const Index&)> from) {
  return [from](const Call& c) {
    int64_t i = 0;
    ForEach(c.out().shape, [&](const Index& at) {
      c.out().values[i++] = c.inputs[0].values[Offset(c.inputs[0].shape, from(c, at))];
    });
  };
}

Index Permuted(const Call& c, const Index& at) {
  Index from(at.size());
  for (size_t i = 0; i < at.size(); ++i) {
    const int64_t axis = c.attributes.Has("axes") ? Axis(c.attributes.Ints("axes")[i], at.size())
                                                  : static_cast<int64_t>(at.size() - 1 - i);
    from[axis] = at[i];
  }
  return from;
}

Index Repeated(const Call& c, const Index& at) {
  Index from;
  for (size_t i = 0; i < at.size(); ++i) from.push_back(at[i] % c.inputs[0].shape[i]);
  return from;
}

Index Flipped(const Call& c, const Index& at) {
  Index from = at;
  for (int64_t dim : c.attributes.Ints("dims")) {
    const int axis = Axis(dim, at.size());
    from[axis] = c.inputs[0].shape[axis] - 1 - at[axis];
  }
  return from;
}

Index Sliced(const Call& c, const Index& at) {
  Index from = at;
  const Index starts = c.Sizes("starts");
  for (size_t i = 0; i < starts.size(); ++i) {
    const int axis = c.attributes.Has("axes") ? Axis(c.attributes.Ints("axes")[i], at.size())
                                              : static_cast<int>(i);
    const int64_t stride = c.attributes.Has("strides") ? c.attributes.Ints("strides")[i] : 1;
    const int64_t size = c.inputs[0].shape[axis];
    int64_t start = starts[i] < 0 ? starts[i] + size : starts[i];
    start =
        stride > 0 ? std::clamp<int64_t>(start, 0, size) : std::clamp<int64_t>(start, -1, size - 1);
    from[axis] = start + at[axis] * stride;
  }
  return from;
}

void BroadcastTo(const Call& c) {
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) { c.out().values[i++] = At(c.inputs[0], at); });
}

void Concat(const Call& c) {
  const int axis = Axis(c.attributes.Int("axis"), c.out().shape.size());
  int64_t begin = 0;
  for (const HostTensor& input : c.inputs) {
    int64_t i = 0;
    ForEach(input.shape, [&](const Index& at) {
      Index to = at;
      to[axis] += begin;
      c.out().values[Offset(c.out().shape, to)] = input.values[i++];
    });
    begin += input.shape[axis];
  }
}

void Split(const Call& c) {
  const int axis = Axis(c.attributes.Int("axis"), c.inputs[0].shape.size());
  int64_t begin = 0;
  for (HostTensor& output : c.outputs) {
    int64_t i = 0;
    ForEach(output.shape, [&](const Index& at) {
      Index from = at;
      from[axis] += begin;
      output.values[i++] = c.inputs[0].values[Offset(c.inputs[0].shape, from)];
    });
    begin += output.shape[axis];
  }
}

void Pad(const Call& c) {
  const HostTensor& x = c.inputs[0];
  const std::string& mode = c.attributes.String("mode");
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    Index from;
    bool inside = true;
    for (size_t d = 0; d < at.size(); ++d) {
      const int64_t size = x.shape[d];
      int64_t place = at[d] - c.attributes.Ints("pads")[d];
      if (mode == "edge") place = std::clamp<int64_t>(place, 0, size - 1);
      if (mode == "reflect" && place < 0) place = -place;
      if (mode == "reflect" && place >= size) place = 2 * (size - 1) - place;
      inside = inside && place >= 0 && place < size;
      from.push_back(place);
    }
    c.out().values[i++] = inside ? x.values[Offset(x.shape, from)] : c.attributes.Float("value");
  });
}

Reference Triangle(bool upper) {
  return [upper](const Call& c) {
    int64_t i = 0;
    ForEach(c.out().shape, [&](const Index& at) {
      const int64_t distance = at[at.size() - 1] - at[at.size() - 2] - c.attributes.Int("diagonal");
      const bool keep = upper ? distance >= 0 : distance <= 0;
      c.out().values[i] = keep ? c.inputs[0].values[i] : 0;
      ++i;
    });
  };
}

int64_t Safe(double index, int64_t size) {
  const auto whole = static_cast<int64_t>(index);
  return std::clamp<int64_t>(whole < 0 ? whole + size : whole, 0, size - 1);
}

void Take(const Call& c) {
  const HostTensor &data = c.inputs[0], &indices = c.inputs[1];
  const int axis = Axis(c.attributes.Int("axis"), data.shape.size());
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    const auto middle = at.begin() + axis,
               end = middle + static_cast<std::ptrdiff_t>(indices.shape.size());
    Index from(at.begin(), middle);
    from.push_back(
        Safe(indices.values[Offset(indices.shape, Index(middle, end))], data.shape[axis]));
    from.insert(from.end(), end, at.end());
    c.out().values[i++] = data.values[Offset(data.shape, from)];
  });
}

void Gather(const Call& c) {
  const HostTensor &data = c.inputs[0], &indices = c.inputs[1];
  const int axis = Axis(c.attributes.Int("axis"), data.shape.size());
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    Index from = at;
    from[axis] = Safe(indices.values[i], data.shape[axis]);
    c.out().values[i++] = data.values[Offset(data.shape, from)];
  });
}

void GatherNd(const Call& c) {
  const HostTensor &data = c.inputs[0], &indices = c.inputs[1];
  const int64_t batch = c.attributes.Int("batch_dims"), depth = indices.shape.back();
  const auto rows = static_cast<std::ptrdiff_t>(indices.shape.size()) - 1;
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    Index from(at.begin(), at.begin() + batch);
    for (int64_t j = 0; j < depth; ++j) {
      Index place(at.begin(), at.begin() + rows);
      place.push_back(j);
      from.push_back(Safe(indices.values[Offset(indices.shape, place)], data.shape[batch + j]));
    }
    from.insert(from.end(), at.begin() + rows, at.end());
    c.out().values[i++] = data.values[Offset(data.shape, from)];
  });
}

void Shape(const Call& c) {
  for (size_t i = 0; i < c.inputs[0].shape.size(); ++i)
    c.out().values[i] = static_cast<double>(c.inputs[0].shape[i]);
}

void SizesTable(const Call& c) {
  const Index values = c.Sizes("values");
  for (size_t i = 0; i < values.size(); ++i) c.out().values[i] = static_cast<double>(values[i]);
}

void Arange(const Call& c) {
  for (size_t i = 0; i < c.out().values.size(); ++i) {
    c.out().values[i] = c.inputs[0].values[0] + static_cast<double>(i) * c.inputs[2].values[0];
  }
}

double LogSumExp(const std::vector<double>& v) {
  const double max = v.empty() ? -kInfinity : *std::max_element(v.begin(), v.end());
  if (std::isinf(max)) return max;
  double sum = 0;
  for (double x : v) sum += std::exp(x - max);
  return max + std::log(sum);
}

double Extreme(const std::vector<double>& v, bool greatest) {
  double best = greatest ? -kInfinity : kInfinity;
  for (double x : v) best = greatest ? NanMax(best, x) : NanMin(best, x);
  return best;
}

double Power(double x, double y) { return std::pow(x, y); }
int64_t Whole(double x) { return static_cast<int64_t>(x); }

using Row = const std::vector<double>&;
using A = const Attributes&;

absl::flat_hash_map<std::string, Reference> MakeTable() {
  absl::flat_hash_map<std::string, Reference> t;
  t["Add"] = Binary([](double a, double b) { return a + b; });
  t["Subtract"] = Binary([](double a, double b) { return a - b; });
  t["Multiply"] = Binary([](double a, double b) { return a * b; });
  t["Divide"] = Divide;
  t["Pow"] = Binary(Power);
  t["Mod"] = Binary([](double a, double b) { return b == 0 ? 0 : a - std::floor(a / b) * b; });
  t["Fmod"] = Binary([](double a, double b) { return b == 0 ? 0 : std::fmod(a, b); });
  t["Atan2"] = Binary([](double a, double b) { return std::atan2(a, b); });
  t["Max"] = Fold(NanMax);
  t["Min"] = Fold(NanMin);
  t["Where"] = Where;
  t["Negative"] = Unary([](double x) { return -x; });
  t["Abs"] = Unary([](double x) { return std::abs(x); });
  t["Sign"] = Unary([](double x) { return x > 0 ? 1.0 : x < 0 ? -1.0 : x; });
  t["Reciprocal"] = Unary([](double x) { return 1 / x; });
  t["Sqrt"] = Unary([](double x) { return std::sqrt(x); });
  t["Rsqrt"] = Unary([](double x) { return 1 / std::sqrt(x); });
  t["Exp"] = Unary([](double x) { return std::exp(x); });
  t["Exp2"] = Unary([](double x) { return std::exp2(x); });
  t["Expm1"] = Unary([](double x) { return std::expm1(x); });
  t["Log"] = Unary([](double x) { return std::log(x); });
  t["Log2"] = Unary([](double x) { return std::log2(x); });
  t["Log10"] = Unary([](double x) { return std::log10(x); });
  t["Log1p"] = Unary([](double x) { return std::log1p(x); });
  t["Erf"] = Unary([](double x) { return std::erf(x); });
  t["Sin"] = Unary([](double x) { return std::sin(x); });
  t["Cos"] = Unary([](double x) { return std::cos(x); });
  t["Tan"] = Unary([](double x) { return std::tan(x); });
  t["Asin"] = Unary([](double x) { return std::asin(x); });
  t["Acos"] = Unary([](double x) { return std::acos(x); });
  t["Atan"] = Unary([](double x) { return std::atan(x); });
  t["Sinh"] = Unary([](double x) { return std::sinh(x); });
  t["Cosh"] = Unary([](double x) { return std::cosh(x); });
  t["Tanh"] = Unary([](double x) { return std::tanh(x); });
  t["Asinh"] = Unary([](double x) { return std::asinh(x); });
  t["Acosh"] = Unary([](double x) { return std::acosh(x); });
  t["Atanh"] = Unary([](double x) { return std::atanh(x); });
  t["Floor"] = Unary([](double x) { return std::floor(x); });
  t["Ceil"] = Unary([](double x) { return std::ceil(x); });
  t["Round"] = Unary([](double x) { return std::nearbyint(x); });
  t["Trunc"] = Unary([](double x) { return std::trunc(x); });
  t["IsNan"] = Unary([](double x) { return std::isnan(x) ? 1 : 0; });
  t["IsInf"] = Unary([](double x) { return std::isinf(x) ? 1 : 0; });
  t["IsFinite"] = Unary([](double x) { return std::isfinite(x) ? 1 : 0; });
  t["Square"] = Unary([](double x) { return x * x; });
  t["Cube"] = Unary([](double x) { return x * x * x; });
  t["BitwiseNot"] = [](const Call& c) {
    Unary([&](double x) {
      return IsBool(c.out().dtype) ? (x == 0 ? 1.0 : 0.0) : static_cast<double>(~Whole(x));
    })(c);
  };
  t["BitwiseAnd"] =
      Binary([](double a, double b) { return static_cast<double>(Whole(a) & Whole(b)); });
  t["BitwiseOr"] =
      Binary([](double a, double b) { return static_cast<double>(Whole(a) | Whole(b)); });
  t["BitwiseXor"] =
      Binary([](double a, double b) { return static_cast<double>(Whole(a) ^ Whole(b)); });
  t["LeftShift"] = Binary([](double a, double b) { return a * std::exp2(b); });
  t["RightShift"] = Binary([](double a, double b) { return std::floor(a / std::exp2(b)); });
  t["Equal"] = Binary([](double a, double b) { return a == b ? 1 : 0; });
  t["NotEqual"] = Binary([](double a, double b) { return a != b ? 1 : 0; });
  t["Less"] = Binary([](double a, double b) { return a < b ? 1 : 0; });
  t["LessEqual"] = Binary([](double a, double b) { return a <= b ? 1 : 0; });
  t["Greater"] = Binary([](double a, double b) { return a > b ? 1 : 0; });
  t["GreaterEqual"] = Binary([](double a, double b) { return a >= b ? 1 : 0; });
  t["LogicalNot"] = Unary([](double x) { return x == 0 ? 1 : 0; });
  t["LogicalAnd"] = Binary([](double a, double b) { return a != 0 && b != 0 ? 1 : 0; });
  t["LogicalOr"] = Binary([](double a, double b) { return a != 0 || b != 0 ? 1 : 0; });
  t["LogicalXor"] = Binary([](double a, double b) { return (a != 0) != (b != 0) ? 1 : 0; });

  t["Relu"] = Unary([](double x) { return NanMax(x, 0); });
  t["LeakyRelu"] = UnaryWith([](double x, A a) { return x >= 0 ? x : a.Float("alpha") * x; });
  t["PRelu"] = Binary([](double x, double slope) { return x >= 0 ? x : slope * x; });
  t["Sigmoid"] = Unary(Sigmoid);
  t["LogSigmoid"] = Unary([](double x) { return -SoftPlus(-x); });
  t["HardSigmoid"] =
      UnaryWith([](double x, A a) { return Clamp(a.Float("alpha") * x + a.Float("beta"), 0, 1); });
  t["Clip"] = UnaryWith([](double x, A a) {
    if (a.Has("min_val")) x = NanMax(x, a.Float("min_val"));
    return a.Has("max_val") ? NanMin(x, a.Float("max_val")) : x;
  });
  t["Gelu"] = UnaryWith([](double x, A a) {
    if (!a.Bool("approximate")) return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
    return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
  });
  t["Silu"] = Unary([](double x) { return x * Sigmoid(x); });
  t["Mish"] = Unary([](double x) { return x * std::tanh(SoftPlus(x)); });
  t["HardSwish"] = Unary([](double x) { return x * Clamp(x + 3, 0, 6) / 6; });
  t["Elu"] = UnaryWith([](double x, A a) { return x > 0 ? x : a.Float("alpha") * std::expm1(x); });
  t["Selu"] = UnaryWith([](double x, A a) {
    return a.Float("scale") * (x > 0 ? x : a.Float("alpha") * std::expm1(x));
  });
  t["Celu"] = UnaryWith([](double x, A a) {
    return x > 0 ? x : a.Float("alpha") * std::expm1(x / a.Float("alpha"));
  });
  t["SoftPlus"] = UnaryWith([](double x, A a) {
    const double scaled = x * a.Float("beta");
    return scaled > a.Float("threshold_val") ? x : SoftPlus(scaled) / a.Float("beta");
  });
  t["SoftSign"] = Unary([](double x) { return x / (1 + std::abs(x)); });
  t["TanhShrink"] = Unary([](double x) { return x - std::tanh(x); });
  t["HardShrink"] =
      UnaryWith([](double x, A a) { return std::abs(x) <= a.Float("lambda_val") ? 0 : x; });
  t["SoftShrink"] = UnaryWith([](double x, A a) {
    const double lambda = a.Float("lambda_val");
    return x > lambda ? x - lambda : x < -lambda ? x + lambda : 0;
  });
  t["Threshold"] =
      UnaryWith([](double x, A a) { return x > a.Float("threshold_val") ? x : a.Float("value"); });

  t["ReduceSum"] = Reduce([](Row v, A) { return Sum(v); });
  t["ReduceMean"] = Reduce([](Row v, A) { return Mean(v); });
  t["ReduceMax"] = Reduce([](Row v, A) { return Extreme(v, true); });
  t["ReduceMin"] = Reduce([](Row v, A) { return Extreme(v, false); });
  t["ReduceProd"] = Reduce([](Row v, A) {
    double product = 1;
    for (double x : v) product *= x;
    return product;
  });
  t["ReduceOr"] = Reduce([](Row v, A) {
    return std::any_of(v.begin(), v.end(), [](double x) { return x != 0; }) ? 1 : 0;
  });
  t["ReduceAnd"] = Reduce([](Row v, A) {
    return std::all_of(v.begin(), v.end(), [](double x) { return x != 0; }) ? 1 : 0;
  });
  t["ReduceL1"] = Reduce([](Row v, A) {
    double sum = 0;
    for (double x : v) sum += std::abs(x);
    return sum;
  });
  const auto sum_square = [](Row v) {
    double sum = 0;
    for (double x : v) sum += x * x;
    return sum;
  };
  t["ReduceSumSquare"] = Reduce([=](Row v, A) { return sum_square(v); });
  t["ReduceL2"] = Reduce([=](Row v, A) { return std::sqrt(sum_square(v)); });
  t["ReduceLogSumExp"] = Reduce([](Row v, A) { return LogSumExp(v); });
  const auto variance = [](Row v, A a) {
    return SquaredDeviations(v) /
           std::max(0.0, static_cast<double>(v.size()) - static_cast<double>(a.Int("correction")));
  };
  t["ReduceVar"] = Reduce(variance);
  t["ReduceStd"] = Reduce([=](Row v, A a) { return std::sqrt(variance(v, a)); });
  t["ArgMax"] = ArgBest(true);
  t["ArgMin"] = ArgBest(false);
  t["CumulativeSum"] = CumulativeSum;
  t["Softmax"] = Softmax(false);
  t["LogSoftmax"] = Softmax(true);
  t["LayerNorm"] = RowNorm(true);
  t["RmsNorm"] = RowNorm(false);
  t["BatchNormInfer"] = BatchNorm;
  t["GroupNorm"] = GroupNorm;

  for (const char* name : {"Matmul", "CpuBatchMatmul", "CudaBatchMatmul"}) t[name] = Matmul;
  for (const char* spatial : {"1d", "2d", "3d"}) {
    t[absl::StrCat("Conv", spatial)] = Convolution;
    t[absl::StrCat("MaxPool", spatial)] = Pool(false);
    t[absl::StrCat("AvgPool", spatial)] = Pool(true);
    t[absl::StrCat("AdaptiveMaxPool", spatial)] = AdaptivePool(false);
    t[absl::StrCat("AdaptiveAvgPool", spatial)] = AdaptivePool(true);
  }
  t["Attention"] = Attention;

  for (const char* name :
       {"Reshape", "Squeeze", "Unsqueeze", "Flatten", "Identity", "Relayout", "Cast"})
    t[name] = Copy;
  t["PermuteDims"] = Move(Permuted);
  t["Tile"] = Move(Repeated);
  t["Flip"] = Move(Flipped);
  t["StridedSlice"] = Move(Sliced);
  t["Broadcast"] = BroadcastTo;
  t["Concat"] = Concat;
  t["Split"] = Split;
  t["Pad"] = Pad;
  t["Triu"] = Triangle(true);
  t["Tril"] = Triangle(false);
  t["Take"] = Take;
  t["Gather"] = Gather;
  t["GatherNd"] = GatherNd;
  t["Shape"] = Shape;
  t["Sizes"] = SizesTable;
  t["Full"] = [](const Call& c) {
    std::fill(c.out().values.begin(), c.out().values.end(), c.attributes.Float("value"));
  };
  t["Arange"] = Arange;
  return t;
}

const absl::flat_hash_map<std::string, Reference>& Table() {
  static const auto* const table = new absl::flat_hash_map<std::string, Reference>(MakeTable());
  return *table;
}

}  // namespace

bool HasReference(absl::string_view op) { return Table().contains(op); }

HostTensor ToHost(const graph::Tensor& constant) {
  HostTensor tensor{constant.dtype(), *graph::ConstantDims(constant.shape()), {}};
  for (int64_t i = 0; i < constant.constant()->count(); ++i)
    tensor.values.push_back(constant.constant()->RealAt(i));
  return tensor;
}

absl::StatusOr<std::vector<HostTensor>> RunOperator(const graph::Operator& op, Tensors inputs,
                                                    const SymbolValues& symbols) {
  if (op.is_fused()) return RunGraph(*op.fused().graph, inputs, symbols);
  const auto found = Table().find(op.record().name);
  if (found == Table().end()) {
    return absl::UnimplementedError(absl::StrCat("no reference for operator ", op.record().name));
  }
  std::vector<HostTensor> outputs;
  for (const graph::Tensor& output : op.outputs()) {
    Index shape;
    for (const ir::Expr& dim : output.shape()) {
      HIDET_ASSIGN_OR_RETURN(int64_t size, Evaluate(dim, symbols));
      shape.push_back(size);
    }
    outputs.push_back(ZeroTensor(output.dtype(), std::move(shape)));
  }
  found->second(Call{op, op.attributes(), inputs, outputs, symbols});
  for (HostTensor& output : outputs) {
    for (double& value : output.values) value = RoundTo(output.dtype, value);
  }
  return outputs;
}

absl::StatusOr<std::vector<HostTensor>> RunGraph(const graph::Graph& graph, Tensors inputs,
                                                 const SymbolValues& symbols) {
  if (inputs.size() != graph.inputs.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("got ", inputs.size(), " inputs, expected ", graph.inputs.size()));
  }
  graph::TensorMap<HostTensor> values;
  for (size_t i = 0; i < inputs.size(); ++i) values[graph.inputs[i]] = inputs[i];
  const auto value_of = [&](const graph::Tensor& tensor) {
    if (!tensor.defined()) return HostTensor{ScalarType::kFloat32, {0}, {}};
    return tensor.is_constant() ? ToHost(tensor) : values.at(tensor);
  };
  for (const graph::Operator& op : graph.operators) {
    std::vector<HostTensor> operands;
    for (const graph::Tensor& input : op.inputs()) operands.push_back(value_of(input));
    HIDET_ASSIGN_OR_RETURN(std::vector<HostTensor> results, RunOperator(op, operands, symbols));
    for (size_t i = 0; i < results.size(); ++i) values[op.outputs()[i]] = std::move(results[i]);
  }
  std::vector<HostTensor> outputs;
  for (const graph::Tensor& output : graph.outputs) outputs.push_back(value_of(output));
  return outputs;
}

}  // namespace hidet::testing
