// What Debian 12's headers and archives ask for and glibc 2.28 lacks. Hidden: nobody else gets these.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

// glibc 2.32. Whether a process has one thread only, which lets counters do without atomic operations:
// 0 is always right.
char __libc_single_threaded = 0;

// glibc 2.36. LLVM's archives name temporary files by it.
uint32_t arc4random(void) {
  uint32_t value = 0;
  unsigned char* at = (unsigned char*)&value;
  size_t left = sizeof(value);
  while (left > 0) {
    const ssize_t got = getrandom(at, left, 0);
    if (got <= 0) continue;
    at += got;
    left -= (size_t)got;
  }
  return value;
}
