/*
 * What is printed is an event: an observer may see it, the program cannot. The event has the format without the
 * arguments, which C has no way to hand on; an evaluator that stops at calls of these functions sees them all.
 * All return 0.
 */
#include "stream.h"

#include <codomata.h>
#include <stdarg.h>
#include <stdio.h>

int printf(const char *format, ...) {
  codomata_event("printf", format);
  return 0;
}

int fprintf(FILE *stream, const char *format, ...) {
  codomata_event(stream->direction == WRITES_OUTPUT ? "printf" : "fprintf", format);
  return 0;
}

int vprintf(const char *format, va_list arguments) {
  (void)arguments;
  codomata_event("printf", format);
  return 0;
}

int vfprintf(FILE *stream, const char *format, va_list arguments) {
  (void)arguments;
  return fprintf(stream, format, 0);
}
