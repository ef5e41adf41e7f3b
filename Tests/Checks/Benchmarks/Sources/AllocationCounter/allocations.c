#include "AllocationCounter.h"

#include <stdatomic.h>

#include <stddef.h>

static _Atomic uint64_t allocations;

uint64_t allocation_counter_read(void) { return atomic_load_explicit(&allocations, memory_order_relaxed); }

#if defined(__linux__) && defined(__GLIBC__)

// The original functions, which glibc exports for such replacements.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static inline void count(void) { atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count();
  void *memory = __libc_memalign(alignment, size);
  if (!memory) return 12;  // ENOMEM
  *result = memory;
  return 0;
}

#endif
