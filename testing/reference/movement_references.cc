#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "testing/host_tensor/tensor_bytes.h"
#include "testing/reference/reference_families.h"

namespace hidet::testing {
namespace {

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
  const std::vector<int64_t> pads = *graph::ConstantDims(c.attributes.Sizes("pads"));
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    Index from;
    bool inside = true;
    for (size_t d = 0; d < at.size(); ++d) {
      const int64_t size = x.shape[d];
      int64_t place = at[d] - pads[d];
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

void CountSteps(const Call& c) {
  const HostTensor &bounds = c.inputs[0], &values = c.inputs[1];
  const bool right = c.attributes.Bool("right");
  const int64_t step = c.attributes.Int("step");
  int64_t i = 0;
  ForEach(values.shape, [&](const Index& at) {
    Index from(at.begin(), at.begin() + (static_cast<std::ptrdiff_t>(bounds.shape.size()) - 1));
    from.push_back(0);
    const int64_t begin = c.inputs.size() > 2 ? static_cast<int64_t>(c.inputs[2].values[i]) : 0;
    int64_t count = 0;
    for (int64_t k = 1; k <= c.attributes.Int("most"); ++k) {
      from.back() = begin + k * step - 1;
      if (from.back() >= bounds.shape.back()) break;
      const double bound = bounds.values[Offset(bounds.shape, from)], value = values.values[i];
      count += right ? !(bound > value) : !(bound >= value);
    }
    c.out().values[i++] = static_cast<double>(begin + count * step);
  });
}

void SlidingWindows(const Call& c) {
  const HostTensor& data = c.inputs[0];
  const int axis = Axis(c.attributes.Int("axis"), data.shape.size());
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    Index from(at.begin(), at.end() - 1);
    from[axis] = at[axis] * c.attributes.Int("stride") + at.back() * c.attributes.Int("dilation");
    c.out().values[i++] = data.values[Offset(data.shape, from)];
  });
}

// Where a window of `width` elements begins for a result.
int64_t StartOf(const Call& c, int64_t result, int64_t parts, int64_t size, int64_t width) {
  const auto place =
      static_cast<double>(result * c.attributes.Int("step") + c.attributes.Int("offset"));
  const double start = std::floor(place / static_cast<double>(parts));
  return static_cast<int64_t>(std::clamp(start, 0.0, static_cast<double>(size - width)));
}

void TakeSteps(const Call& c) {
  const HostTensor& data = c.inputs[0];
  const int axis = Axis(c.attributes.Int("axis"), data.shape.size());
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    Index from = at;
    from[axis] = StartOf(c, at[axis], c.attributes.Int("parts"), data.shape[axis], 1);
    c.out().values[i++] = data.values[Offset(data.shape, from)];
  });
}

void WeightedWindows(const Call& c) {
  const HostTensor &data = c.inputs[0], &weights = c.inputs[1];
  const int axis = Axis(c.attributes.Int("axis"), data.shape.size());
  const int64_t width = weights.shape[1];
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    const int64_t start = StartOf(c, at[axis], 65536, data.shape[axis], width);
    double sum = 0;
    for (int64_t j = 0; j < width; ++j) {
      Index from = at;
      from[axis] = start + j;
      const double weight = weights.values[at[axis] * width + j];
      if (weight != 0) sum += weight * data.values[Offset(data.shape, from)];
    }
    c.out().values[i++] = sum;
  });
}

void Im2col(const Call& c) {
  const HostTensor& data = c.inputs[0];
  std::vector<int64_t> kernel = c.attributes.Ints("kernel_size");
  if (kernel.size() == 1) kernel.push_back(kernel[0]);
  const std::vector<int64_t>&padding = c.attributes.Ints("padding"),
        &stride = c.attributes.Ints("stride"), &dilation = c.attributes.Ints("dilation");
  const size_t outer = data.shape.size() - 2;
  const int64_t height = data.shape[outer], width = data.shape[outer + 1],
                columns =
                    (width + padding[1] + padding.back() - dilation[1] * (kernel[1] - 1) - 1) /
                        stride[1] +
                    1;
  int64_t i = 0;
  ForEach(c.out().shape, [&](const Index& at) {
    const int64_t element = at[outer - 1], place = at[outer];
    Index from(at.begin(), at.end() - 1);
    from[outer - 1] = element / (kernel[0] * kernel[1]);
    const int64_t row = place / columns * stride[0] +
                        element / kernel[1] % kernel[0] * dilation[0] - padding[0],
                  column =
                      place % columns * stride[1] + element % kernel[1] * dilation[1] - padding[1];
    from.push_back(row);
    from.push_back(column);
    const bool inside = 0 <= row && row < height && 0 <= column && column < width;
    c.out().values[i++] = inside ? data.values[Offset(data.shape, from)] : 0;
  });
}

void Scatter(const Call& c) {
  const HostTensor &data = c.inputs[0], &indices = c.inputs[1], &updates = c.inputs[2];
  const int axis = Axis(c.attributes.Int("axis"), data.shape.size());
  const std::string& reduction = c.attributes.String("reduction");
  c.out().values = data.values;
  int64_t i = 0;
  ForEach(indices.shape, [&](const Index& at) {
    Index to = at;
    to[axis] = Safe(indices.values[i], data.shape[axis]);
    double& value = c.out().values[Offset(data.shape, to)];
    const double update = updates.values[i++];
    value = reduction == "add"   ? value + update
            : reduction == "mul" ? value * update
            : reduction == "max" ? std::max(value, update)
            : reduction == "min" ? std::min(value, update)
                                 : update;
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

}  // namespace

void AddMovementReferences(ReferenceTable& t) {
  for (const char* name :
       {"Reshape", "Squeeze", "Unsqueeze", "Flatten", "Identity", "Relayout", "Cast"})
    t[name] = Copy;
  t["Bitcast"] = [](const Call& c) {
    c.out() = TensorOf(c.out().dtype, c.out().shape, BytesOf(c.inputs[0]));
  };
  t["PermuteDims"] = Move(Permuted);
  t["Tile"] = Move(Repeated);
  t["Flip"] = Move(Flipped);
  t["StridedSlice"] = Move(Sliced);
  t["Broadcast"] = BroadcastTo;
  t["Concat"] = Concat;
  t["Split"] = Split;
  t["Pad"] = Pad;
  t["SlidingWindows"] = SlidingWindows;
  t["Im2col"] = Im2col;
  t["TakeSteps"] = TakeSteps;
  t["WeightedWindows"] = WeightedWindows;
  t["Triu"] = Triangle(true);
  t["Tril"] = Triangle(false);
  t["Take"] = Take;
  t["Gather"] = Gather;
  t["Scatter"] = Scatter;
  t["CountSteps"] = CountSteps;
  t["GatherNd"] = GatherNd;
  t["Shape"] = Shape;
  t["Sizes"] = SizesTable;
  t["Full"] = [](const Call& c) {
    std::fill(c.out().values.begin(), c.out().values.end(), c.attributes.Float("value"));
  };
  t["Arange"] = Arange;
}

}  // namespace hidet::testing
