/* The printf family on streams, by vfprintf. */
#include <stdarg.h>
#include <stdio.h>

int vprintf(const char *format, va_list list) { return vfprintf(stdout, format, list); }

int printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vfprintf(stdout, format, list);
  va_end(list);
  return length;
}

int fprintf(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vfprintf(stream, format, list);
  va_end(list);
  return length;
}
