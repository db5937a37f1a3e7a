// Serves a model of rows over HTTP, several requests in one call: serve MODEL.hidet [PORT]
//
//   curl --data-binary @row.f32 http://127.0.0.1:8080/run > result.f32      // float32 numbers, as they lie in memory
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "httplib.h"
#include "runtime/c/hidet_runtime.h"
#include "runtime/examples/batcher.h"

int main(int argc, char** argv) {
  hidet_model* model = nullptr;
  if (argc < 2 || hidet_model_load(argv[1], nullptr, &model) != HIDET_OK)
    return std::fprintf(stderr, "serve: %s\n", argc < 2 ? "MODEL [PORT]" : hidet_last_error()), 1;
  hidet::runtime::Batcher batcher(model, {});
  httplib::Server server;
  server.Post("/run", [&](const httplib::Request& request, httplib::Response& response) {
    std::vector<float> row(request.body.size() / sizeof(float));
    std::memcpy(row.data(), request.body.data(), row.size() * sizeof(float));
    const hidet::runtime::Batcher::Result result = batcher.Run(row);
    if (!result.error.empty()) response.status = 400;
    const std::string bytes(reinterpret_cast<const char*>(result.row.data()),
                            result.row.size() * sizeof(float));
    response.set_content(result.error.empty() ? bytes : result.error, "application/octet-stream");
  });
  server.Get("/health", [](const httplib::Request&, httplib::Response& response) {
    response.set_content("ok\n", "text/plain");
  });
  const int port = argc > 2 ? std::atoi(argv[2]) : 8080;
  const int bound = port == 0 ? server.bind_to_any_port("127.0.0.1")
                              : (server.bind_to_port("127.0.0.1", port) ? port : -1);
  std::printf("serving on 127.0.0.1:%d\n", bound);
  std::fflush(stdout);
  const bool ended_well = bound > 0 && server.listen_after_bind();
  hidet_model_free(model);
  return ended_well ? 0 : 1;
}
