#pragma once

#include <stdint.h>

struct mach_header {
  uint32_t magic;
};

struct mach_header_64 {
  uint32_t magic;
};
