// The class that hidet_model made of linear.onnx, beside plain loops.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "linear.h"

int main() {
  auto model = consumer::Linear::Load();
  if (!model.ok()) {
    std::puts(model.status().ToString().c_str());
    return 1;
  }
  for (const int64_t batch : {1, 2, 64}) {
    std::vector<float> x(batch * 4), y(batch * 3);
    for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 7) - 3;
    if (const absl::Status status = model->Run({.batch = batch}, x.data(), y.data());
        !status.ok()) {
      std::puts(status.ToString().c_str());
      return 1;
    }
    const float bias[] = {0.5f, -1, 2};
    for (int64_t i = 0; i < batch; ++i) {
      for (int64_t j = 0; j < 3; ++j) {
        float sum = bias[j];
        for (int64_t k = 0; k < 4; ++k)
          sum += x[i * 4 + k] * static_cast<float>((k * 3 + j) % 5 - 2);
        if (std::fabs(std::max(sum, 0.0f) - y[i * 3 + j]) < 1e-5f) continue;
        std::printf("y[%d, %d] is %g, expected %g\n", static_cast<int>(i), static_cast<int>(j),
                    static_cast<double>(y[i * 3 + j]), static_cast<double>(std::max(sum, 0.0f)));
        return 1;
      }
    }
  }
  // A size that the model does not take is an error, not a crash.
  return model->Run({.batch = 65}, nullptr, nullptr).code() == absl::StatusCode::kInvalidArgument
             ? 0
             : 1;
}
