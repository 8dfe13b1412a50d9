/* The descriptors of POSIX that are open in a run: 0, 1 and 2, which are the three streams. */
#include "stream.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

static FILE *stream_of(int descriptor) {
  switch (descriptor) {
    case STDIN_FILENO: return stdin;
    case STDOUT_FILENO: return stdout;
    case STDERR_FILENO: return stderr;
    default: errno = EBADF; return NULL;
  }
}

ssize_t write(int descriptor, const void *from, size_t count) {
  FILE *stream = stream_of(descriptor);
  if (stream == NULL || stream == stdin) {
    errno = EBADF;
    return -1;
  }
  return (ssize_t)fwrite(from, 1, count, stream);
}

ssize_t read(int descriptor, void *to, size_t count) {
  if (descriptor != STDIN_FILENO) {
    errno = EBADF;
    return -1;
  }
  return (ssize_t)fread(to, 1, count, stdin);
}

int vdprintf(int descriptor, const char *format, va_list list) {
  FILE *stream = stream_of(descriptor);
  return stream == NULL ? -1 : vfprintf(stream, format, list);
}

int dprintf(int descriptor, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vdprintf(descriptor, format, list);
  va_end(list);
  return length;
}

int fileno(FILE *stream) { return (int)stream->direction; }

/* No stream is a terminal. */
int isatty(int descriptor) {
  errno = stream_of(descriptor) == NULL ? EBADF : ENOTTY;
  return 0;
}
