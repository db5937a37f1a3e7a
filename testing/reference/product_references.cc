#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "testing/reference/reference_families.h"

namespace hidet::testing {
namespace {

using graph::Attributes;

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
  const double fill = c.attributes.Has("fill") ? static_cast<double>(c.attributes.Int("fill")) : 0;
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    double sum = 0;
    ForEach(window.kernel, [&](const Index& element) {
      Index place = {at[0], 0};
      place.resize(at.size());
      const bool is_inside = window.Place(x.shape, at, element, place);
      if (!is_inside && fill == 0) return;
      for (int64_t channel = 0; channel < w.shape[1]; ++channel) {
        place[1] = at[1] / per_group * w.shape[1] + channel;
        Index at_w = {at[1], channel};
        at_w.insert(at_w.end(), element.begin(), element.end());
        const double pixel = is_inside ? x.values[Offset(x.shape, place)] : fill;
        sum += pixel * w.values[Offset(w.shape, at_w)];
      }
    });
    c.out().values[i++] = sum;
  });
}

enum class Pooled { kMax, kPlaceOfMax, kMean };

// The largest element of a window and where it stands: of several NaN the last.
class Largest {
 public:
  void Add(double value, int64_t place) {
    if (std::isnan(value) || (!std::isnan(value_) && value > value_) || place_ < 0) place_ = place;
    value_ = NanMax(value_, value);
  }
  double Of(Pooled what) const {
    return what == Pooled::kMax ? value_ : static_cast<double>(place_);
  }

 private:
  double value_ = -kInfinity;
  int64_t place_ = -1;
};

// Where an element of an image [n, c, sizes...] stands in its plane.
int64_t PlaceInPlane(const Index& shape, Index at) {
  at[0] = at[1] = 0;
  return Offset(shape, at);
}

Reference Pool(Pooled what) {
  return [what](const Call& c) {
    const HostTensor& x = c.inputs[0];
    const Window window(c.attributes, c.attributes.Ints("kernel"));
    const size_t spatial = window.kernel.size();
    int64_t i = 0;
    ForEach(c.out().shape, [&](const Index& at) {
      double sum = 0;
      Largest largest;
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
        largest.Add(value, PlaceInPlane(x.shape, place));
      });
      const bool is_mean = what == Pooled::kMean;
      const bool include = is_mean && c.attributes.Bool("count_include_pad");
      c.out().values[i++] =
          is_mean ? sum / static_cast<double>(include ? padded : inside) : largest.Of(what);
    });
  };
}

Reference AdaptivePool(Pooled what) {
  return [what](const Call& c) {
    const HostTensor& x = c.inputs[0];
    const Index counts(c.out().shape.begin() + 2, c.out().shape.end());
    int64_t i = 0;
    ForEach(c.out().shape, [&](const Index& at) {
      Index begin, extent;
      for (size_t d = 0; d < counts.size(); ++d) {
        begin.push_back(at[d + 2] * x.shape[d + 2] / counts[d]);
        extent.push_back(((at[d + 2] + 1) * x.shape[d + 2] + counts[d] - 1) / counts[d] - begin[d]);
      }
      double sum = 0, count = 0;
      Largest largest;
      ForEach(extent, [&](const Index& element) {
        Index place = {at[0], at[1]};
        for (size_t d = 0; d < counts.size(); ++d) place.push_back(begin[d] + element[d]);
        const double value = x.values[Offset(x.shape, place)];
        sum += value;
        largest.Add(value, PlaceInPlane(x.shape, place));
        ++count;
      });
      c.out().values[i++] = what == Pooled::kMean ? sum / count : largest.Of(what);
    });
  };
}

void Attention(const Call& c) {
  const HostTensor &q = c.inputs[0], &k = c.inputs[1], &v = c.inputs[2];
  const size_t rank = q.shape.size();
  const int64_t keys = k.shape[rank - 2], depth = q.shape[rank - 1];
  const auto terms = static_cast<double>(std::max<int64_t>(depth, 1));  // without them scores are 0
  const double scale =
      c.attributes.Has("scale") ? c.attributes.Float("scale") : 1 / std::sqrt(terms);
  const int64_t group = q.shape[rank - 3] / std::max<int64_t>(k.shape[rank - 3], 1);
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
    double max = -kInfinity, sum = 0;
    for (const double weight : weights) max = NanMax(max, weight);
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
      const double empty = c.attributes.Bool("nan_rows") ? std::nan("") : 0;
      c.out().values[Offset(c.out().shape, at)] = sum == 0 ? empty : value / sum;
    }
  });
}

}  // namespace

void AddProductReferences(ReferenceTable& t) {
  for (const char* name : {"Matmul", "CpuBatchMatmul", "CudaBatchMatmul", "MatmulInteger"})
    t[name] = Matmul;
  for (const char* spatial : {"1d", "2d", "3d"}) {
    t[absl::StrCat("Conv", spatial)] = t[absl::StrCat("Conv", spatial, "Integer")] = Convolution;
    for (const auto& [name, what] :
         {std::pair("Max", Pooled::kMax), std::pair("Avg", Pooled::kMean)}) {
      t[absl::StrCat(name, "Pool", spatial)] = Pool(what);
      t[absl::StrCat("Adaptive", name, "Pool", spatial)] = AdaptivePool(what);
    }
    t[absl::StrCat("MaxPoolPlaces", spatial)] = Pool(Pooled::kPlaceOfMax);
    t[absl::StrCat("AdaptiveMaxPoolPlaces", spatial)] = AdaptivePool(Pooled::kPlaceOfMax);
  }
  t["Attention"] = Attention;
}

}  // namespace hidet::testing
