/* Texts to whole numbers (C11 7.22.1.4) and back. Overflow gives the nearest number there is, and ERANGE. */
#include "spaces.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

/* 36 for what is no digit in any base. */
static int digit_value(char digit) {
  int c = (unsigned char)digit;
  if (isdigit(c)) return c - '0';
  if (isalpha(c)) return tolower(c) - 'a' + 10;
  return 36;
}

static bool has_prefix_0x(const char *text) {
  return text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && digit_value(text[2]) < 16;
}

/* The base that base 0 stands for. */
static int base_of(const char *text) {
  if (has_prefix_0x(text)) return 16;
  return text[0] == '0' ? 8 : 10;
}

struct parsed {
  unsigned long long magnitude;
  bool is_negative;
  bool is_too_large;
};

/* Reads a number, which may have a sign, with the magnitudes that are the largest to fit for either sign. */
static struct parsed parse_whole(const char *text, char **end, int base, unsigned long long most_positive,
                                 unsigned long long most_negative) {
  struct parsed result = {0, false, false};
  if (end != NULL) *end = (char *)text;
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return result;
  }
  text = skip_spaces(text);
  if (*text == '+' || *text == '-') result.is_negative = *text++ == '-';
  if (base == 0) base = base_of(text);
  if (base == 16 && has_prefix_0x(text)) text += 2;
  unsigned long long most = result.is_negative ? most_negative : most_positive;
  unsigned long long unit = (unsigned long long)base;
  for (; digit_value(*text) < base; text++) {
    unsigned long long digit = (unsigned long long)digit_value(*text);
    if (result.is_too_large || result.magnitude > (most - digit) / unit) result.is_too_large = true;
    else result.magnitude = result.magnitude * unit + digit;
    if (end != NULL) *end = (char *)(text + 1);
  }
  if (result.is_too_large) {
    result.magnitude = most;
    errno = ERANGE;
  }
  return result;
}

/* Minus that number, even where the positive one does not fit. */
static long long negative(unsigned long long magnitude) {
  return magnitude == 0 ? 0 : -(long long)(magnitude - 1) - 1;
}

long long strtoll(const char *text, char **end, int base) {
  struct parsed number = parse_whole(text, end, base, LLONG_MAX, (unsigned long long)LLONG_MAX + 1);
  return number.is_negative ? negative(number.magnitude) : (long long)number.magnitude;
}

long strtol(const char *text, char **end, int base) {
  struct parsed number = parse_whole(text, end, base, LONG_MAX, (unsigned long)LONG_MAX + 1);
  return (long)(number.is_negative ? negative(number.magnitude) : (long long)number.magnitude);
}

unsigned long long strtoull(const char *text, char **end, int base) {
  struct parsed number = parse_whole(text, end, base, ULLONG_MAX, ULLONG_MAX);
  return number.is_negative && !number.is_too_large ? 0 - number.magnitude : number.magnitude;
}

unsigned long strtoul(const char *text, char **end, int base) {
  struct parsed number = parse_whole(text, end, base, ULONG_MAX, ULONG_MAX);
  unsigned long magnitude = (unsigned long)number.magnitude;
  return number.is_negative && !number.is_too_large ? 0 - magnitude : magnitude;
}

intmax_t strtoimax(const char *text, char **end, int base) { return strtoll(text, end, base); }
uintmax_t strtoumax(const char *text, char **end, int base) { return strtoull(text, end, base); }

int atoi(const char *text) { return (int)strtol(text, NULL, 10); }
long atol(const char *text) { return strtol(text, NULL, 10); }
long long atoll(const char *text) { return strtoll(text, NULL, 10); }

/* The digits, the last first, and the NUL; as many as 65 chars. */
static char *write_digits(unsigned long magnitude, int base, char *to) {
  unsigned long unit = (unsigned long)base;
  do {
    *to++ = "0123456789abcdefghijklmnopqrstuvwxyz"[magnitude % unit];
    magnitude /= unit;
  } while (magnitude != 0);
  *to = '\0';
  return to;
}

static void reverse(char *first, char *end) {
  for (; first < end - 1; first++) {
    end--;
    char kept = *first;
    *first = *end;
    *end = kept;
  }
}

static char *digits_of_unsigned(unsigned long value, char *to, int base) {
  if (base < 2 || base > 36) *to = '\0';
  else reverse(to, write_digits(value, base, to));
  return to;
}

/* A sign in base 10 only. */
static char *digits_of_signed(long value, char *to, int base) {
  if (value >= 0 || base != 10) return digits_of_unsigned((unsigned long)value, to, base);
  *to = '-';
  digits_of_unsigned(0 - (unsigned long)value, to + 1, base);
  return to;
}

char *ultoa(unsigned long value, char *to, int base) { return digits_of_unsigned(value, to, base); }
char *utoa(unsigned value, char *to, int base) { return digits_of_unsigned(value, to, base); }
char *ltoa(long value, char *to, int base) { return digits_of_signed(value, to, base); }

char *itoa(int value, char *to, int base) {
  return base == 10 ? digits_of_signed(value, to, base) : digits_of_unsigned((unsigned)value, to, base);
}
