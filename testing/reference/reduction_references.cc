#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <numbers>
#include <numeric>
#include <vector>

#include "testing/reference/reference_families.h"

namespace hidet::testing {
namespace {

using graph::Attributes;

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
    const bool nan_is_largest =
        c.attributes.Has("nan_is_largest") && c.attributes.Bool("nan_is_largest");
    const bool last_nan = last || (c.attributes.Has("last_nan") && c.attributes.Bool("last_nan"));
    ReduceRows(c, reduced, [&](const std::vector<double>& v) {
      if (nan_is_largest) {
        const auto less = [](double a, double b) { return std::isnan(b) ? !std::isnan(a) : a < b; };
        if (last)
          return static_cast<double>(v.rend() - std::min_element(v.rbegin(), v.rend(), less) - 1);
        return static_cast<double>(std::min_element(v.begin(), v.end(), less) - v.begin());
      }
      size_t best = 0;
      for (size_t i = 1; i < v.size(); ++i) {
        if (std::isnan(v[best]) && !(last_nan && std::isnan(v[i]))) continue;
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
      if (row.empty()) return;
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

// Running sums, products or extremes, from the number that changes none.
std::function<void(const Call&)> Cumulative(double first,
                                            std::function<double(double, double)> combine) {
  return [=](const Call& c) {
    const HostTensor& x = c.inputs[0];
    std::vector<bool> along(x.shape.size(), false);
    along[Axis(c.attributes.Int("dim"), along.size())] = true;
    MapRows(c, along, [&](std::vector<double>& row) {
      if (c.attributes.Bool("reverse")) std::reverse(row.begin(), row.end());
      double total = first;
      for (double& v : row) {
        const double before = total;
        total = combine(total, v);
        v = c.attributes.Bool("exclusive") ? before : total;
      }
      if (c.attributes.Bool("reverse")) std::reverse(row.begin(), row.end());
    });
  };
}

void SortPlaces(const Call& c) {
  const bool descending = c.attributes.Bool("descending");
  const int64_t length = c.inputs[0].shape.back(), count = c.out().shape.back();
  for (int64_t row = 0; row * count < c.out().count(); ++row) {
    const double* elements = c.inputs[0].values.data() + row * length;
    const auto less = [](double a, double b) { return std::isnan(b) ? !std::isnan(a) : a < b; };
    std::vector<int64_t> places(static_cast<size_t>(length));
    std::iota(places.begin(), places.end(), 0);
    std::sort(places.begin(), places.end(), [&](int64_t a, int64_t b) {
      const double x = elements[descending ? b : a], y = elements[descending ? a : b];
      return less(x, y) || (!less(y, x) && a < b);
    });
    std::copy_n(places.begin(), count, c.out().values.begin() + row * count);
  }
}

// The number at a place of the transform of a row, without a factor; element(k) are its numbers.
std::complex<double> NumberOfTransform(
    int64_t place, int64_t length, bool forward,
    const std::function<std::complex<double>(int64_t)>& element) {
  const double turn = (forward ? -2 : 2) * std::numbers::pi / static_cast<double>(length);
  std::complex<double> sum = 0;
  for (int64_t k = 0; k < length; ++k)
    sum += element(k) * std::polar(1.0, turn * static_cast<double>(k * place % length));
  return sum;
}

void FourierTransform(const Call& c) {
  const int64_t length = c.inputs[0].shape.back(), places = c.out().shape.back();
  const int64_t plane = c.out().count() / 2;
  for (int64_t at = 0; at < plane; ++at) {
    const int64_t begin = at / places * length;
    const auto element = [&](int64_t k) {
      const auto i = static_cast<size_t>(begin + k);
      return std::complex<double>(c.inputs[0].values[i], c.has(1) ? c.inputs[1].values[i] : 0);
    };
    const std::complex<double> number =
        NumberOfTransform(at % places, length, c.attributes.Bool("forward"), element);
    c.out().values[static_cast<size_t>(at)] = number.real();
    c.out().values[static_cast<size_t>(plane + at)] = number.imag();
  }
}

void RealFromFourier(const Call& c) {
  const int64_t length = c.out().shape.back(), half = c.inputs[0].shape.back();
  for (int64_t at = 0; at < c.out().count(); ++at) {
    const int64_t begin = at / length * half;
    const auto element = [&](int64_t k) {
      const bool is_behind = 2 * k > length, is_own = k == 0 || 2 * k == length;
      const auto i = static_cast<size_t>(begin + (is_behind ? length - k : k));
      const double im = is_own ? 0 : c.inputs[1].values[i];
      return std::complex<double>(c.inputs[0].values[i], is_behind ? -im : im);
    };
    c.out().values[static_cast<size_t>(at)] =
        NumberOfTransform(at % length, length, /*forward=*/false, element).real();
  }
}

double Extreme(const std::vector<double>& v, bool greatest) {
  double best = greatest ? -kInfinity : kInfinity;
  for (double x : v) best = greatest ? NanMax(best, x) : NanMin(best, x);
  return best;
}

double LogSumExp(const std::vector<double>& v) {
  const double max = Extreme(v, /*greatest=*/true);
  if (!std::isfinite(max)) return max;
  double sum = 0;
  for (double x : v) sum += std::exp(x - max);
  return max + std::log(sum);
}

using Row = const std::vector<double>&;
using A = const Attributes&;

}  // namespace

void AddReductionReferences(ReferenceTable& t) {
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
  t["ReduceVarMean"] = Reduce([](Row v, A) { return Mean(v); });
  t["ArgMax"] = ArgBest(true);
  t["ArgMin"] = ArgBest(false);
  t["CumulativeLogSumExp"] = Cumulative(
      -kInfinity, [](double a, double b) { return LogSumExp(std::vector<double>{a, b}); });
  t["CumulativeMax"] = Cumulative(-kInfinity, [](double a, double b) { return std::max(a, b); });
  t["CumulativeMin"] = Cumulative(kInfinity, [](double a, double b) { return std::min(a, b); });
  t["CumulativeProduct"] = Cumulative(1, [](double a, double b) { return a * b; });
  t["CumulativeSum"] = Cumulative(0, [](double a, double b) { return a + b; });
  t["SortPlaces"] = SortPlaces;
  t["FourierTransform"] = FourierTransform;
  t["RealFromFourier"] = RealFromFourier;
  t["Softmax"] = Softmax(false);
  t["LogSoftmax"] = Softmax(true);
  t["LayerNorm"] = RowNorm(true);
  t["RmsNorm"] = RowNorm(false);
  t["BatchNormInfer"] = BatchNorm;
  t["GroupNorm"] = GroupNorm;
}

}  // namespace hidet::testing
