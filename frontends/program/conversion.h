// Conversion of elements on the host, text included.
#ifndef FRONTENDS_PROGRAM_CONVERSION_H_
#define FRONTENDS_PROGRAM_CONVERSION_H_

#include "absl/status/statusor.h"
#include "frontends/program/element_types.h"
#include "frontends/program/host_node.h"
#include "frontends/program/value.h"

namespace hidet::program {

// The elements of a tensor or text as another type, as Cast does it; InvalidArgument for text that
// is no number.
absl::StatusOr<Value> Convert(HostNode& node, const Value& x, int type,
                              const WriteOptions& options = {});

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_CONVERSION_H_
