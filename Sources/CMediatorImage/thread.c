#include "CMediatorImage.h"

#include <stdatomic.h>

_Thread_local uint32_t mediator_thread_stripe;

_Thread_local const void *mediator_thread_creation;

static _Atomic uint32_t next_stripe;

uint32_t mediator_assign_stripe(void) {
  uint32_t stripe = atomic_fetch_add_explicit(&next_stripe, 1, memory_order_relaxed) & 31;
  mediator_thread_stripe = stripe + 1;
  return stripe;
}
