/* The kernels of two.h: series whose terms shrink below the last of the bits, summed from the smallest term on. */
#pragma STDC FP_CONTRACT OFF
#include "two.h"

#include <math.h>

#if DBL_MANT_DIG == 53
const struct two codomata_two_ln2 = {0x162e42fefa39efp-53, 0x1abc9e3b39803fp-108};
const struct two codomata_two_ln10 = {0x126bb1bbb55516p-51, -0x1f48ad494ea3e9p-105};
const struct two codomata_two_half_pi = {0x1921fb54442d18p-52, 0x11a62633145c07p-106};
#else
const struct two codomata_two_ln2 = {0xb17218p-24, -0x82e308p-52};
const struct two codomata_two_ln10 = {0x935d8ep-22, -0x89555dp-48};
const struct two codomata_two_half_pi = {0xc90fdbp-23, -0xbbbd2ep-48};
#endif

struct two codomata_two_sqrt(struct two a) {
  double root = sqrt(a.high);
  struct two rest = two_add(a, two_negate(exact_product(root, root)));
  return quick_sum(root, rest.high / (2 * root));
}

static struct two reciprocal(int value) { return two_divide(two_of(1), two_of(value)); }

/* 1 + s^2/3 + s^4/5 + …, for a square of at most 0.03. */
static struct two inverse_tanh_series(struct two square) {
  struct two sum = two_of(0);
  for (int term = 45; term >= 1; term -= 2) sum = two_add(reciprocal(term), two_multiply(sum, square));
  return sum;
}

/* log(m * 2^k) = 2 atanh((m - 1) / (m + 1)) + k log 2, with m between the roots of 1/2 and 2. */
struct two codomata_two_log(double value) {
  int power;
  double part = frexp(value, &power);
  if (part < 0.70710678118654752440) {
    part *= 2;
    power--;
  }
  struct two ratio = two_divide(two_of(part - 1), exact_sum(part, 1));
  struct two half = two_multiply(ratio, inverse_tanh_series(two_multiply(ratio, ratio)));
  return two_add(two_multiply(two_of(power), codomata_two_ln2), two_add(half, half));
}

/* Taylor's series, after taking away a multiple of log 2. */
struct two codomata_two_exp(struct two value, int *power) {
  double count = round(value.high / codomata_two_ln2.high);
  struct two rest = two_add(value, two_negate(two_multiply(two_of(count), codomata_two_ln2)));
  struct two sum = two_of(1);
  for (int term = 24; term >= 1; term--)
    sum = two_add(two_of(1), two_divide(two_multiply(sum, rest), two_of(term)));
  *power = (int)count;
  return sum;
}

/* 1 - x^2/(n(n-1)) * (1 - x^2/((n-2)(n-3)) * …), from the last n on. */
static struct two alternating_series(struct two value, int first, int last) {
  struct two square = two_multiply(value, value);
  struct two sum = two_of(1);
  for (int term = last; term >= first; term -= 2) {
    struct two next = two_divide(two_multiply(sum, square), two_of(term * (term - 1)));
    sum = two_add(two_of(1), two_negate(next));
  }
  return sum;
}

struct two codomata_two_sin(struct two value) { return two_multiply(value, alternating_series(value, 3, 33)); }
struct two codomata_two_cos(struct two value) { return alternating_series(value, 2, 32); }
