// How long a compiled task takes on the device: what the tuner asks.
//
//   DeviceMeasurer measurer(compiler);
//   HIDET_ASSIGN_OR_RETURN(double seconds, measurer.Seconds(compiled));
//
// The task becomes a model of its own, with its symbols at their hints, on memory that is filled
// with small numbers. Weights are read in the layout that the task wants. On a GPU the model runs
// the task several times in one graph, so that the host's part does not count, and each time on
// other operands, so that they come from where they would in a large model: from memory, if they
// are large.
#ifndef COMPILER_MEASURE_TASK_H_
#define COMPILER_MEASURE_TASK_H_

#include <string>

#include "absl/status/statusor.h"
#include "compiler/kernel_compiler.h"
#include "compiler/task_compiler.h"

namespace hidet::compiler {

class Measurer {
 public:
  virtual ~Measurer() = default;
  // Returns the seconds of one run. FailedPrecondition where there is no such device.
  virtual absl::StatusOr<double> Seconds(const CompiledTask& compiled) const = 0;
};

class DeviceMeasurer : public Measurer {
 public:
  // `compiler` must outlive this. `ordinal` is the GPU to measure on, where it compiles for one.
  explicit DeviceMeasurer(const KernelCompiler& compiler, int ordinal = 0)
      : compiler_(compiler), ordinal_(ordinal) {}
  // Whose times these are: "NVIDIA H200, sm_90", "cpu". Empty if there is no such device.
  std::string DeviceName() const;
  absl::StatusOr<double> Seconds(const CompiledTask& compiled) const override;

 private:
  const KernelCompiler& compiler_;
  const int ordinal_;
};

}  // namespace hidet::compiler

#endif  // COMPILER_MEASURE_TASK_H_
