// Joins rows that several threads bring at about the same time into one call of a model.
//
//   Batcher batcher(model, {.most_rows = 32, .wait = std::chrono::milliseconds(1)});
//   std::vector<float> result = batcher.Run(row);        // on any thread; the others' rows share the call
//
// For models of one input float32[n, k] and one output float32[n, m], through the C interface.
#ifndef RUNTIME_EXAMPLES_BATCHER_H_
#define RUNTIME_EXAMPLES_BATCHER_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/c/hidet_runtime.h"

namespace hidet::runtime {

struct BatcherOptions {
  int64_t most_rows = 32;
  std::chrono::microseconds wait{1000};  // for others, from the first row of a call on
};

class Batcher {
 public:
  struct Result {
    std::vector<float> row;
    std::string error;  // empty if it went well
  };

  // `model` must outlive it.
  Batcher(const hidet_model* model, BatcherOptions options) : model_(model), options_(options) {}
  Result Run(const std::vector<float>& row);
  // Returns how many calls of the model there were.
  int64_t calls() const { return calls_; }

 private:
  struct Batch {
    std::vector<float> inputs;
    int64_t rows = 0;
    bool done = false;
    std::vector<float> outputs;
    std::string error;
    std::condition_variable changed;
  };

  void Call(Batch& batch);

  const hidet_model* model_;
  const BatcherOptions options_;
  std::mutex mutex_;
  std::shared_ptr<Batch> open_;  // takes more rows; the thread of its first row calls the model
  int64_t calls_ = 0;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_EXAMPLES_BATCHER_H_
