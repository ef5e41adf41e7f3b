#pragma once

#include <stdint.h>

/// How often the process has allocated since it began.
uint64_t allocation_counter_read(void);
