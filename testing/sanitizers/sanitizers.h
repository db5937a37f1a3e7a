// What a test is built with, for what a sanitizer changes.
//
//   if (testing::kHasThreadSanitizer) GTEST_SKIP() << testing::kNoThreadsInForks;
#ifndef TESTING_SANITIZERS_SANITIZERS_H_
#define TESTING_SANITIZERS_SANITIZERS_H_

namespace hidet::testing {

#if defined(__has_feature) && __has_feature(thread_sanitizer)
inline constexpr bool kHasThreadSanitizer = true;
#else
inline constexpr bool kHasThreadSanitizer = false;
#endif

#if defined(__has_feature) && __has_feature(address_sanitizer)
inline constexpr bool kHasAddressSanitizer = true;
#else
inline constexpr bool kHasAddressSanitizer = false;
#endif

inline constexpr char kNoThreadsInForks[] =
    "the thread sanitizer does not support threads in a forked child";

}  // namespace hidet::testing

#endif  // TESTING_SANITIZERS_SANITIZERS_H_
