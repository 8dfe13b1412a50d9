/*
 * Texts to floating-point numbers (C11 7.22.1.3): correctly rounded, whatever the number of digits; hexadecimal
 * ones too. Only a text with more than 10,000 zeros or digits before its exponent may come out as 0 or infinite.
 * Overflow and underflow set ERANGE. strtold is declared only.
 */
#pragma STDC FP_CONTRACT OFF
#include "decimal.h"
#include "spaces.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Powers of ten up to this one are exact in a double. */
#define MOST_EXACT_POWER (DBL_MANT_DIG == 53 ? 22 : 10)
/* Beyond this, the exponent of a text makes no difference any more. */
#define MOST_EXPONENT 10000

/* A type to convert to. */
struct real_format {
  int mantissa_bits;
  int least_exponent;
  int most_exponent;
  bool is_double;
};

static const struct real_format double_format = {DBL_MANT_DIG, LEAST_EXPONENT, DBL_MAX_EXP - DBL_MANT_DIG, true};
static const struct real_format float_format = {FLT_MANT_DIG, FLT_MIN_EXP - FLT_MANT_DIG, FLT_MAX_EXP - FLT_MANT_DIG, false};

static int hex_value(char digit) {
  int c = (unsigned char)digit;
  return isdigit(c) ? c - '0' : tolower(c) - 'a' + 10;
}

/* Reads digits after an e or p and an optional sign, adding to the exponent; where there are none, reads nothing. */
static const char *read_exponent(const char *text, char letter, int *exponent) {
  if (tolower((unsigned char)*text) != letter) return text;
  const char *at = text + 1;
  bool is_minus = *at == '-';
  if (*at == '+' || *at == '-') at++;
  if (!isdigit((unsigned char)*at)) return text;
  int value = 0;
  for (; isdigit((unsigned char)*at); at++)
    if (value < MOST_EXPONENT) value = value < 1000 ? value * 10 + (*at - '0') : MOST_EXPONENT;
  *exponent += is_minus ? -value : value;
  return at;
}

/* The double with these parts, to which the parts were rounded; infinite when too large. */
static double finish_real(struct parts parts, const struct real_format *format) {
  bool is_subnormal = parts.mantissa >> (format->mantissa_bits - 1) == 0;
  if (parts.mantissa != 0 && is_subnormal) errno = ERANGE;
  if (parts.exponent > format->most_exponent) {
    errno = ERANGE;
    return infinity_of(false);
  }
  /* A float that is not zero may need its mantissa moved to be a double's. */
  while (parts.mantissa < HIDDEN_BIT && parts.exponent > LEAST_EXPONENT && parts.mantissa != 0) {
    parts.mantissa <<= 1;
    parts.exponent--;
  }
  return from_parts(parts);
}

static double power_of_ten(int power) {
  double result = 1;
  for (int i = 0; i < power; i++) result *= 10;
  return result;
}

static double whole_value(const struct decimal *number) {
  double value = 0;
  for (int place = 0; place < number->count; place++) value = value * 10 + number->digits[place];
  return value;
}

static double decimal_value(struct decimal *number, const struct real_format *format) {
  int power = number->point - number->count;
  bool is_exact = format->is_double && number->count <= DBL_DIG;
  if (is_exact && 0 <= power && power <= MOST_EXACT_POWER) return whole_value(number) * power_of_ten(power);
  if (is_exact && -MOST_EXACT_POWER <= power && power < 0) return whole_value(number) / power_of_ten(-power);
  if (number->count == 0) return 0;
  if (number->point < DBL_MIN_10_EXP - 30) {
    errno = ERANGE;
    return 0;
  }
  if (number->point > DBL_MAX_10_EXP + 1) return finish_real((struct parts){HIDDEN_BIT, 2 * DBL_MAX_EXP}, format);
  struct parts parts = codomata_decimal_to_binary(number, format->mantissa_bits, format->least_exponent);
  if (parts.mantissa == 0) errno = ERANGE;
  return finish_real(parts, format);
}

/* Digits with at most one point among them; NULL when there is no digit. */
static const char *read_decimal(const char *text, struct decimal *number) {
  bool has_point = false;
  bool has_digits = false;
  number->count = 0;
  number->point = 0;
  number->is_cut = false;
  for (; isdigit((unsigned char)*text) || (*text == '.' && !has_point); text++) {
    if (*text == '.') {
      has_point = true;
      continue;
    }
    has_digits = true;
    bool is_leading_zero = *text == '0' && number->count == 0;
    if (!is_leading_zero) codomata_decimal_append(number, *text - '0');
    if (!is_leading_zero && !has_point && number->point < MOST_EXPONENT) number->point++;
    if (is_leading_zero && has_point && number->point > -MOST_EXPONENT) number->point--;
  }
  return has_digits ? text : NULL;
}

/* A mantissa with the last bit set when bits were lost below it. */
struct hex {
  uint64_t mantissa;
  int exponent;
};

static void append_hex(struct hex *number, int digit) {
  bool has_room = number->mantissa >> 59 == 0;
  if (has_room) number->mantissa = number->mantissa << 4 | (uint64_t)digit;
  else if (digit != 0) number->mantissa |= 1;
  if (!has_room && number->exponent < MOST_EXPONENT) number->exponent += 4;
}

static const char *read_hex(const char *text, struct hex *number) {
  bool has_point = false;
  for (; isxdigit((unsigned char)*text) || (*text == '.' && !has_point); text++) {
    if (*text == '.') {
      has_point = true;
      continue;
    }
    append_hex(number, hex_value(*text));
    if (has_point && number->exponent > -MOST_EXPONENT) number->exponent -= 4;
  }
  return text;
}

/* Moves bits out at the low end; the last one that stays says if any of those was set. */
static uint64_t shift_out(uint64_t mantissa, int bits) {
  if (bits >= 64) return mantissa != 0;
  uint64_t lost = mantissa & (((uint64_t)1 << bits) - 1);
  return mantissa >> bits | (lost != 0);
}

static int bit_length(uint64_t value) {
  int length = 0;
  for (; value != 0; value >>= 1) length++;
  return length;
}

static double hex_result(struct hex number, const struct real_format *format) {
  if (number.mantissa == 0) return 0;
  int excess = bit_length(number.mantissa) - format->mantissa_bits;
  if (number.exponent + excess < format->least_exponent) excess = format->least_exponent - number.exponent;
  int exponent = number.exponent + excess;
  if (excess <= 0) return finish_real((struct parts){(double_bits)(number.mantissa << -excess), exponent}, format);
  /* Two more bits than wanted, the last of which stands for all that follow. */
  uint64_t quarters = excess >= 2 ? shift_out(number.mantissa, excess - 2) : number.mantissa << 1;
  bool is_inexact = (quarters & 3) != 0;
  uint64_t mantissa = quarters >> 2;
  if ((quarters & 3) == 3 || ((quarters & 3) == 2 && (mantissa & 1) == 1)) mantissa++;
  if (mantissa >> format->mantissa_bits != 0) {
    mantissa >>= 1;
    exponent++;
  }
  int saved = errno;
  double result = finish_real((struct parts){(double_bits)mantissa, exponent}, format);
  if (mantissa == 0) errno = ERANGE;
  else if (!is_inexact && exponent <= format->most_exponent) errno = saved;
  return result;
}

static bool starts_hex(const char *text) {
  if (text[0] != '0' || tolower((unsigned char)text[1]) != 'x') return false;
  return isxdigit((unsigned char)text[2]) || (text[2] == '.' && isxdigit((unsigned char)text[3]));
}

/* After nan: letters, digits and underlines in parentheses, if they are closed. */
static const char *skip_payload(const char *text) {
  if (*text != '(') return text;
  const char *at = text + 1;
  while (isalnum((unsigned char)*at) || *at == '_') at++;
  return *at == ')' ? at + 1 : text;
}

/* The value of a text without a sign; the end is NULL when there is no number. */
static double read_real(const char *text, const char **end, const struct real_format *format) {
  if (strncasecmp(text, "inf", 3) == 0) {
    *end = text + (strncasecmp(text, "infinity", 8) == 0 ? 8 : 3);
    return infinity_of(false);
  }
  if (strncasecmp(text, "nan", 3) == 0) {
    *end = skip_payload(text + 3);
    return not_a_number();
  }
  if (starts_hex(text)) {
    struct hex number = {0, 0};
    *end = read_exponent(read_hex(text + 2, &number), 'p', &number.exponent);
    return hex_result(number, format);
  }
  struct decimal number;
  *end = read_decimal(text, &number);
  if (*end == NULL) return 0;
  *end = read_exponent(*end, 'e', &number.point);
  return decimal_value(&number, format);
}

static double parse_real(const char *text, char **end, const struct real_format *format) {
  const char *start = skip_spaces(text);
  bool is_minus = *start == '-';
  if (*start == '+' || *start == '-') start++;
  const char *after = NULL;
  double magnitude = read_real(start, &after, format);
  if (end != NULL) *end = (char *)(after != NULL ? after : text);
  return after != NULL ? with_sign(magnitude, is_minus) : 0;
}

double strtod(const char *text, char **end) { return parse_real(text, end, &double_format); }
float strtof(const char *text, char **end) { return (float)parse_real(text, end, &float_format); }
double atof(const char *text) { return strtod(text, NULL); }
