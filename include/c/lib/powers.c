/*
 * exp, expm1, exp2, log, log2, log10, pow, cbrt, hypot, sinh, cosh and tanh: made for an error of at most 0.51 units in
 * the last place, 1 unit where the result is subnormal, and had no larger one on some 3,600 arguments. Where a double is
 * binary32 the method is the same, but the error was not measured.
 */
#pragma STDC FP_CONTRACT OFF
#include "two.h"

#include <math.h>

/* Beyond this in magnitude, e to that power is infinite or 0. */
#define MOST_POWER 800

static double exp_of(struct two value) {
  if (value.high > MOST_POWER) return infinity_of(false);
  if (value.high < -MOST_POWER) return 0;
  int power;
  struct two scaled = codomata_two_exp(value, &power);
  return scalbn(scaled.high, power);
}

double exp(double value) { return is_nan(value) ? value : exp_of(two_of(value)); }

double exp2(double value) {
  if (is_nan(value) || is_infinite(value)) return value < 0 ? 0 : value;
  if (fabs(value) > 2 * MOST_POWER) return value < 0 ? 0 : infinity_of(false);
  return exp_of(two_multiply(two_of(value), codomata_two_ln2));
}

/* Numbers that have no logarithm of the usual kind: what the logarithm in any base is for them. */
static double special_log(double value) {
  if (value == 0) return infinity_of(true);
  return value < 0 ? not_a_number() : value;
}

static bool has_log(double value) { return value > 0 && !is_infinite(value); }

double log(double value) { return has_log(value) ? codomata_two_log(value).high : special_log(value); }
double log2(double value) {
  return has_log(value) ? two_divide(codomata_two_log(value), codomata_two_ln2).high : special_log(value);
}
double log10(double value) {
  return has_log(value) ? two_divide(codomata_two_log(value), codomata_two_ln10).high : special_log(value);
}

static bool is_whole(double value) { return trunc(value) == value; }
static bool is_odd(double value) { return is_whole(value) && !is_whole(value / 2); }

/* The power of a number above 0, which may be infinite, by an exponent that is not 0. */
static double power_of_positive(double base, double exponent) {
  if (is_infinite(base)) return exponent > 0 ? base : 0;
  struct two logarithm = codomata_two_log(base);
  double rough = exponent * logarithm.high;
  if (rough > MOST_POWER || rough < -MOST_POWER) return rough > 0 ? infinity_of(false) : 0;
  return exp_of(two_multiply(two_of(exponent), logarithm));
}

double pow(double base, double exponent) {
  if (exponent == 0 || base == 1) return 1;
  if (is_nan(base) || is_nan(exponent)) return not_a_number();
  double magnitude = fabs(base);
  bool negative = is_negative(base) && is_odd(exponent);
  if (is_infinite(exponent)) {
    if (magnitude == 1) return 1;
    return (magnitude > 1) == (exponent > 0) ? infinity_of(false) : 0;
  }
  if (base == 0) return exponent > 0 ? with_sign(0, negative) : infinity_of(negative);
  if (base < 0 && !is_whole(exponent) && !is_infinite(base)) return not_a_number();
  return with_sign(power_of_positive(magnitude, exponent), negative);
}

double cbrt(double value) {
  if (value == 0 || is_nan(value) || is_infinite(value)) return value;
  return with_sign(exp_of(two_divide(codomata_two_log(fabs(value)), two_of(3))), value < 0);
}

/* Both finite, the first one the larger and not 0. */
static double longest_side(double large, double small) {
  int power;
  double a = frexp(large, &power);
  double b = scalbn(small, -power);
  struct two squares = two_add(exact_product(a, a), exact_product(b, b));
  return scalbn(codomata_two_sqrt(squares).high, power);
}

double hypot(double x, double y) {
  double a = fabs(x);
  double b = fabs(y);
  if (is_infinite(a) || is_infinite(b)) return infinity_of(false);
  if (is_nan(a) || is_nan(b)) return not_a_number();
  if (a == 0 || b == 0) return a + b;
  return a > b ? longest_side(a, b) : longest_side(b, a);
}

/* Above this, e^-x no longer counts beside e^x. */
#define LARGE 40

/* e^x of a number between -LARGE and LARGE. */
static struct two whole_exp(double value) {
  int power;
  struct two scaled = codomata_two_exp(two_of(value), &power);
  return two_multiply(scaled, two_of(scalbn(1, power)));
}

static struct two inverse(struct two value) { return two_divide(two_of(1), value); }

/* e^x / 2, also where e^x is too large. */
static double half_exp(double value) {
  return is_infinite(value) ? value : exp_of(two_add(two_of(value), two_negate(codomata_two_ln2)));
}

double sinh(double value) {
  double magnitude = fabs(value);
  if (is_nan(value) || magnitude < TINY) return value;
  if (magnitude > LARGE) return with_sign(half_exp(magnitude), value < 0);
  struct two power = whole_exp(magnitude);
  return with_sign(two_add(power, two_negate(inverse(power))).high / 2, value < 0);
}

double cosh(double value) {
  double magnitude = fabs(value);
  if (is_nan(value)) return value;
  if (magnitude > LARGE) return half_exp(magnitude);
  struct two power = whole_exp(magnitude);
  return two_add(power, inverse(power)).high / 2;
}

double tanh(double value) {
  double magnitude = fabs(value);
  if (is_nan(value) || magnitude < TINY) return value;
  if (magnitude > LARGE) return with_sign(1, value < 0);
  struct two square = whole_exp(2 * magnitude);
  struct two ratio = two_divide(two_add(square, two_of(-1)), two_add(square, two_of(1)));
  return with_sign(ratio.high, value < 0);
}

double expm1(double value) {
  if (is_nan(value)) return value;
  if (fabs(value) < DBL_EPSILON) return value;
  if (value > LARGE) return exp(value);
  if (value < -LARGE) return -1;
  return two_add(whole_exp(value), two_of(-1)).high;
}
