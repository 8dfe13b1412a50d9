#include "report.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void say_end(const char *end, const char *text) { say_place(end, text), say_number(errno == ERANGE), errno = 0; }

static void whole_texts(const char *text, int base) {
  char *end = NULL;
  say("convert "), say_text(text), say_number(base), errno = 0;
  say_number(strtol(text, &end, base)), say_end(end, text);
  say_hex(strtoul(text, &end, base)), say_end(end, text);
  say_number(strtoll(text, &end, base)), say_end(end, text);
  say_hex(strtoull(text, &end, base)), say_end(end, text);
  say_number(strtoimax(text, &end, base)), say_end(end, text);
  say_hex(strtoumax(text, &end, base)), say_end(end, text);
  say_number(strtol(text, NULL, base)), say("\n");
}

static void simple(const char *text) {
  say("simple "), say_text(text), say_number(text_size(text) < 19 ? atoll(text) : 0);
  if (text_size(text) < 10) say_number(atol(text)), say_number(atoi(text));
  say("\n");
}

static const char *const whole_edges[] = {
  "", " ", "+", "-", "0", "-0", "0x", "0x ", "0X1f", "0xg", "-0x10", "+0x", "00x1", "08", "017", "0b1", "\t\n\v\f\r 12", "- 1",
  "+-1", "--1", "1 2", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "-4294967295",
  "-4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
  "18446744073709551615", "18446744073709551616", "-18446744073709551615", "-18446744073709551616", "zZ", "-zz",
  "7fffffff", "80000000", "7fffffffffffffff", "8000000000000000", "ffffffffffffffff", "10000000000000000", "1z", "\xff",
  "99999999999999999999999999999999999999", "0000000000000000000000000000000000000000000000000000007",
};

static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

struct wide {
  char name[5];
  short key;
};

static int by_key(const void *a, const void *b) { return ((const struct wide *)a)->key - ((const struct wide *)b)->key; }

static void sorts(unsigned count) {
  int all[64];
  struct wide wides[64];
  for (unsigned i = 0; i < count; i++) all[i] = (int)choose(count * 2) - 5;
  for (unsigned i = 0; i < count; i++) wides[i].key = (short)(i * 37 % 64), memcpy(wides[i].name, "abcd", 5), wides[i].name[0] += i % 20;
  qsort(all, count, sizeof all[0], by_value);
  qsort(wides, count, sizeof wides[0], by_key);
  say("sort ");
  for (unsigned i = 0; i < count; i++) say_number(all[i]), say_number(wides[i].key), say_bytes(wides[i].name, 4);
  for (int key = -6; key < (int)count; key++) {
    const int *found = bsearch(&key, all, count, sizeof all[0], by_value);
    say_number(found == NULL ? -99 : *found);
  }
  say("\n");
}

static void divisions(long long a, long long b) {
  if (b == 0 || b == -1) return;
  int x = (int)a, y = (int)b;
  say("divide "), say_number(lldiv(a, b).quot), say_number(lldiv(a, b).rem), say_number(imaxdiv(a, b).rem);
  if (y != 0 && y != -1) say_number(div(x, y).quot), say_number(div(x, y).rem), say_number(ldiv(x, y).rem);
  if (x > -2147483647) say_number(abs(x)), say_number(labs(x));
  if (a > -9223372036854775807) say_number(llabs(a)), say_number(imaxabs(a));
  say("\n");
}

__attribute__((export_name("run_integer"))) void run_integer(void) {
  for (unsigned i = 0; i < sizeof whole_edges / sizeof whole_edges[0]; i++) {
    simple(whole_edges[i]);
    for (int base = 0; base <= 36; base++)
      if (base != 1) whole_texts(whole_edges[i], base);
  }
  for (int i = 0; i < 2000; i++) {
    char text[32];
    choose_text(text, 22, i % 2 == 0 ? "0123456789" : "01789abcxXzZ+- ");
    int base = (int)choose(36);
    whole_texts(text, base == 1 ? 36 : base);
    simple(text);
  }
  for (unsigned count = 0; count < 60; count++) sorts(count);
  for (int i = 0; i < 500; i++) divisions((long long)choose_bits() >> choose(64), (long long)choose_bits() >> choose(64));
  char *block = malloc(10);
  strcpy(block, "123456789");
  char *other = calloc(5, 7);
  say("memory "), say_number(memcmp(other, "\0\0\0\0\0\0\0\0", 8)), block = realloc(block, 5000), say_text(block);
  other = realloc(other, 70000), say_number(other[34]), say_number(realloc(NULL, 1) != NULL);
  free(NULL), free(other), free(block), say_number(malloc((size_t)-1) == NULL), say_number(calloc((size_t)-1, 2) == NULL);
  say_number(getenv("HOME") == NULL), say("\n");
}
