#ifndef CODOMATA_BYTESWAP_H
#define CODOMATA_BYTESWAP_H

#include <stdint.h>

static inline uint16_t bswap_16(uint16_t value) { return (uint16_t)((uint32_t)value << 8 | (uint32_t)value >> 8); }

static inline uint32_t bswap_32(uint32_t value) {
  return (value & 0xffu) << 24 | (value & 0xff00u) << 8 | (value >> 8 & 0xff00u) | value >> 24;
}

static inline uint64_t bswap_64(uint64_t value) {
  return (uint64_t)bswap_32((uint32_t)value) << 32 | bswap_32((uint32_t)(value >> 32));
}

#endif
