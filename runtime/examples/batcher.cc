#include "runtime/examples/batcher.h"

#include <cstddef>

namespace hidet::runtime {

void Batcher::Call(Batch& batch) {
  const int64_t columns = static_cast<int64_t>(batch.inputs.size()) / batch.rows;
  int64_t shape[] = {batch.rows, columns};
  const DLTensor input = {
      batch.inputs.data(), {kDLCPU, 0}, 2, {kDLFloat, 32, 1}, shape, nullptr, 0};
  DLManagedTensorVersioned* output = nullptr;
  if (hidet_model_run_new(model_, &input, 1, &output, 1, nullptr) != HIDET_OK) {
    batch.error = hidet_last_error();
    return;
  }
  const float* values = static_cast<const float*>(output->dl_tensor.data);
  batch.outputs.assign(values, values + batch.rows * output->dl_tensor.shape[1]);
  output->deleter(output);
}

Batcher::Result Batcher::Run(const std::vector<float>& row) {
  std::unique_lock<std::mutex> lock(mutex_);
  // Rows of another length are another call's, which says what is wrong with them.
  const bool fits =
      open_ != nullptr && open_->inputs.size() == static_cast<size_t>(open_->rows) * row.size();
  const bool is_first = !fits;
  if (is_first) open_ = std::make_shared<Batch>();
  const std::shared_ptr<Batch> batch = open_;
  const int64_t place = batch->rows++;
  batch->inputs.insert(batch->inputs.end(), row.begin(), row.end());
  if (batch->rows == options_.most_rows) {
    open_ = nullptr;
    batch->changed.notify_all();
  }
  if (is_first) {
    batch->changed.wait_for(lock, options_.wait, [&] { return open_ != batch; });
    if (open_ == batch) open_ = nullptr;
    ++calls_;
    lock.unlock();
    Call(*batch);
    lock.lock();
    batch->done = true;
    batch->changed.notify_all();
  } else {
    batch->changed.wait(lock, [&] { return batch->done; });
  }
  if (!batch->error.empty()) return {{}, batch->error};
  const auto columns = static_cast<ptrdiff_t>(batch->outputs.size()) / batch->rows;
  const auto begin = batch->outputs.begin() + place * columns;
  return {{begin, begin + columns}, ""};
}

}  // namespace hidet::runtime
