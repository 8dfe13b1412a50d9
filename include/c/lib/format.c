/*
 * printf, snprintf and their family (C11 7.21.6.1) without wide characters: %ls and %lc are refused, as all that is not
 * known, and %p, since an address says nothing about the program. Floating-point numbers are exact to any number of
 * digits; a long double is written as the double nearest to it towards zero.
 */
#pragma STDC FP_CONTRACT OFF
#include "decimal.h"
#include "stream.h"
#include "unknown.h"

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* A stream, or memory where there is none. */
struct sink {
  FILE *stream;
  char *to;
  size_t size;
  size_t length;
};

static void put(struct sink *sink, char c) {
  if (sink->stream != NULL) fputc(c, sink->stream);
  else if (sink->length + 1 < sink->size) sink->to[sink->length] = c;
  sink->length++;
}

static void put_many(struct sink *sink, char c, int count) {
  for (int i = 0; i < count; i++) put(sink, c);
}

static void put_text(struct sink *sink, const char *text, int length) {
  for (int i = 0; i < length; i++) put(sink, text[i]);
}

enum size { SIZE_INT, SIZE_CHAR, SIZE_SHORT, SIZE_LONG, SIZE_LONG_LONG, SIZE_MAX_INT, SIZE_OBJECT, SIZE_POINTERS };

struct directive {
  bool is_left;
  bool has_plus;
  bool has_space;
  bool is_alternate;
  bool has_zeros;
  int width;
  /* Negative when there is none. */
  int precision;
  enum size size;
  bool is_long_double;
  char conversion;
  /* From the percent sign to after the conversion. */
  const char *text;
  int text_length;
};

/* The arguments, in a struct so that functions can share them. */
struct arguments {
  va_list list;
};

static const char *read_flags(const char *format, struct directive *directive) {
  for (;; format++) {
    switch (*format) {
      case '-': directive->is_left = true; break;
      case '+': directive->has_plus = true; break;
      case ' ': directive->has_space = true; break;
      case '#': directive->is_alternate = true; break;
      case '0': directive->has_zeros = true; break;
      default: return format;
    }
  }
}

static const char *read_digits(const char *format, int *value) {
  for (*value = 0; '0' <= *format && *format <= '9'; format++)
    if (*value <= (INT_MAX - 9) / 10) *value = *value * 10 + (*format - '0');
  return format;
}

static const char *read_number(const char *format, struct arguments *arguments, int *value) {
  if (*format != '*') return read_digits(format, value);
  *value = va_arg(arguments->list, int);
  return format + 1;
}

static const char *read_size(const char *format, struct directive *directive) {
  switch (*format) {
    case 'h':
      directive->size = format[1] == 'h' ? SIZE_CHAR : SIZE_SHORT;
      return format + (format[1] == 'h' ? 2 : 1);
    case 'l':
      directive->size = format[1] == 'l' ? SIZE_LONG_LONG : SIZE_LONG;
      return format + (format[1] == 'l' ? 2 : 1);
    case 'j': directive->size = SIZE_MAX_INT; return format + 1;
    case 'z': directive->size = SIZE_OBJECT; return format + 1;
    case 't': directive->size = SIZE_POINTERS; return format + 1;
    case 'L': directive->is_long_double = true; return format + 1;
    default: return format;
  }
}

/* From the percent sign to after the conversion. */
static const char *read_directive(const char *format, struct arguments *arguments, struct directive *directive) {
  *directive = (struct directive){.precision = -1, .text = format};
  format = read_flags(format + 1, directive);
  format = read_number(format, arguments, &directive->width);
  if (directive->width < 0) {
    directive->is_left = true;
    directive->width = directive->width == INT_MIN ? INT_MAX : -directive->width;
  }
  if (*format == '.') format = read_number(format + 1, arguments, &directive->precision);
  format = read_size(format, directive);
  directive->conversion = *format;
  if (*format != '\0') format++;
  directive->text_length = (int)(format - directive->text);
  return format;
}

static long long take_signed(const struct directive *directive, struct arguments *arguments) {
  switch (directive->size) {
    case SIZE_CHAR: return (signed char)va_arg(arguments->list, int);
    case SIZE_SHORT: return (short)va_arg(arguments->list, int);
    case SIZE_LONG: return va_arg(arguments->list, long);
    case SIZE_LONG_LONG: return va_arg(arguments->list, long long);
    case SIZE_MAX_INT: return va_arg(arguments->list, intmax_t);
    case SIZE_OBJECT:
    case SIZE_POINTERS: return va_arg(arguments->list, ptrdiff_t);
    default: return va_arg(arguments->list, int);
  }
}

static unsigned long long take_unsigned(const struct directive *directive, struct arguments *arguments) {
  switch (directive->size) {
    case SIZE_CHAR: return (unsigned char)va_arg(arguments->list, unsigned);
    case SIZE_SHORT: return (unsigned short)va_arg(arguments->list, unsigned);
    case SIZE_LONG: return va_arg(arguments->list, unsigned long);
    case SIZE_LONG_LONG: return va_arg(arguments->list, unsigned long long);
    case SIZE_MAX_INT: return va_arg(arguments->list, uintmax_t);
    case SIZE_OBJECT:
    case SIZE_POINTERS: return va_arg(arguments->list, size_t);
    default: return va_arg(arguments->list, unsigned);
  }
}

static const char *sign_text(const struct directive *directive, bool negative) {
  if (negative) return "-";
  if (directive->has_plus) return "+";
  return directive->has_space ? " " : "";
}

/* Writes spaces, the prefix and zeros: what stands before `length` more chars. Returns how many spaces follow them. */
static int begin_field(struct sink *sink, const struct directive *directive, const char *prefix, int length,
                       bool fills_with_zeros) {
  int used = (int)strlen(prefix) + length;
  int room = directive->width > used ? directive->width - used : 0;
  bool has_zeros = fills_with_zeros && directive->has_zeros && !directive->is_left;
  if (!directive->is_left && !has_zeros) put_many(sink, ' ', room);
  put_text(sink, prefix, (int)strlen(prefix));
  if (has_zeros) put_many(sink, '0', room);
  return directive->is_left ? room : 0;
}

static void write_text(struct sink *sink, const struct directive *directive, const char *text, int length) {
  int spaces = begin_field(sink, directive, "", length, false);
  put_text(sink, text, length);
  put_many(sink, ' ', spaces);
}

/* Enough for the octal digits of 64 bits. */
#define MOST_WHOLE_DIGITS 24

/* Decimal and octal digits without a table, so that what they depend on stays simple. */
static char whole_digit(unsigned digit, unsigned base, bool is_upper) {
  if (base <= 10) return (char)('0' + digit);
  return (is_upper ? "0123456789ABCDEF" : "0123456789abcdef")[digit & 15];
}

/*
 * Writes the digits to the end of the room: at least one. How many there are is found by comparisons with powers of the
 * base, and each digit from the number itself.
 */
static int whole_digits(char *room, unsigned long long value, unsigned base, bool is_upper) {
  unsigned long long power = 1;
  for (int count = 1;; count++) {
    room[MOST_WHOLE_DIGITS - count] = whole_digit((unsigned)(value / power % base), base, is_upper);
    if (power > ULLONG_MAX / base) return count;
    power *= base;
    if (value < power) return count;
  }
}

static void write_whole(struct sink *sink, const struct directive *directive, const char *prefix,
                        unsigned long long value, unsigned base) {
  char room[MOST_WHOLE_DIGITS];
  int least = directive->precision < 0 ? 1 : directive->precision;
  int count = least == 0 && value == 0 ? 0 : whole_digits(room, value, base, directive->conversion == 'X');
  if (base == 8 && directive->is_alternate && least <= count && (value != 0 || count == 0)) least = count + 1;
  int zeros = least > count ? least - count : 0;
  int spaces = begin_field(sink, directive, prefix, zeros + count, directive->precision < 0);
  put_many(sink, '0', zeros);
  put_text(sink, room + MOST_WHOLE_DIGITS - count, count);
  put_many(sink, ' ', spaces);
}

int codomata_is_overlooked(unsigned long long value) {
  (void)value;
  return 0;
}

size_t codomata_overlooked_length(void) { return 0; }

/** Writes nothing of a number of which it does not matter how it is printed. */
static bool overlook(struct sink *sink, int is_overlooked) {
  if (sink->stream == NULL || is_overlooked == 0) return false;
  sink->length = codomata_overlooked_length();
  return true;
}

static void write_signed(struct sink *sink, const struct directive *directive, struct arguments *arguments) {
  long long value = take_signed(directive, arguments);
  if (overlook(sink, codomata_is_overlooked((unsigned long long)value))) return;
  unsigned long long magnitude = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
  write_whole(sink, directive, sign_text(directive, value < 0), magnitude, 10);
}

static void write_unsigned(struct sink *sink, const struct directive *directive, struct arguments *arguments) {
  unsigned long long value = take_unsigned(directive, arguments);
  if (overlook(sink, codomata_is_overlooked(value))) return;
  char conversion = directive->conversion;
  bool is_hex = conversion == 'x' || conversion == 'X';
  const char *prefix = is_hex && directive->is_alternate && value != 0 ? (conversion == 'x' ? "0x" : "0X") : "";
  write_whole(sink, directive, prefix, value, is_hex ? 16 : conversion == 'o' ? 8 : 10);
}

static void write_string(struct sink *sink, const struct directive *directive, struct arguments *arguments) {
  const char *text = va_arg(arguments->list, const char *);
  if (text == NULL) text = "(null)";
  size_t length = directive->precision < 0 ? strlen(text) : strnlen(text, (size_t)directive->precision);
  write_text(sink, directive, text, (int)length);
}

static void write_char(struct sink *sink, const struct directive *directive, struct arguments *arguments) {
  char c = (char)va_arg(arguments->list, int);
  write_text(sink, directive, &c, 1);
}

static bool is_upper(const struct directive *directive) {
  return 'A' <= directive->conversion && directive->conversion <= 'Z';
}

#define HEX_DIGITS ((FRACTION_BITS + 3) / 4)

/* A magnitude as whole * 16^-HEX_DIGITS * 2^exponent: the digit before the point is 1, of zero 0. */
struct hexadecimal {
  double_bits whole;
  int exponent;
};

static struct hexadecimal hexadecimal_of(double value) {
  struct parts parts = parts_of(value);
  if (parts.mantissa == 0) return (struct hexadecimal){0, 0};
  while (parts.mantissa < HIDDEN_BIT) {
    parts.mantissa <<= 1;
    parts.exponent--;
  }
  return (struct hexadecimal){parts.mantissa << (4 * HEX_DIGITS - FRACTION_BITS), parts.exponent + FRACTION_BITS};
}

/* To fewer digits after the point, to the nearest, a half to the even one; the digit before it may become 2. */
static double_bits round_hexadecimal(double_bits whole, int digits) {
  int cut = 4 * (HEX_DIGITS - digits);
  double_bits unit = (double_bits)1 << cut;
  double_bits rest = whole & (unit - 1);
  double_bits kept = whole >> cut;
  bool is_up = rest > unit / 2 || (rest == unit / 2 && (kept & 1) != 0);
  return (kept + is_up) << cut;
}

static int last_hexadecimal_digit(double_bits whole) {
  int digits = HEX_DIGITS;
  while (digits > 0 && (whole >> 4 * (HEX_DIGITS - digits) & 15) == 0) digits--;
  return digits;
}

/* As %a. */
static void write_hexadecimal(struct sink *sink, const struct directive *directive, const char *sign, double value) {
  struct hexadecimal number = hexadecimal_of(value);
  int fraction = directive->precision;
  if (fraction < 0) fraction = last_hexadecimal_digit(number.whole);
  else if (fraction < HEX_DIGITS) number.whole = round_hexadecimal(number.whole, fraction);
  const char *digits = is_upper(directive) ? "0123456789ABCDEF" : "0123456789abcdef";
  char prefix[4], power[MOST_WHOLE_DIGITS];
  strcpy(prefix, sign);
  strcat(prefix, is_upper(directive) ? "0X" : "0x");
  int exponent = number.exponent;
  int count = whole_digits(power, (unsigned)(exponent < 0 ? -exponent : exponent), 10, false);
  bool has_point = fraction > 0 || directive->is_alternate;
  int spaces = begin_field(sink, directive, prefix, 1 + has_point + fraction + 2 + count, true);
  put(sink, digits[number.whole >> 4 * HEX_DIGITS]);
  if (has_point) put(sink, '.');
  for (int i = 1; i <= fraction; i++)
    put(sink, i <= HEX_DIGITS ? digits[number.whole >> 4 * (HEX_DIGITS - i) & 15] : '0');
  put(sink, is_upper(directive) ? 'P' : 'p');
  put(sink, exponent < 0 ? '-' : '+');
  put_text(sink, power + MOST_WHOLE_DIGITS - count, count);
  put_many(sink, ' ', spaces);
}

static int exponent_digits(char *to, int exponent) {
  int magnitude = exponent < 0 ? -exponent : exponent;
  int count = magnitude < 100 ? 2 : 3;
  for (int i = count; i > 0; i--) {
    to[i - 1] = (char)('0' + magnitude % 10);
    magnitude /= 10;
  }
  return count;
}

/* The digits from that place on, with a point after the first `whole` of them. */
static void put_digits(struct sink *sink, const struct decimal *number, int first, int whole, int fraction, bool point) {
  for (int i = 0; i < whole + fraction; i++) {
    if (i == whole) put(sink, '.');
    put(sink, (char)('0' + codomata_decimal_digit(number, first + i)));
  }
  if (point && fraction == 0) put(sink, '.');
}

/* As %f: the number was rounded already. */
static void write_fixed(struct sink *sink, const struct directive *directive, const char *sign,
                        const struct decimal *number, int fraction) {
  int whole = number->point > 0 ? number->point : 1;
  bool has_point = fraction > 0 || directive->is_alternate;
  int spaces = begin_field(sink, directive, sign, whole + has_point + fraction, true);
  put_digits(sink, number, number->point - whole, whole, fraction, has_point);
  put_many(sink, ' ', spaces);
}

/* As %e: the number was rounded already. */
static void write_scientific(struct sink *sink, const struct directive *directive, const char *sign,
                             const struct decimal *number, int fraction) {
  char digits[3];
  int exponent = number->count == 0 ? 0 : number->point - 1;
  int count = exponent_digits(digits, exponent);
  bool has_point = fraction > 0 || directive->is_alternate;
  int spaces = begin_field(sink, directive, sign, 1 + has_point + fraction + 2 + count, true);
  put_digits(sink, number, 0, 1, fraction, has_point);
  put(sink, is_upper(directive) ? 'E' : 'e');
  put(sink, exponent < 0 ? '-' : '+');
  put_text(sink, digits, count);
  put_many(sink, ' ', spaces);
}

/* As %g: whichever of both is shorter, by the rule of C11 7.21.6.1. */
static void write_shorter(struct sink *sink, const struct directive *directive, const char *sign,
                          struct decimal *number, int precision) {
  int significant = precision == 0 ? 1 : precision;
  codomata_decimal_round(number, significant);
  int exponent = number->count == 0 ? 0 : number->point - 1;
  int kept = directive->is_alternate ? significant : number->count > 0 ? number->count : 1;
  if (exponent < -4 || exponent >= significant) {
    write_scientific(sink, directive, sign, number, kept - 1);
    return;
  }
  int fraction = kept - 1 - exponent;
  write_fixed(sink, directive, sign, number, fraction > 0 ? fraction : 0);
}

static const char *not_finite(const struct directive *directive, double value) {
  if (is_nan(value)) return is_upper(directive) ? "NAN" : "nan";
  return is_upper(directive) ? "INF" : "inf";
}

/* The sign and the word, as a text: neither is filled with zeros. */
static void write_not_finite(struct sink *sink, const struct directive *directive, const char *sign, double value) {
  int spaces = begin_field(sink, directive, sign, 3, false);
  put_text(sink, not_finite(directive, value), 3);
  put_many(sink, ' ', spaces);
}

#if LDBL_MANT_DIG == 113
/* binary128 without the help of a run-time library: its first 53 bits of mantissa, the others cut off. */
static double take_long_double(struct arguments *arguments) {
  union {
    long double value;
    uint64_t words[2];
  } both = {va_arg(arguments->list, long double)};
  uint64_t high = both.words[1];
  bool negative = high >> 63 != 0;
  int exponent = (int)(high >> 48 & 0x7fff) - 16383;
  uint64_t fraction = (high & 0xffffffffffff) << 4 | both.words[0] >> 60;
  if (exponent == 16384 && (fraction != 0 || both.words[0] != 0)) return not_a_number();
  if (exponent >= DBL_MAX_EXP) return infinity_of(negative);
  int biased = exponent + EXPONENT_BIAS;
  if (biased > 0) return with_sign(double_of(fraction | (uint64_t)biased << FRACTION_BITS), negative);
  return with_sign(biased > -FRACTION_BITS ? double_of((fraction | HIDDEN_BIT) >> (1 - biased)) : 0, negative);
}
#else
static double take_long_double(struct arguments *arguments) { return (double)va_arg(arguments->list, long double); }
#endif

void codomata_printed_number(double value, const char *directive, int length) {
  (void)value, (void)directive, (void)length;
}

int codomata_is_real_overlooked(double value) {
  (void)value;
  return 0;
}

static void write_real(struct sink *sink, const struct directive *directive, struct arguments *arguments) {
  double value = directive->is_long_double ? take_long_double(arguments) : va_arg(arguments->list, double);
  if (overlook(sink, codomata_is_real_overlooked(value))) return;
  codomata_printed_number(value, directive->text, directive->text_length);
  const char *sign = sign_text(directive, is_negative(value));
  if (is_nan(value) || is_infinite(value)) {
    write_not_finite(sink, directive, sign, value);
    return;
  }
  if ((directive->conversion | 0x20) == 'a') {
    write_hexadecimal(sink, directive, sign, value);
    return;
  }
  struct decimal number;
  codomata_decimal_from_double(&number, value);
  int precision = directive->precision < 0 ? 6 : directive->precision;
  switch (directive->conversion | 0x20) {
    case 'f':
      if (precision < MOST_DIGITS + 400) codomata_decimal_round(&number, number.point + precision);
      write_fixed(sink, directive, sign, &number, precision);
      break;
    case 'e':
      if (precision < MOST_DIGITS) codomata_decimal_round(&number, 1 + precision);
      write_scientific(sink, directive, sign, &number, precision);
      break;
    default: write_shorter(sink, directive, sign, &number, precision);
  }
}

static void store_length(const struct sink *sink, const struct directive *directive, struct arguments *arguments) {
  void *to = va_arg(arguments->list, void *);
  switch (directive->size) {
    case SIZE_CHAR: *(signed char *)to = (signed char)sink->length; break;
    case SIZE_SHORT: *(short *)to = (short)sink->length; break;
    case SIZE_LONG: *(long *)to = (long)sink->length; break;
    case SIZE_LONG_LONG: *(long long *)to = (long long)sink->length; break;
    case SIZE_MAX_INT: *(intmax_t *)to = (intmax_t)sink->length; break;
    case SIZE_OBJECT:
    case SIZE_POINTERS: *(ptrdiff_t *)to = (ptrdiff_t)sink->length; break;
    default: *(int *)to = (int)sink->length;
  }
}

/* Whether it is of wide characters, which there are none of here. */
static bool is_wide(const struct directive *directive) {
  return directive->size == SIZE_LONG && (directive->conversion == 's' || directive->conversion == 'c');
}

static void write_directive(struct sink *sink, const struct directive *directive, struct arguments *arguments) {
  if (is_wide(directive)) codomata_unprintable(directive->text, directive->text_length);
  switch (directive->conversion) {
    case 'd':
    case 'i': write_signed(sink, directive, arguments); break;
    case 'u':
    case 'x':
    case 'X':
    case 'o': write_unsigned(sink, directive, arguments); break;
    case 's': write_string(sink, directive, arguments); break;
    case 'c': write_char(sink, directive, arguments); break;
    case 'a':
    case 'A':
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G': write_real(sink, directive, arguments); break;
    case 'n': store_length(sink, directive, arguments); break;
    case '%': put(sink, '%'); break;
    default: codomata_unprintable(directive->text, directive->text_length);
  }
}

static void write_all(struct sink *sink, const char *format, struct arguments *arguments) {
  while (*format != '\0') {
    if (*format != '%') {
      put(sink, *format++);
      continue;
    }
    struct directive directive;
    format = read_directive(format, arguments, &directive);
    write_directive(sink, &directive, arguments);
  }
}

int vfprintf(FILE *stream, const char *format, va_list list) {
  struct sink sink = {stream, NULL, 0, 0};
  struct arguments arguments;
  if (stream->direction == READS_INPUT) return -1;
  va_copy(arguments.list, list);
  write_all(&sink, format, &arguments);
  va_end(arguments.list);
  return (int)sink.length;
}

int vsnprintf(char *to, size_t size, const char *format, va_list list) {
  struct sink sink = {NULL, to, size, 0};
  struct arguments arguments;
  va_copy(arguments.list, list);
  write_all(&sink, format, &arguments);
  va_end(arguments.list);
  if (size > 0) to[sink.length < size ? sink.length : size - 1] = '\0';
  return (int)sink.length;
}

int vsprintf(char *to, const char *format, va_list list) { return vsnprintf(to, (size_t)INT_MAX, format, list); }

int snprintf(char *to, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsnprintf(to, size, format, list);
  va_end(list);
  return length;
}

int sprintf(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsprintf(to, format, list);
  va_end(list);
  return length;
}
