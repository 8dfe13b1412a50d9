/* What the compiler calls for WebAssembly where one instruction is not enough: products that are checked for overflow. */
#ifdef __wasm__
#include <stdint.h>

typedef __int128 wide;
typedef unsigned __int128 unsigned_wide;

wide __multi3(wide left, wide right);

/* The product of 64-bit numbers by the products of their halves. */
static unsigned_wide wide_product(uint64_t a, uint64_t b) {
  uint64_t a_low = a & 0xffffffff, a_high = a >> 32;
  uint64_t b_low = b & 0xffffffff, b_high = b >> 32;
  uint64_t low = a_low * b_low;
  uint64_t middle = a_high * b_low + (low >> 32);
  uint64_t other = a_low * b_high + (middle & 0xffffffff);
  uint64_t high = a_high * b_high + (middle >> 32) + (other >> 32);
  return (unsigned_wide)high << 64 | other << 32 | (low & 0xffffffff);
}

wide __multi3(wide left, wide right) {
  unsigned_wide a = (unsigned_wide)left, b = (unsigned_wide)right;
  uint64_t a_low = (uint64_t)a, a_high = (uint64_t)(a >> 64);
  uint64_t b_low = (uint64_t)b, b_high = (uint64_t)(b >> 64);
  unsigned_wide cross = (unsigned_wide)(a_low * b_high + a_high * b_low) << 64;
  return (wide)(wide_product(a_low, b_low) + cross);
}
#else
typedef int no_function_is_needed;
#endif
