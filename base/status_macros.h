// Passing errors on without noise.
//
//   absl::StatusOr<Kernel> LoadKernel(absl::string_view path) {
//     HIDET_ASSIGN_OR_RETURN(std::string text, ReadFile(path));
//     HIDET_RETURN_IF_ERROR(AddContext(CheckHeader(text), "kernel ", path));
//     ...
//
// Context is added once a layer, in front: `kernel a.cubin: header: bad magic number`.

#ifndef BASE_STATUS_MACROS_H_
#define BASE_STATUS_MACROS_H_

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace hidet {

// Returns `status` with "context: " before its message; its code and payloads stay. OK stays OK.
absl::Status AddContext(const absl::Status& status, absl::string_view context);

// The same with a context of several parts, which are joined only if there is an error.
template <typename First, typename... Rest>
  requires(sizeof...(Rest) > 0)
absl::Status AddContext(const absl::Status& status, const First& first, const Rest&... rest) {
  return status.ok() ? status : AddContext(status, absl::string_view(absl::StrCat(first, rest...)));
}

// The same for a result: a value passes through.
template <typename T, typename... Parts>
absl::StatusOr<T> AddContext(absl::StatusOr<T> result, const Parts&... parts) {
  if (result.ok()) return result;
  return AddContext(result.status(), parts...);
}

}  // namespace hidet

// Returns from the function if `expression`, an absl::Status, is an error.
#define HIDET_RETURN_IF_ERROR(expression)                               \
  do {                                                                  \
    if (absl::Status hidet_status = (expression); !hidet_status.ok()) { \
      return hidet_status;                                              \
    }                                                                   \
  } while (false)

// Assigns the value of `expression`, an absl::StatusOr, to `declaration`, or returns its error. It
// is two statements, so it needs braces under an `if`. A type with a comma needs an alias.
#define HIDET_ASSIGN_OR_RETURN(declaration, ...)                                         \
  HIDET_ASSIGN_OR_RETURN_IMPL_(HIDET_CONCATENATE_(hidet_result_, __LINE__), declaration, \
                               __VA_ARGS__)

#define HIDET_ASSIGN_OR_RETURN_IMPL_(result, declaration, ...) \
  auto result = (__VA_ARGS__);                                 \
  if (!result.ok()) return std::move(result).status();         \
  declaration = *std::move(result)

#define HIDET_CONCATENATE_(a, b) HIDET_CONCATENATE_IMPL_(a, b)
#define HIDET_CONCATENATE_IMPL_(a, b) a##b

#endif  // BASE_STATUS_MACROS_H_
