#include "CMediatorImage.h"

#include <stdatomic.h>

#if defined(__APPLE__)

#include <mach-o/dyld.h>
#include <mach-o/getsect.h>

void mediator_each_export_range(void (*visit)(const void *, size_t, void *), void *context) {
  for (uint32_t index = 0; index < _dyld_image_count(); index++) {
    unsigned long byte_count = 0;
    const void *begin = getsectiondata(
        (const struct mach_header_64 *)_dyld_get_image_header(index), "__DATA", "mediator_exports", &byte_count);
    if (begin && byte_count) visit(begin, byte_count, context);
  }
}

#else

extern const char __start_mediator_exports[] __attribute__((weak));
extern const char __stop_mediator_exports[] __attribute__((weak));

void mediator_each_export_range(void (*visit)(const void *, size_t, void *), void *context) {
  if (__start_mediator_exports == __stop_mediator_exports) return;
  visit(__start_mediator_exports, (size_t)(__stop_mediator_exports - __start_mediator_exports), context);
}

#endif

_Thread_local uint32_t mediator_thread_stripe;

uintptr_t mediator_current_thread(void) { return (uintptr_t)&mediator_thread_stripe; }

static _Atomic uint32_t next_stripe;

uint32_t mediator_assign_stripe(void) {
  uint32_t stripe = atomic_fetch_add_explicit(&next_stripe, 1, memory_order_relaxed) & 31;
  mediator_thread_stripe = stripe + 1;
  return stripe;
}
