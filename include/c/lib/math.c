/*
 * The part of math.h that is exact: classification, rounding, remainders, scaling, and sqrt, which is correctly
 * rounded. errno is not set (math_errhandling is 0).
 */
#pragma STDC FP_CONTRACT OFF
#include "bits.h"

#include <limits.h>
#include <math.h>

int codomata_fpclassify(double value) {
  /* By comparisons, which can be followed where a number depends on the input: its bits cannot. */
  if (value != value) return FP_NAN;
  if (value > DBL_MAX || value < -DBL_MAX) return FP_INFINITE;
  if (value == 0) return FP_ZERO;
  return value < DBL_MIN && value > -DBL_MIN ? FP_SUBNORMAL : FP_NORMAL;
}

int codomata_fpclassifyf(float value) {
  int class = codomata_fpclassify(value);
  bool is_below_normal = value < FLT_MIN && value > -FLT_MIN;
  return class == FP_NORMAL && is_below_normal ? FP_SUBNORMAL : class;
}

int codomata_signbit(double value) { return is_negative(value); }

double fabs(double value) { return with_sign(value, false); }
double copysign(double magnitude, double sign) { return with_sign(magnitude, is_negative(sign)); }

double fmin(double a, double b) {
  if (is_nan(a)) return b;
  if (is_nan(b)) return a;
  if (a == b) return is_negative(a) ? a : b;
  return a < b ? a : b;
}

double fmax(double a, double b) {
  if (is_nan(a)) return b;
  if (is_nan(b)) return a;
  if (a == b) return is_negative(a) ? b : a;
  return a > b ? a : b;
}

double fdim(double a, double b) {
  if (is_nan(a) || is_nan(b)) return a + b;
  return a > b ? a - b : 0;
}

double trunc(double value) {
  double_bits bits = bits_of(value);
  int exponent = (int)((bits & ~SIGN_BIT) >> FRACTION_BITS) - EXPONENT_BIAS;
  if (exponent < 0) return with_sign(0, is_negative(value));
  if (exponent >= FRACTION_BITS) return value;
  return double_of(bits & ~(FRACTION_MASK >> exponent));
}

double floor(double value) {
  double whole = trunc(value);
  return whole > value ? whole - 1 : whole;
}

double ceil(double value) {
  double whole = trunc(value);
  return whole < value ? whole + 1 : whole;
}

/* A half goes away from zero. */
double round(double value) {
  double whole = trunc(value);
  if (is_infinite(value) || fabs(value - whole) < 0.5) return whole;
  return whole + with_sign(1, is_negative(value));
}

/* A half goes to the even number. */
double rint(double value) {
  double whole = trunc(value);
  double rest = is_infinite(value) ? 0 : fabs(value - whole);
  bool is_odd = trunc(whole / 2) * 2 != whole;
  bool goes_away = rest > 0.5 || (rest == 0.5 && is_odd);
  return goes_away ? whole + with_sign(1, is_negative(value)) : whole;
}

double nearbyint(double value) { return rint(value); }

/* The least number where there is none that fits, as most machines have it. */
static long long to_whole(double value) {
  double limit = -(double)LLONG_MIN;
  return -limit <= value && value < limit ? (long long)value : LLONG_MIN;
}

static long to_long(double value) {
  double limit = -(double)LONG_MIN;
  return -limit <= value && value < limit ? (long)value : LONG_MIN;
}

long lround(double value) { return to_long(round(value)); }
long long llround(double value) { return to_whole(round(value)); }
long lrint(double value) { return to_long(rint(value)); }
long long llrint(double value) { return to_whole(rint(value)); }

double modf(double value, double *whole) {
  *whole = trunc(value);
  double rest = is_infinite(value) ? 0 : value - *whole;
  return with_sign(rest, is_negative(value));
}

static struct parts normalized(struct parts parts) {
  for (; parts.mantissa < HIDDEN_BIT; parts.mantissa <<= 1) parts.exponent--;
  return parts;
}

double frexp(double value, int *exponent) {
  *exponent = 0;
  if (value == 0 || is_nan(value) || is_infinite(value)) return value;
  struct parts parts = normalized(parts_of(value));
  *exponent = parts.exponent + DBL_MANT_DIG;
  return with_sign(from_parts((struct parts){parts.mantissa, -DBL_MANT_DIG}), is_negative(value));
}

int ilogb(double value) {
  if (value == 0) return FP_ILOGB0;
  if (is_nan(value)) return FP_ILOGBNAN;
  if (is_infinite(value)) return INT_MAX;
  int exponent;
  frexp(value, &exponent);
  return exponent - 1;
}

double logb(double value) {
  if (value == 0) return infinity_of(true);
  if (is_nan(value) || is_infinite(value)) return fabs(value);
  return ilogb(value);
}

/* Divided by 2^bits, rounded to the nearest, a half to the even one. */
static double_bits shift_right_rounded(double_bits mantissa, int bits) {
  if (bits > DBL_MANT_DIG + 1) return 0;
  double_bits half = (double_bits)1 << (bits - 1);
  double_bits rest = mantissa & (half + half - 1);
  double_bits kept = mantissa >> bits;
  return rest > half || (rest == half && (kept & 1) == 1) ? kept + 1 : kept;
}

double scalbn(double value, int power) {
  if (value == 0 || is_nan(value) || is_infinite(value)) return value;
  struct parts parts = normalized(parts_of(value));
  int most = 4 * DBL_MAX_EXP;
  parts.exponent += power > most ? most : power < -most ? -most : power;
  if (parts.exponent > DBL_MAX_EXP - DBL_MANT_DIG) return infinity_of(is_negative(value));
  if (parts.exponent < LEAST_EXPONENT) {
    parts.mantissa = shift_right_rounded(parts.mantissa, LEAST_EXPONENT - parts.exponent);
    parts.exponent = LEAST_EXPONENT;
  }
  return with_sign(from_parts(parts), is_negative(value));
}

double ldexp(double value, int power) { return scalbn(value, power); }

double scalbln(double value, long power) {
  long most = 4 * DBL_MAX_EXP;
  return scalbn(value, (int)(power > most ? most : power < -most ? -most : power));
}

/* By long division in base 2: as many steps as the exponents are apart, 2,046 at most. */
double fmod(double value, double divisor) {
  if (is_nan(value) || is_nan(divisor) || is_infinite(value) || divisor == 0)
    return not_a_number();
  if (is_infinite(divisor) || fabs(value) < fabs(divisor)) return value;
  struct parts rest = parts_of(value);
  struct parts unit = parts_of(divisor);
  for (; rest.exponent > unit.exponent; rest.exponent--) rest.mantissa = rest.mantissa % unit.mantissa << 1;
  rest.mantissa %= unit.mantissa;
  if (rest.mantissa == 0) return with_sign(0, is_negative(value));
  while (rest.mantissa < HIDDEN_BIT && rest.exponent > LEAST_EXPONENT) {
    rest.mantissa <<= 1;
    rest.exponent--;
  }
  return with_sign(from_parts(rest), is_negative(value));
}

/* Two bits more than a mantissa has, to round by. */
#define ROOT_BITS (DBL_MANT_DIG + 2)

/* The whole root of mantissa * 2^(ROOT_BITS + 1), bit by bit; its last bit is also set when the root is not exact. */
static double_bits whole_root(double_bits mantissa) {
  double_bits root = 0;
  double_bits rest = 0;
  for (int bit = ROOT_BITS - 1; bit >= 0; bit--) {
    int shift = 2 * bit - (ROOT_BITS + 1);
    double_bits next = shift >= 0 ? mantissa >> shift & 3 : shift == -1 ? mantissa << 1 & 3 : 0;
    rest = rest << 2 | next;
    bool is_set = rest >= (root << 2 | 1);
    if (is_set) rest -= root << 2 | 1;
    root = root << 1 | is_set;
  }
  return root | (rest != 0);
}

double sqrt(double value) {
  if (value == 0 || is_nan(value) || (is_infinite(value) && value > 0)) return value;
  if (value < 0) return not_a_number();
  struct parts parts = normalized(parts_of(value));
  bool has_odd_power = (parts.exponent - (ROOT_BITS + 1)) % 2 != 0;
  if (has_odd_power) {
    parts.mantissa <<= 1;
    parts.exponent--;
  }
  double_bits root = whole_root(parts.mantissa);
  int power = (parts.exponent - (ROOT_BITS + 1)) / 2;
  return scalbn((double)root, power);
}
