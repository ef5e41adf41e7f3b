#pragma once

#include <stddef.h>
#include <stdint.h>

/// Visits every range of exported module records in the images loaded into this process.
///
/// An ELF image shows its own range through the linker's `__start_` and `__stop_` symbols; they are weak, so that a
/// program without an exporting module links and has no range. Mach-O images are asked one by one.
void mediator_each_export_range(void (*visit)(const void *begin, size_t byte_count, void *context), void *context);

/// One more than the calling thread's stripe; 0 until the thread has asked for one.
extern _Thread_local uint32_t mediator_thread_stripe;

/// What no other thread that is alive has: the address of a variable of the calling thread.
uintptr_t mediator_current_thread(void);

/// Gives the calling thread its stripe, handed out in turn.
uint32_t mediator_assign_stripe(void);

/// The stripe of the calling thread, from 0 to 31: where it counts itself as a reader.
static inline __attribute__((always_inline)) uint32_t mediator_current_stripe(void) {
  uint32_t stripe = mediator_thread_stripe;
  return __builtin_expect(stripe != 0, 1) ? stripe - 1 : mediator_assign_stripe();
}
