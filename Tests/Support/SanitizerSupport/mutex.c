// Makes Synchronization.Mutex known to ThreadSanitizer on Linux.
//
// A free Mutex is locked by an atomic exchange that is inlined into its user, so the sanitizer sees it. A contended one is
// locked and unlocked by the standard library. That is not instrumented, so the sanitizer reports a race for every value that
// two threads change under it. These two functions replace the library's in the test program: they notify the sanitizer and
// call the library's. Without the sanitizer this file is empty.

#define _GNU_SOURCE
#include "SanitizerSupport.h"

#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)

#include <dlfcn.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define LOCK_SLOWLY "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOWLY "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void (*lock_function)(uint32_t thread, __attribute__((swift_context)) void *handle);
typedef __attribute__((swiftcall)) void (*unlock_function)(__attribute__((swift_context)) void *handle);

__attribute__((swiftcall)) void sanitizer_lock_slowly(
    uint32_t thread, __attribute__((swift_context)) void *handle) __asm__(LOCK_SLOWLY);
__attribute__((swiftcall)) void sanitizer_unlock_slowly(
    __attribute__((swift_context)) void *handle) __asm__(UNLOCK_SLOWLY);

__attribute__((swiftcall)) void sanitizer_lock_slowly(uint32_t thread, __attribute__((swift_context)) void *handle) {
  ((lock_function)dlsym(RTLD_NEXT, LOCK_SLOWLY))(thread, handle);
  __tsan_acquire(handle);
}

__attribute__((swiftcall)) void sanitizer_unlock_slowly(__attribute__((swift_context)) void *handle) {
  __tsan_release(handle);
  ((unlock_function)dlsym(RTLD_NEXT, UNLOCK_SLOWLY))(handle);
}

#endif
#endif
