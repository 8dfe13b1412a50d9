/*
 * What the compiler calls for WebAssembly where one instruction is not enough: products that are checked for overflow,
 * and what is calculated with 128 bits.
 */
#ifdef __wasm__
#include <stdbool.h>
#include <stdint.h>

typedef __int128 wide;
typedef unsigned __int128 unsigned_wide;

wide __multi3(wide left, wide right);
wide __divti3(wide left, wide right);
wide __modti3(wide left, wide right);
wide __ashlti3(wide value, int by);
wide __ashrti3(wide value, int by);
unsigned_wide __lshrti3(unsigned_wide value, int by);
unsigned_wide __udivti3(unsigned_wide left, unsigned_wide right);
unsigned_wide __umodti3(unsigned_wide left, unsigned_wide right);

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

struct division {
  unsigned_wide quotient;
  unsigned_wide rest;
};

/* Bit by bit, as on paper. The divisor is not 0: the code around divisions sees to that. */
static struct division divide_wide(unsigned_wide left, unsigned_wide right) {
  struct division done = {0, 0};
  for (int i = 0; i < 128; i++, left <<= 1) {
    bool is_above = done.rest >> 127 != 0;
    done.rest = done.rest << 1 | left >> 127;
    done.quotient <<= 1;
    if (!is_above && done.rest < right) continue;
    done.rest -= right;
    done.quotient |= 1;
  }
  return done;
}

static unsigned_wide magnitude_of(wide value) { return value < 0 ? 0 - (unsigned_wide)value : (unsigned_wide)value; }

static wide with_wide_sign(unsigned_wide magnitude, bool negative) {
  return (wide)(negative ? 0 - magnitude : magnitude);
}

unsigned_wide __udivti3(unsigned_wide left, unsigned_wide right) { return divide_wide(left, right).quotient; }
unsigned_wide __umodti3(unsigned_wide left, unsigned_wide right) { return divide_wide(left, right).rest; }

wide __divti3(wide left, wide right) {
  return with_wide_sign(divide_wide(magnitude_of(left), magnitude_of(right)).quotient, (left < 0) != (right < 0));
}

/* The rest has the sign of what is divided. */
wide __modti3(wide left, wide right) {
  return with_wide_sign(divide_wide(magnitude_of(left), magnitude_of(right)).rest, left < 0);
}

/* Shifts by less than 128, by those of the halves. */
static unsigned_wide wide_of(uint64_t high, uint64_t low) { return (unsigned_wide)high << 64 | low; }

wide __ashlti3(wide value, int by) {
  uint64_t high = (uint64_t)((unsigned_wide)value >> 64), low = (uint64_t)value;
  if (by == 0) return value;
  if (by >= 64) return (wide)wide_of(low << (by - 64), 0);
  return (wide)wide_of(high << by | low >> (64 - by), low << by);
}

unsigned_wide __lshrti3(unsigned_wide value, int by) {
  uint64_t high = (uint64_t)(value >> 64), low = (uint64_t)value;
  if (by == 0) return value;
  if (by >= 64) return wide_of(0, high >> (by - 64));
  return wide_of(high >> by, low >> by | high << (64 - by));
}

wide __ashrti3(wide value, int by) {
  return value < 0 ? (wide)~__lshrti3(~(unsigned_wide)value, by) : (wide)__lshrti3((unsigned_wide)value, by);
}
#else
typedef int no_function_is_needed;
#endif
