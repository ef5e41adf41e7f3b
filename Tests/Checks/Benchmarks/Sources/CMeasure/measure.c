#define _GNU_SOURCE
#include "CMeasure.h"

#include <dlfcn.h>
#include <time.h>

#if defined(__linux__)

#include <linux/perf_event.h>
#include <malloc.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int measure_open_instructions(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof attributes;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  attributes.inherit = 1;
  return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
}

uint64_t measure_read_instructions(int counter) {
  uint64_t value = 0;
  return read(counter, &value, sizeof value) == sizeof value ? value : 0;
}

size_t measure_heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

#else

int measure_open_instructions(void) { return -1; }
uint64_t measure_read_instructions(int counter) { return 0; }
size_t measure_heap_bytes(void) { return 0; }

#endif

#if __has_include(<valgrind/callgrind.h>)

#include <valgrind/callgrind.h>

bool measure_is_under_callgrind(void) { return RUNNING_ON_VALGRIND != 0; }
void measure_dump_callgrind(void) { CALLGRIND_DUMP_STATS; }

#else

bool measure_is_under_callgrind(void) { return false; }
void measure_dump_callgrind(void) {}

#endif

int64_t measure_allocations(void) {
  static uint64_t (*read_counter)(void);
  static bool is_looked_up;
  if (!is_looked_up) {
    is_looked_up = true;
    read_counter = (uint64_t(*)(void))dlsym(RTLD_DEFAULT, "allocation_counter_read");
  }
  return read_counter ? (int64_t)read_counter() : -1;
}

double measure_thread_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}
