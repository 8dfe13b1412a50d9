/*
 * The simple way: a decimal number is doubled and halved, digit by digit, until its whole part is the mantissa.
 * Exact for any double; as many as 50 passes over 800 digits.
 */
#include "decimal.h"

#include <string.h>

/* So many bits at once: 10 * 2^24 fits in 32 bits, and 2^24 has 8 digits. */
#define MOST_SHIFT 24
#define SHIFT_DIGITS 8

void codomata_decimal_append(struct decimal *number, int digit) {
  if (number->count < MOST_DIGITS) number->digits[number->count++] = (unsigned char)digit;
  else if (digit != 0) number->is_cut = true;
}

int codomata_decimal_digit(const struct decimal *number, int place) {
  return 0 <= place && place < number->count ? number->digits[place] : 0;
}

static void drop_last_zeros(struct decimal *number) {
  while (number->count > 0 && number->digits[number->count - 1] == 0) number->count--;
  if (number->count == 0) number->point = 0;
}

static void drop_first_zeros(struct decimal *number) {
  int zeros = 0;
  while (zeros < number->count && number->digits[zeros] == 0) zeros++;
  memmove(number->digits, number->digits + zeros, (size_t)(number->count - zeros));
  number->count -= zeros;
  number->point -= zeros;
}

static void set_digit(struct decimal *number, int place, uint32_t digit) {
  if (place < MOST_DIGITS) number->digits[place] = (unsigned char)digit;
  else if (digit != 0) number->is_cut = true;
}

/* Times 2^shift: each digit is written SHIFT_DIGITS places to the right, which leaves room for the carry. */
static void multiply(struct decimal *number, int shift) {
  uint32_t carry = 0;
  for (int place = number->count - 1 + SHIFT_DIGITS; place >= 0; place--) {
    if (place >= SHIFT_DIGITS) carry += (uint32_t)number->digits[place - SHIFT_DIGITS] << shift;
    set_digit(number, place, carry % 10);
    carry /= 10;
  }
  number->count = number->count + SHIFT_DIGITS < MOST_DIGITS ? number->count + SHIFT_DIGITS : MOST_DIGITS;
  number->point += SHIFT_DIGITS;
  drop_first_zeros(number);
  drop_last_zeros(number);
}

/* Divided by 2^shift. */
static void divide(struct decimal *number, int shift) {
  uint32_t rest = 0;
  int count = 0;
  for (int place = 0; place < MOST_DIGITS && (place < number->count || rest != 0); place++) {
    rest = rest * 10 + (uint32_t)codomata_decimal_digit(number, place);
    number->digits[place] = (unsigned char)(rest >> shift);
    rest &= ((uint32_t)1 << shift) - 1;
    count = place + 1;
  }
  number->count = count;
  if (rest != 0) number->is_cut = true;
  drop_first_zeros(number);
  drop_last_zeros(number);
}

static void multiply_by_power(struct decimal *number, int power) {
  for (; power > 0; power -= MOST_SHIFT) multiply(number, power < MOST_SHIFT ? power : MOST_SHIFT);
}

static void divide_by_power(struct decimal *number, int power) {
  for (; power > 0; power -= MOST_SHIFT) divide(number, power < MOST_SHIFT ? power : MOST_SHIFT);
}

static int count_digits(double_bits whole) {
  int count = 0;
  for (; whole != 0; whole /= 10) count++;
  return count;
}

static void set_whole(struct decimal *number, double_bits whole) {
  number->count = count_digits(whole);
  number->point = number->count;
  number->is_cut = false;
  for (int place = number->count - 1; place >= 0; place--) {
    number->digits[place] = (unsigned char)(whole % 10);
    whole /= 10;
  }
}

void codomata_decimal_from_double(struct decimal *number, double value) {
  struct parts parts = parts_of(value);
  set_whole(number, parts.mantissa);
  multiply_by_power(number, parts.exponent);
  divide_by_power(number, -parts.exponent);
  drop_last_zeros(number);
}

/* Whether the digits from that place on are more than a half of the place before, or a half and that one is odd. */
static bool rounds_up(const struct decimal *number, int count) {
  int first = codomata_decimal_digit(number, count);
  bool is_exactly_half = first == 5 && count + 1 == number->count && !number->is_cut;
  if (is_exactly_half) return codomata_decimal_digit(number, count - 1) % 2 == 1;
  return first >= 5;
}

static void add_one_at_the_end(struct decimal *number) {
  while (number->count > 0 && number->digits[number->count - 1] == 9) number->count--;
  if (number->count > 0) {
    number->digits[number->count - 1]++;
    return;
  }
  number->digits[0] = 1;
  number->count = 1;
  number->point++;
}

void codomata_decimal_round(struct decimal *number, int count) {
  if (count >= number->count) return;
  bool up = rounds_up(number, count);
  number->count = count < 0 ? 0 : count;
  number->is_cut = false;
  if (up) add_one_at_the_end(number);
  else drop_last_zeros(number);
}

/* The whole part, which must fit, of a number that was rounded to one. */
static double_bits whole_part(const struct decimal *number) {
  double_bits whole = 0;
  for (int place = 0; place < number->point; place++)
    whole = whole * 10 + (double_bits)codomata_decimal_digit(number, place);
  return whole;
}

static int shift_for(int digits) { return digits < SHIFT_DIGITS ? digits * 3 : MOST_SHIFT; }

static int halve_below_one(struct decimal *number) {
  int exponent = 0;
  while (number->point > 0) {
    int shift = shift_for(number->point);
    divide(number, shift);
    exponent += shift;
  }
  return exponent;
}

static int double_to_a_half(struct decimal *number) {
  int exponent = 0;
  while (number->point < 0 || number->digits[0] < 5) {
    int shift = number->point < 0 ? shift_for(-number->point) : 1;
    multiply(number, shift);
    exponent -= shift;
  }
  return exponent;
}

struct parts codomata_decimal_to_binary(struct decimal *number, int mantissa_bits, int least_exponent) {
  drop_last_zeros(number);
  if (number->count == 0) return (struct parts){0, least_exponent};
  int exponent = halve_below_one(number);
  exponent += double_to_a_half(number) - mantissa_bits;
  if (exponent < least_exponent) {
    divide_by_power(number, least_exponent - exponent);
    exponent = least_exponent;
  }
  multiply_by_power(number, mantissa_bits);
  codomata_decimal_round(number, number->point);
  double_bits mantissa = whole_part(number);
  if (mantissa >> mantissa_bits != 0) return (struct parts){mantissa >> 1, exponent + 1};
  return (struct parts){mantissa, exponent};
}
