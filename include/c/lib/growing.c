/* Functions of stdio.h that make room for what they give (POSIX getdelim and getline, GNU asprintf). */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM 120

/* Twice the room for a line that is full, or room for a first one. Whether there was enough memory. */
static int widen(char **line, size_t *room) {
  size_t wider = *room == 0 ? FIRST_ROOM : 2 * *room;
  char *made = malloc(wider);
  if (made == NULL) return 0;
  memcpy(made, *line == NULL ? "" : *line, *line == NULL ? 0 : *room);
  free(*line);
  *line = made;
  *room = wider;
  return 1;
}

ssize_t getdelim(char **line, size_t *room, int delimiter, FILE *stream) {
  size_t length = 0;
  int c = EOF;
  if (line == NULL || room == NULL) {
    errno = EINVAL;
    return -1;
  }
  if (*line == NULL) *room = 0;
  do {
    c = fgetc(stream);
    if (c == EOF && length == 0) return -1;
    if (length + 2 > *room && !widen(line, room)) return -1;
    if (c != EOF) (*line)[length++] = (char)c;
  } while (c != EOF && c != (unsigned char)delimiter);
  (*line)[length] = '\0';
  return (ssize_t)length;
}

ssize_t getline(char **line, size_t *room, FILE *stream) { return getdelim(line, room, '\n', stream); }

int vasprintf(char **to, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (length < 0) return -1;
  *to = malloc((size_t)length + 1);
  return *to == NULL ? -1 : vsnprintf(*to, (size_t)length + 1, format, arguments);
}

int asprintf(char **to, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vasprintf(to, format, arguments);
  va_end(arguments);
  return length;
}
