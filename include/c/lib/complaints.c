/* Complaints of a program on stderr, after its name, which is always the same here. */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void complain(const char *format, va_list values, const char *cause) {
  fputs("program", stderr);
  if (format != NULL) {
    fputs(": ", stderr);
    vfprintf(stderr, format, values);
  }
  if (cause != NULL) fprintf(stderr, ": %s", cause);
  fputc('\n', stderr);
}

void vwarn(const char *format, va_list values) { complain(format, values, strerror(errno)); }

void vwarnx(const char *format, va_list values) { complain(format, values, NULL); }

void verr(int status, const char *format, va_list values) {
  vwarn(format, values);
  exit(status);
}

void verrx(int status, const char *format, va_list values) {
  vwarnx(format, values);
  exit(status);
}

void warn(const char *format, ...) {
  va_list values;
  va_start(values, format);
  vwarn(format, values);
  va_end(values);
}

void warnx(const char *format, ...) {
  va_list values;
  va_start(values, format);
  vwarnx(format, values);
  va_end(values);
}

void err(int status, const char *format, ...) {
  va_list values;
  va_start(values, format);
  verr(status, format, values);
}

void errx(int status, const char *format, ...) {
  va_list values;
  va_start(values, format);
  verrx(status, format, values);
}
