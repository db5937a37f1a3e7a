#include "frontends/cli/process.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <iostream>
#include <string>

#include "compiler/options.h"
#include "frontends/cli/command_line.h"

namespace hidet::cli {
namespace {

std::atomic<int> caught_signal{0};

void Catch(int signal) { caught_signal.store(signal); }

// Has the first signal of a kind remembered, and puts back what was there before at the end.
class SignalCatcher {
 public:
  SignalCatcher() {
    caught_signal.store(0);
    struct sigaction action = {};
    action.sa_handler = Catch;
    action.sa_flags = SA_RESETHAND;
    for (int i = 0; i < 2; ++i) sigaction(kSignals[i], &action, &before_[i]);
  }
  ~SignalCatcher() {
    for (int i = 0; i < 2; ++i) sigaction(kSignals[i], &before_[i], nullptr);
  }
  SignalCatcher(const SignalCatcher&) = delete;
  SignalCatcher& operator=(const SignalCatcher&) = delete;

 private:
  static constexpr int kSignals[2] = {SIGINT, SIGTERM};
  struct sigaction before_[2];
};

}  // namespace

int RunProcess(absl::Span<const std::string> words) {
  Session session{.out = std::cout,
                  .err = std::cerr,
                  .is_terminal = isatty(STDERR_FILENO) != 0,
                  .cancelled = [] { return caught_signal.load() != 0; }};
  const auto environment = compiler::EnvironmentOptions();
  if (!environment.ok()) {
    std::cerr << "hidet: " << std::string(environment.status().message()) << "\n";
    return 2;
  }
  for (const auto& [name, value] : *environment)
    compiler::SetOption(session.options, name, value)
        .IgnoreError();  // EnvironmentOptions checked it
  const SignalCatcher catcher;
  const int code = RunCommandLine(words, session);
  std::cout.flush();
  if (caught_signal.load() != 0) return 128 + caught_signal.load();
  if (code == 0 && !std::cout) {
    std::cerr << "hidet: cannot write the output\n";
    return 1;
  }
  return code;
}

}  // namespace hidet::cli
