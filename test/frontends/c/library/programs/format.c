#include "report.h"
#include <stdio.h>
#include <string.h>
#include <stdint.h>
#include <stddef.h>
#pragma clang diagnostic ignored "-Wformat"
#pragma clang diagnostic ignored "-Wformat-security"
#pragma clang diagnostic ignored "-Wformat-nonliteral"

#define SHOW(...) (memset(to, '#', 40), say("snprintf "), say_text(format), say_number(size), \
  say_number(snprintf(to, size, __VA_ARGS__)), say_bytes(to, size + 1), say("\n"))

static char to[4000];

/* %, flags, width, precision, and what is given. */
static void choose_directive(char *format, const char *conversions) {
  unsigned count = 0;
  format[count++] = '%';
  for (unsigned flags = choose(4); flags > 0; flags--) format[count++] = "-+ #0"[choose(5)];
  if (choose(2) == 0) format[count++] = (char)('1' + choose(9)), format[count++] = choose(2) == 0 ? '2' : '\0';
  if (format[count - 1] == '\0') count--;
  if (choose(2) == 0) format[count++] = '.';
  if (format[count - 1] == '.' && choose(5) != 0) format[count++] = (char)('0' + choose(10));
  const char *conversion = conversions;
  for (unsigned skip = choose((unsigned)text_size(conversions)); skip > 0; skip--) conversion++;
  format[count++] = *conversion;
  format[count] = '\0';
}

static void with_length(char *format, const char *length) {
  size_t end = text_size(format) - 1;
  char conversion = format[end];
  strcpy(format + end, length);
  end = text_size(format);
  format[end] = conversion, format[end + 1] = '\0';
}

static double choose_double(void) {
  static const double some[] = {0, 1, 0.5, 1.5, 2.5, 0.1, 9.5, 9.9999995, 99999.95, 999999.5, 1e15, 123456789, 0.0001, 0.00001,
                                5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 1e100, 1e-100, 0.125, 1e23, 8.5, 1e5, 1e6};
  union {
    uint64_t bits;
    double value;
  } both = {choose_bits()};
  double value = some[choose(24)];
  if (choose(2) == 0) value = (double)(int64_t)choose_bits() / (double)(1ull << choose(63));
  if (choose(5) == 0 && both.value == both.value) value = both.value;
  if (choose(20) == 0) value = __builtin_inf();
  return choose(3) == 0 ? -value : value;
}

static void integers(size_t size) {
  char format[32];
  long long value = (long long)choose_bits() >> choose(64);
  if (choose(5) == 0) value = (long long)choose(3) - 1;
  choose_directive(format, "diuxXo");
  switch (choose(8)) {
    case 0: SHOW(format, (int)value); break;
    case 1: with_length(format, "hh"), SHOW(format, (int)value); break;
    case 2: with_length(format, "h"), SHOW(format, (int)value); break;
    case 3: with_length(format, "l"), SHOW(format, (long)value); break;
    case 4: with_length(format, "ll"), SHOW(format, value); break;
    case 5: with_length(format, "z"), SHOW(format, (size_t)value); break;
    case 6: with_length(format, "j"), SHOW(format, (intmax_t)value); break;
    default: with_length(format, "t"), SHOW(format, (ptrdiff_t)value);
  }
}

static void others(size_t size) {
  char format[32], text[16];
  choose_text(text, 12, "abc%d\x80");
  choose_directive(format, "s"), SHOW(format, text);
  choose_directive(format, "c"), SHOW(format, (int)choose(256));
  strcpy(format, "%*.*s|%%|%-*d"), SHOW(format, (int)choose(20) - 10, (int)choose(8) - 2, text, (int)choose(9) - 4, (int)choose(99));
  int count = -1;
  strcpy(format, "%sx%ny%d"), SHOW(format, text, &count, 7), say_number(count), say("\n");
}

static void reals(size_t size) {
  char format[32];
  choose_directive(format, "fFeEgGaA");
  SHOW(format, choose_double());
}

__attribute__((export_name("run_format"))) void run_format(void) {
  char format[32];
  size_t size = sizeof to - 1;
  for (int i = 0; i < 3000; i++) {
    size = choose(8) == 0 ? choose(12) : 40;
    integers(size), others(size), reals(size);
  }
  size = 3900;
  strcpy(format, "%.1100f"), SHOW(format, 5e-324);
  strcpy(format, "%.800e"), SHOW(format, 1.7976931348623157e308);
  strcpy(format, "%.500g"), SHOW(format, 0.1);
  strcpy(format, "%#.1200g|"), SHOW(format, 3.0);
  strcpy(format, "plain"), SHOW(format, 0);
  strcpy(format, ""), SHOW(format, 0);
  size = 0, strcpy(format, "%d"), SHOW(format, 12345);
  say_number(snprintf(NULL, 0, "%s-%d", "abc", -12)), say_number(sprintf(to, "%05d|%-5s|", 42, "x")), say_text(to), say("\n");
}
