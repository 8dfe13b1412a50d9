/* What a test program says, line by line, without the help of the library it tests; and seeded choices. */
#ifndef REPORT_H
#define REPORT_H

#include <stddef.h>
#include <stdint.h>

/* Takes the next chars of the report. */
#ifdef __cplusplus
extern "C"
#endif
__attribute__((import_module("test"), import_name("hear"))) void hear(const char *chars, size_t count);

static char report[1024];
static size_t report_length;

static void say_char(char c) {
  report[report_length++] = c;
  if (c != '\n' && report_length < sizeof report) return;
  hear(report, report_length);
  report_length = 0;
}

static void say(const char *text) {
  for (; *text != '\0'; text++) say_char(*text);
}

static void say_number(long long value) {
  char digits[24];
  int count = 0;
  unsigned long long magnitude = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
  if (value < 0) say_char('-');
  do digits[count++] = (char)('0' + magnitude % 10);
  while ((magnitude /= 10) != 0);
  while (count > 0) say_char(digits[--count]);
  say_char(' ');
}

static void say_hex(unsigned long long value) {
  for (int shift = 60; shift >= 0; shift -= 4) say_char("0123456789abcdef"[value >> shift & 15]);
  say_char(' ');
}

/* Bytes as they are where they can be read, else in hexadecimal. */
static void say_bytes(const char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    unsigned char c = (unsigned char)bytes[i];
    if (c > ' ' && c < 127 && c != '\\') say_char((char)c);
    else say_char('\\'), say_char("0123456789abcdef"[c >> 4]), say_char("0123456789abcdef"[c & 15]);
  }
  say_char(' ');
}

static size_t text_size(const char *text) {
  size_t size = 0;
  while (text[size] != '\0') size++;
  return size;
}

static void say_text(const char *text) {
  if (text == NULL) say("NULL ");
  else say_bytes(text, text_size(text));
}

/* How far a pointer is from where its text starts; -1 for NULL. */
static void say_place(const void *place, const void *start) {
  say_number(place == NULL ? -1 : (const char *)place - (const char *)start);
}

static int sign_of(int value) { return value < 0 ? -1 : value > 0; }

/* A double by its bits; all that are no number are one. */
static void say_double(double value) {
  union {
    double value;
    uint64_t bits;
  } both = {value};
  if (value != value) say("nan ");
  else say_hex(both.bits);
}

static void say_float(float value) { say_double(value); }

static uint64_t choice_state = 88172645463325252u;

/* Marsaglia's xorshift: the same choices in every run. */
static uint64_t choose_bits(void) {
  choice_state ^= choice_state << 13;
  choice_state ^= choice_state >> 7;
  choice_state ^= choice_state << 17;
  return choice_state * 2685821657736338717u;
}

static unsigned choose(unsigned count) { return (unsigned)((choose_bits() >> 32) % count); }

/* A text of up to that many chars of an alphabet, which ends with NUL. */
static void choose_text(char *to, unsigned most, const char *alphabet) {
  unsigned length = choose(most + 1);
  unsigned letters = (unsigned)text_size(alphabet);
  for (unsigned i = 0; i < length; i++) to[i] = alphabet[choose(letters)];
  to[length] = '\0';
}

#endif
