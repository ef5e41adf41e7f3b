#include "CMediatorImage.h"

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#include <mach-o/getsect.h>
#endif

// A section holds closures of Swift: two words each, the function and its context. The address sanitizer of Mach-O puts
// a zeroed red zone behind each one, so the distance between two is a multiple of their size, and not always the size.
typedef struct {
  const void *function;
  const void *context;
} record;

// Red zones are poisoned, and reading one is not an error here.
__attribute__((no_sanitize("address")))
void mediator_each_record(
    const void *begin, size_t byte_count, void (*visit)(const void *record, void *context), void *context) {
  const record *records = begin;
  for (size_t index = 0; index < byte_count / sizeof(record); index++) {
    if (records[index].function) visit(&records[index], context);
  }
}

#if defined(__APPLE__)

#if __LP64__
typedef struct mach_header_64 image_header;
#else
typedef struct mach_header image_header;
#endif

void mediator_each_export(void (*visit)(const void *record, void *context), void *context) {
  for (uint32_t index = 0; index < _dyld_image_count(); index++) {
    const image_header *header = (const image_header *)_dyld_get_image_header(index);
    // Another thread may have unloaded an image since they were counted.
    if (!header) continue;
    unsigned long byte_count = 0;
    const void *begin = getsectiondata(header, "__DATA", "mediator_exports", &byte_count);
    if (begin) mediator_each_record(begin, byte_count, visit, context);
  }
}

#else

extern const char __start_mediator_exports[] __attribute__((weak));
extern const char __stop_mediator_exports[] __attribute__((weak));

void mediator_each_export(void (*visit)(const void *record, void *context), void *context) {
  mediator_each_record(
      __start_mediator_exports, (size_t)(__stop_mediator_exports - __start_mediator_exports), visit, context);
}

#endif
