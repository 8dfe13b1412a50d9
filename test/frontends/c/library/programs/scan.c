#include "report.h"
#include <stdio.h>
#include <string.h>
#pragma clang diagnostic ignored "-Wformat"
#pragma clang diagnostic ignored "-Wformat-nonliteral"

/* Each conversion on each text, with room for all that it may store. */
static const char *const scan_formats[] = {
  "%d%n", "%3d%n", "%i%n", "%u%n", "%x%n", "%o%n", "%2x%n", "%hhd%n", "%hd%n", "%ld%n", "%lld%n", "%zu%n", "%c%n", "%3c%n", "%s%n",
  "%4s%n", "%[a-z]%n", "%[^,]%n", "%2[0-9]%n", "%[]a]%n", "%[^]]%n", "%[a-]%n", "%f%n", "%lf%n", "%5lf%n", " %c%n", "%%%n", "x%d%n",
};
static const char *const scan_texts[] = {
  "", " ", "12", "-12", "+7 ", "  42abc", "0x1F", "0x1f,", "017", "08", "abc def", "a,b", "]ab]", "x5", "x 5", "%", " %", "300", "70000",
  "1.5e2z", ".5", "-2.25", "12345678", "99999999999", "z", "-", "a-b", "nan", "inf", "\tq",
};

__attribute__((export_name("run_scan"))) void run_scan(void) {
  for (unsigned i = 0; i < sizeof scan_formats / sizeof scan_formats[0]; i++)
    for (unsigned j = 0; j < sizeof scan_texts / sizeof scan_texts[0]; j++) {
      char room[32];
      int length = -1;
      memset(room, '#', 32);
      const char *format = scan_formats[i];
      say("sscanf "), say_text(format), say_text(scan_texts[j]);
      if (format[1] == '%') say_number(sscanf(scan_texts[j], format, &length));
      else say_number(sscanf(scan_texts[j], format, room, &length));
      say_bytes(room, 16), say_number(length), say("\n");
    }
  int a = -1, b = -1, c = -1;
  char name[16] = "";
  say_number(sscanf("10.20.30", "%d.%d.%d", &a, &b, &c)), say_number(a), say_number(b), say_number(c), say("\n");
  say_number(sscanf("key = value;", "%*s = %[^;]", name)), say_text(name), say("\n");
  say_number(sscanf("1,2", "%d , %*d%n", &a, &b)), say_number(b), say_number(sscanf("#ff8000", "#%2x%2x%2x", &a, &b, &c));
  say_number(a), say_number(b), say_number(c), say_number(sscanf("5 x", "%d%d", &a, &b)), say("\n");
}
