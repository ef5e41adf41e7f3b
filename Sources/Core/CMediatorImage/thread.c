#include "CMediatorImage.h"

#include <stdatomic.h>

#if defined(__APPLE__)
#include <pthread.h>
#elif defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

MEDIATOR_THREAD_LOCAL uint32_t mediator_thread_stripe;

MEDIATOR_THREAD_LOCAL const void *mediator_thread_creation;

static _Atomic uint32_t next_stripe;

uint32_t mediator_assign_stripe(void) {
  mediator_thread_stripe = (atomic_fetch_add_explicit(&next_stripe, 1, memory_order_relaxed) & 31) + 1;
  return mediator_thread_stripe;
}

bool mediator_is_main_thread(void) {
#if defined(__APPLE__)
  return pthread_main_np() != 0;
#elif defined(__linux__)
  // 1 on the main thread, 2 on others, 0 until the thread has asked.
  static _Thread_local char answer;
  if (answer == 0) answer = syscall(SYS_gettid) == getpid() ? 1 : 2;
  return answer == 1;
#else
  return false;
#endif
}
