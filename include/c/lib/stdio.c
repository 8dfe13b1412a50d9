/* stdio.h for the input and the output of a run. A symbol is read and written as an unsigned char. */
#include "stream.h"

#include <codomata.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

static struct codomata_stream input = {READS_INPUT, EOF, false};
static struct codomata_stream output = {WRITES_OUTPUT, EOF, false};
static struct codomata_stream errors = {WRITES_ERRORS, EOF, false};
FILE *const stdin = &input;
FILE *const stdout = &output;
FILE *const stderr = &errors;

static int take_back(FILE *stream) {
  int given_back = stream->given_back;
  stream->given_back = EOF;
  return given_back;
}

int fgetc(FILE *stream) {
  if (stream->direction != READS_INPUT) return EOF;
  if (stream->given_back != EOF) return take_back(stream);
  if (codomata_more()) return (unsigned char)codomata_read();
  stream->is_at_end = true;
  return EOF;
}

int getc(FILE *stream) { return fgetc(stream); }
int getchar(void) { return fgetc(stdin); }
int getc_unlocked(FILE *stream) { return fgetc(stream); }
int getchar_unlocked(void) { return fgetc(stdin); }

/* There is room for one char. */
int ungetc(int c, FILE *stream) {
  if (c == EOF || stream->given_back != EOF || stream->direction != READS_INPUT) return EOF;
  stream->given_back = (unsigned char)c;
  stream->is_at_end = false;
  return stream->given_back;
}

char *fgets(char *line, int size, FILE *stream) {
  int length = 0;
  while (length < size - 1) {
    int c = fgetc(stream);
    if (c == EOF) break;
    line[length++] = (char)c;
    if (c == '\n') break;
  }
  if (length == 0 && size > 1) return NULL;
  line[length] = '\0';
  return line;
}

static size_t read_bytes(unsigned char *to, size_t count, FILE *stream) {
  size_t length = 0;
  for (; length < count; length++) {
    int c = fgetc(stream);
    if (c == EOF) break;
    to[length] = (unsigned char)c;
  }
  return length;
}

size_t fread(void *to, size_t size, size_t count, FILE *stream) {
  if (size == 0) return 0;
  return read_bytes(to, size * count, stream) / size;
}

int feof(FILE *stream) { return stream->is_at_end; }
void clearerr(FILE *stream) { stream->is_at_end = false; }

/* Nothing goes wrong with a stream. */
int ferror(FILE *stream) {
  (void)stream;
  return 0;
}

/* Nothing waits in a buffer. */
int fflush(FILE *stream) {
  (void)stream;
  return 0;
}

int setvbuf(FILE *stream, char *buffer, int mode, size_t size) {
  (void)stream, (void)buffer, (void)mode, (void)size;
  return 0;
}

void setbuf(FILE *stream, char *buffer) { (void)stream, (void)buffer; }

static bool is_seen(const FILE *stream) { return (codomata_seen_streams & stream->direction) != 0; }

int fputc(int c, FILE *stream) {
  if (stream->direction == READS_INPUT) return EOF;
  if (is_seen(stream)) codomata_write((unsigned char)c);
  return (unsigned char)c;
}

int putc(int c, FILE *stream) { return fputc(c, stream); }
int putchar(int c) { return fputc(c, stdout); }
int fputc_unlocked(int c, FILE *stream) { return fputc(c, stream); }
int putc_unlocked(int c, FILE *stream) { return fputc(c, stream); }
int putchar_unlocked(int c) { return fputc(c, stdout); }

static void write_bytes(const unsigned char *from, size_t count, const FILE *stream) {
  if (!is_seen(stream)) return;
  for (size_t i = 0; i < count; i++) codomata_write(from[i]);
}

size_t fwrite(const void *from, size_t size, size_t count, FILE *stream) {
  if (size == 0 || stream->direction == READS_INPUT) return 0;
  write_bytes(from, size * count, stream);
  return count;
}

int fputs(const char *text, FILE *stream) {
  if (stream->direction == READS_INPUT) return EOF;
  write_bytes((const unsigned char *)text, strlen(text), stream);
  return 0;
}

int puts(const char *text) {
  fputs(text, stdout);
  putchar('\n');
  return 0;
}

void perror(const char *text) {
  const char *why = strerror(errno);
  if (text != NULL && *text != '\0') {
    fputs(text, stderr);
    fputs(": ", stderr);
  }
  fputs(why, stderr);
  fputc('\n', stderr);
}
