// What Debian 12's headers and archives ask for and glibc 2.28 lacks. Hidden: nobody else gets
// these.
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

// glibc 2.32. Whether a process has one thread only, which lets counters do without atomic
// operations: 0 is always right.
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

// glibc 2.33. LLVM's statistics ask for it; the older function counts in ints.
struct mallinfo2 mallinfo2(void) {
  const struct mallinfo old = mallinfo();
  const struct mallinfo2 result = {
      .arena = (size_t)(unsigned)old.arena,
      .ordblks = (size_t)(unsigned)old.ordblks,
      .smblks = (size_t)(unsigned)old.smblks,
      .hblks = (size_t)(unsigned)old.hblks,
      .hblkhd = (size_t)(unsigned)old.hblkhd,
      .usmblks = (size_t)(unsigned)old.usmblks,
      .fsmblks = (size_t)(unsigned)old.fsmblks,
      .uordblks = (size_t)(unsigned)old.uordblks,
      .fordblks = (size_t)(unsigned)old.fordblks,
      .keepcost = (size_t)(unsigned)old.keepcost,
  };
  return result;
}
