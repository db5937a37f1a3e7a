#include <string>
#include <vector>

#include "frontends/cli/process.h"

int main(int argc, char** argv) {
  return hidet::cli::RunProcess(std::vector<std::string>(argv + 1, argv + argc));
}
