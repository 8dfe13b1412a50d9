/*
 * Numbers as the sum of two doubles, the second at most half a unit in the last place of the first: about 106 bits
 * (48 where a double is binary32). T. J. Dekker, "A floating-point technique for extending the available precision",
 * Numerische Mathematik 18 (1971). Errors are a few units of the last of those bits.
 */
#ifndef CODOMATA_TWO_H
#define CODOMATA_TWO_H

#pragma STDC FP_CONTRACT OFF
#include "bits.h"

/* Below this, a function that is like x near 0 is nearer to x than to another number. */
#define TINY (DBL_MANT_DIG == 53 ? 0x1p-30 : 0x1p-14)

struct two {
  double high;
  double low;
};

/* Of a and b with |a| >= |b|, or a zero. */
static inline struct two quick_sum(double a, double b) {
  double sum = a + b;
  return (struct two){sum, b - (sum - a)};
}

static inline struct two exact_sum(double a, double b) {
  double sum = a + b;
  double part = sum - a;
  return (struct two){sum, (a - (sum - part)) + (b - part)};
}

/* Halves the mantissa: the first half is a multiple of the other's size. */
static inline struct two split(double value) {
  double scaled = value * (double)(((double_bits)1 << (DBL_MANT_DIG + 1) / 2) + 1);
  double high = scaled - (scaled - value);
  return (struct two){high, value - high};
}

static inline struct two exact_product(double a, double b) {
  double product = a * b;
  struct two x = split(a);
  struct two y = split(b);
  return (struct two){product, ((x.high * y.high - product) + x.high * y.low + x.low * y.high) + x.low * y.low};
}

static inline struct two two_of(double value) { return (struct two){value, 0}; }

static inline struct two two_negate(struct two a) { return (struct two){-a.high, -a.low}; }

static inline struct two two_add(struct two a, struct two b) {
  struct two high = exact_sum(a.high, b.high);
  struct two low = exact_sum(a.low, b.low);
  struct two sum = quick_sum(high.high, high.low + low.high);
  return quick_sum(sum.high, sum.low + low.low);
}

static inline struct two two_multiply(struct two a, struct two b) {
  struct two product = exact_product(a.high, b.high);
  return quick_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

static inline struct two two_divide(struct two a, struct two b) {
  double first = a.high / b.high;
  struct two rest = two_add(a, two_negate(two_multiply(two_of(first), b)));
  double second = rest.high / b.high;
  rest = two_add(rest, two_negate(two_multiply(two_of(second), b)));
  return two_add(quick_sum(first, second), two_of(rest.high / b.high));
}

/* Of a positive number. */
struct two codomata_two_sqrt(struct two a);

/* The natural logarithm of a positive finite number. */
struct two codomata_two_log(double value);

/* e to that power, for at most 800 in magnitude, as a number near 1 and the power of two to multiply it by. */
struct two codomata_two_exp(struct two value, int *power);

/* For at most pi / 4 in magnitude, roughly. */
struct two codomata_two_sin(struct two value);
struct two codomata_two_cos(struct two value);

extern const struct two codomata_two_ln2;
extern const struct two codomata_two_ln10;
extern const struct two codomata_two_half_pi;

#endif
