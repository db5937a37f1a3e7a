// Rules of operators that the runtime's own functions compute (runtime/host_functions.h), by name.
#ifndef GRAPH_OPS_HOST_FUNCTION_H_
#define GRAPH_OPS_HOST_FUNCTION_H_

#include <string>
#include <utility>

#include "graph/op_record.h"

namespace hidet::graph {

// A function of this name, whatever the attributes.
inline ExternalRule HostFunction(std::string name) {
  return {.function = [name = std::move(name)](const Attributes&) { return name; }};
}

// One of two functions, by an attribute.
inline ExternalRule HostFunction(std::string attribute, std::string if_true, std::string if_false) {
  return {.function = [=](const Attributes& attributes) {
    return attributes.Bool(attribute) ? if_true : if_false;
  }};
}

}  // namespace hidet::graph

#endif  // GRAPH_OPS_HOST_FUNCTION_H_
