#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens a counter of the process's user-mode instructions, its later threads included; −1 where the machine has none.
int measure_open_instructions(void);
/// The instructions that a counter has counted.
uint64_t measure_read_instructions(int counter);

/// Whether valgrind runs the process, and this was built where its headers are.
bool measure_is_under_callgrind(void);
/// Makes callgrind write what it counted to the next file, and begin again.
void measure_dump_callgrind(void);

/// How often the process has allocated; −1 if the counting library is not preloaded.
int64_t measure_allocations(void);
/// The bytes of the heap that are in use; 0 where the system does not tell.
size_t measure_heap_bytes(void);

/// The time that the calling thread has spent on a processor, in seconds.
double measure_thread_seconds(void);

/// Uses a value, as far as the optimiser can see.
static inline __attribute__((always_inline)) void measure_keep(int64_t value) { __asm__ volatile("" : : "r"(value)); }
/// Gives back a value that the optimiser knows nothing of.
static inline __attribute__((always_inline)) int64_t measure_hide(int64_t value) {
  __asm__ volatile("" : "+r"(value));
  return value;
}
