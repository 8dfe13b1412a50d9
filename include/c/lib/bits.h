/* A double as a sign, a whole number and a power of two. A double is binary64, or binary32 on small machines. */
#ifndef CODOMATA_BITS_H
#define CODOMATA_BITS_H

#include <float.h>
#include <stdbool.h>
#include <stdint.h>

#if DBL_MANT_DIG == 53
typedef uint64_t double_bits;
#elif DBL_MANT_DIG == 24
typedef uint32_t double_bits;
#else
#error "a double must be binary64 or binary32"
#endif

#define FRACTION_BITS (DBL_MANT_DIG - 1)
#define EXPONENT_BIAS (DBL_MAX_EXP - 1)
#define EXPONENT_OF_INFINITY (2 * DBL_MAX_EXP - 1)
#define LEAST_EXPONENT (DBL_MIN_EXP - DBL_MANT_DIG)
#define HIDDEN_BIT ((double_bits)1 << FRACTION_BITS)
#define FRACTION_MASK (HIDDEN_BIT - 1)
#define SIGN_BIT ((double_bits)1 << (sizeof(double_bits) * 8 - 1))
#define INFINITE_BITS ((double_bits)EXPONENT_OF_INFINITY << FRACTION_BITS)

static inline double_bits bits_of(double value) {
  union {
    double value;
    double_bits bits;
  } both = {value};
  return both.bits;
}

static inline double double_of(double_bits bits) {
  union {
    double_bits bits;
    double value;
  } both = {bits};
  return both.value;
}

static inline bool is_negative(double value) { return (bits_of(value) & SIGN_BIT) != 0; }

static inline bool is_nan(double value) { return value != value; }

static inline bool is_infinite(double value) { return (bits_of(value) & ~SIGN_BIT) == INFINITE_BITS; }

static inline double with_sign(double magnitude, bool negative) {
  return double_of((bits_of(magnitude) & ~SIGN_BIT) | (negative ? SIGN_BIT : 0));
}

static inline double not_a_number(void) { return double_of(INFINITE_BITS | HIDDEN_BIT >> 1); }

static inline double infinity_of(bool negative) { return with_sign(double_of(INFINITE_BITS), negative); }

/* The value is mantissa * 2^exponent, the mantissa below 2^DBL_MANT_DIG; 0 * 2^LEAST_EXPONENT for zero. */
struct parts {
  double_bits mantissa;
  int exponent;
};

/* Of the magnitude of a finite number. */
static inline struct parts parts_of(double value) {
  double_bits bits = bits_of(value) & ~SIGN_BIT;
  int biased = (int)(bits >> FRACTION_BITS);
  if (biased == 0) return (struct parts){bits, LEAST_EXPONENT};
  return (struct parts){(bits & FRACTION_MASK) | HIDDEN_BIT, biased - 1 + LEAST_EXPONENT};
}

/* Of parts that are exactly a double: the mantissa has the hidden bit, or the exponent is the least one. */
static inline double from_parts(struct parts parts) {
  if (parts.mantissa < HIDDEN_BIT) return double_of(parts.mantissa);
  double_bits biased = (double_bits)(parts.exponent - LEAST_EXPONENT + 1);
  return double_of((parts.mantissa & FRACTION_MASK) | biased << FRACTION_BITS);
}

#endif
