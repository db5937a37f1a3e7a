// Names of calls and steps for profilers of GPUs such as Nsight Systems, by NVIDIA's NVTX.
//
//   const NvtxRange range(options.name_ranges, [&] { return spec.name; });   // to the end of the scope
//
// The name is made only if it is wanted. Without a profiler a range costs some nanoseconds.
#ifndef RUNTIME_DEVICES_NVTX_H_
#define RUNTIME_DEVICES_NVTX_H_

#include <string>
#include <utility>

namespace hidet::runtime {

// In the domain "hidet", on the calling thread; ranges nest.
void BeginNvtxRange(const std::string& name);
void EndNvtxRange();

class NvtxRange {
 public:
  template <typename MakeName>
  NvtxRange(bool wanted, MakeName&& make_name) : wanted_(wanted) {
    if (wanted) BeginNvtxRange(std::forward<MakeName>(make_name)());
  }
  ~NvtxRange() {
    if (wanted_) EndNvtxRange();
  }
  NvtxRange(const NvtxRange&) = delete;
  NvtxRange& operator=(const NvtxRange&) = delete;

 private:
  const bool wanted_;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_DEVICES_NVTX_H_
