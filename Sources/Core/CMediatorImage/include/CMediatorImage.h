#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Visits each exported module record in the images loaded into this process.
///
/// An ELF image shows its own records through the linker's `__start_` and `__stop_` symbols. They are weak: a program
/// without an exporting module links, and both are null. Mach-O images are searched one by one.
void mediator_each_export(void (*visit)(const void *record, void *context), void *context);

/// Visits each record in a section, and skips the zeros between records.
void mediator_each_record(
    const void *begin, size_t byte_count, void (*visit)(const void *record, void *context), void *context);

/// A variable of the calling thread.
///
/// With glibc its offset is known when the program is loaded, so reading it needs no call; a library that is loaded
/// later uses space that glibc reserves. Other C libraries reserve none.
#if defined(__GLIBC__)
#define MEDIATOR_THREAD_LOCAL __attribute__((tls_model("initial-exec"))) _Thread_local
#else
#define MEDIATOR_THREAD_LOCAL _Thread_local
#endif

/// The stripe on which the calling thread counts itself as a reader, from 1 to 32; 0 until one is assigned.
extern MEDIATOR_THREAD_LOCAL uint32_t mediator_thread_stripe;

/// The innermost creation that the calling thread is inside; null outside of every one.
extern MEDIATOR_THREAD_LOCAL const void *mediator_thread_creation;

static inline __attribute__((always_inline)) const void *mediator_current_creation(void) {
  return mediator_thread_creation;
}

static inline __attribute__((always_inline)) void mediator_set_creation(const void *creation) {
  mediator_thread_creation = creation;
}

/// Whether the calling thread is known to be the main thread; false where the system does not say it cheaply.
bool mediator_is_main_thread(void);

/// Assigns the calling thread its stripe, in turn, and returns it.
uint32_t mediator_assign_stripe(void);

/// Returns the stripe of the calling thread, or 0 if none is assigned.
static inline __attribute__((always_inline)) uint32_t mediator_assigned_stripe(void) { return mediator_thread_stripe; }

/// Returns the stripe of the calling thread, which gets one if it has none.
static inline __attribute__((always_inline)) uint32_t mediator_current_stripe(void) {
  uint32_t stripe = mediator_thread_stripe;
  return __builtin_expect(stripe != 0, 1) ? stripe : mediator_assign_stripe();
}
