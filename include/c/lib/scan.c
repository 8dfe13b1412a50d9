/*
 * sscanf (C11 7.21.6.2) for %d %i %u %x %X %o %c %s %n %p, sets such as %[a-z] and %[^,], %f %e %g %a and %%, with
 * widths, * and the sizes of integers. A number is read as far as its field goes, at most 127 chars of it. What is not
 * known is refused, and so are wide characters and long double.
 */
#include "spaces.h"
#include "unknown.h"

#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_FIELD 127

enum scan_size { SCAN_INT, SCAN_CHAR, SCAN_SHORT, SCAN_LONG, SCAN_LONG_LONG, SCAN_OBJECT, SCAN_MAX };

struct scan_directive {
  bool is_kept;
  /* 0 when there is none. */
  size_t width;
  enum scan_size size;
  char conversion;
  /* What is between the brackets of a set. */
  const char *set;
  size_t set_length;
  bool is_set_negated;
};

struct scan_arguments {
  va_list list;
};

static const char *read_width(const char *format, size_t *width) {
  for (*width = 0; isdigit((unsigned char)*format); format++)
    if (*width < INT_MAX / 10 - 1) *width = *width * 10 + (size_t)(*format - '0');
  return format;
}

static const char *read_scan_size(const char *format, enum scan_size *size) {
  bool is_double = format[0] != '\0' && format[0] == format[1];
  switch (*format) {
    case 'h': *size = is_double ? SCAN_CHAR : SCAN_SHORT; return format + (is_double ? 2 : 1);
    case 'l': *size = is_double ? SCAN_LONG_LONG : SCAN_LONG; return format + (is_double ? 2 : 1);
    case 'z':
    case 't': *size = SCAN_OBJECT; return format + 1;
    case 'j': *size = SCAN_MAX; return format + 1;
    default: return format;
  }
}

/* From after the opening bracket to after the closing one; a closing bracket that comes first is a member. */
static const char *read_set(const char *format, struct scan_directive *directive) {
  directive->is_set_negated = *format == '^';
  if (*format == '^') format++;
  directive->set = format;
  if (*format == ']') format++;
  while (*format != '\0' && *format != ']') format++;
  directive->set_length = (size_t)(format - directive->set);
  return *format == '\0' ? format : format + 1;
}

static const char *read_scan_directive(const char *format, struct scan_directive *directive) {
  *directive = (struct scan_directive){.is_kept = *format != '*'};
  if (*format == '*') format++;
  format = read_width(format, &directive->width);
  format = read_scan_size(format, &directive->size);
  directive->conversion = *format;
  if (*format == '\0') return format;
  return directive->conversion == '[' ? read_set(format + 1, directive) : format + 1;
}

static bool is_listed(const struct scan_directive *directive, char c) {
  const char *set = directive->set;
  for (size_t i = 0; i < directive->set_length; i++) {
    bool is_range = i + 2 < directive->set_length && set[i + 1] == '-';
    if (!is_range && set[i] == c) return true;
    if (is_range && (unsigned char)set[i] <= (unsigned char)c && (unsigned char)c <= (unsigned char)set[i + 2]) return true;
    if (is_range) i += 2;
  }
  return false;
}

static bool belongs(const struct scan_directive *directive, char c) {
  if (directive->conversion == 'c') return true;
  if (directive->conversion == 's') return !isspace((unsigned char)c);
  return is_listed(directive, c) != directive->is_set_negated;
}

/* How many of the next chars a text conversion takes. */
static size_t text_length(const struct scan_directive *directive, const char *text) {
  size_t most = directive->width != 0 ? directive->width : directive->conversion == 'c' ? 1 : (size_t)INT_MAX;
  size_t length = 0;
  while (length < most && text[length] != '\0' && belongs(directive, text[length])) length++;
  return length;
}

static bool scan_text(const struct scan_directive *directive, const char **text, struct scan_arguments *arguments) {
  size_t length = text_length(directive, *text);
  bool is_short = directive->conversion == 'c' && length < directive->width;
  if (length == 0) return false;
  if (directive->is_kept) {
    char *to = va_arg(arguments->list, char *);
    memcpy(to, *text, length);
    if (directive->conversion != 'c') to[length] = '\0';
  }
  *text += length;
  return !is_short;
}

static void store(const struct scan_directive *directive, unsigned long long value, struct scan_arguments *arguments) {
  void *to = va_arg(arguments->list, void *);
  switch (directive->size) {
    case SCAN_CHAR: *(unsigned char *)to = (unsigned char)value; break;
    case SCAN_SHORT: *(unsigned short *)to = (unsigned short)value; break;
    case SCAN_LONG: *(unsigned long *)to = (unsigned long)value; break;
    case SCAN_LONG_LONG: *(unsigned long long *)to = value; break;
    case SCAN_OBJECT: *(size_t *)to = (size_t)value; break;
    case SCAN_MAX: *(uintmax_t *)to = value; break;
    default: *(unsigned *)to = (unsigned)value;
  }
}

/* The field of a number: the next chars, as many as the width allows. */
static void copy_field(char *field, const struct scan_directive *directive, const char *text) {
  size_t most = directive->width != 0 && directive->width < MOST_FIELD ? directive->width : MOST_FIELD;
  size_t length = strnlen(text, most);
  memcpy(field, text, length);
  field[length] = '\0';
}

static int base_of_conversion(char conversion) {
  switch (conversion) {
    case 'i': return 0;
    case 'o': return 8;
    case 'x':
    case 'X':
    case 'p': return 16;
    default: return 10;
  }
}

/* Whether a field ends with the prefix 0x and no digit, which is no number (C11 7.21.6.2). */
static bool is_only_prefix(const char *field, const char *end, int base) {
  const char *digits = *field == '+' || *field == '-' ? field + 1 : field;
  bool may_have_prefix = base == 0 || base == 16;
  return may_have_prefix && *digits == '0' && end == digits + 1 && tolower((unsigned char)*end) == 'x';
}

static bool scan_whole(const struct scan_directive *directive, const char **text, struct scan_arguments *arguments) {
  char field[MOST_FIELD + 1];
  char *end;
  copy_field(field, directive, *text);
  bool is_signed = directive->conversion == 'd' || directive->conversion == 'i';
  int base = base_of_conversion(directive->conversion);
  unsigned long long value = is_signed ? (unsigned long long)strtoll(field, &end, base) : strtoull(field, &end, base);
  if (end == field || is_only_prefix(field, end, base)) return false;
  if (directive->is_kept && directive->conversion == 'p') *va_arg(arguments->list, void **) = (void *)(uintptr_t)value;
  else if (directive->is_kept) store(directive, value, arguments);
  *text += end - field;
  return true;
}

static bool scan_real(const struct scan_directive *directive, const char **text, struct scan_arguments *arguments) {
  char field[MOST_FIELD + 1];
  char *end;
  copy_field(field, directive, *text);
  double value = strtod(field, &end);
  if (end == field) return false;
  if (directive->is_kept && directive->size == SCAN_LONG) *va_arg(arguments->list, double *) = value;
  else if (directive->is_kept) *va_arg(arguments->list, float *) = strtof(field, NULL);
  *text += end - field;
  return true;
}

static bool scan_one(const struct scan_directive *directive, const char **text, struct scan_arguments *arguments) {
  switch (directive->conversion) {
    case 'c':
    case '[':
    case 's':
      if (directive->size == SCAN_LONG) codomata_unknown_conversion();
      return scan_text(directive, text, arguments);
    case 'a':
    case 'A':
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G': return scan_real(directive, text, arguments);
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'p': return scan_whole(directive, text, arguments);
    default: codomata_unknown_conversion();
  }
}

/* A char of the format that is no conversion: a space stands for any spaces. */
static bool match_char(char wanted, const char **text) {
  if (isspace((unsigned char)wanted)) {
    *text = skip_spaces(*text);
    return true;
  }
  if (**text != wanted) return false;
  ++*text;
  return true;
}

static int scan_all(const char *text, const char *format, struct scan_arguments *arguments) {
  const char *start = text;
  int count = 0;
  while (*format != '\0') {
    if (*format != '%') {
      if (!match_char(*format++, &text)) return *text == '\0' && count == 0 ? EOF : count;
      continue;
    }
    struct scan_directive directive;
    format = read_scan_directive(format + 1, &directive);
    if (directive.conversion == 'n') {
      if (directive.is_kept) store(&directive, (unsigned long long)(text - start), arguments);
      continue;
    }
    if (directive.conversion != 'c' && directive.conversion != '[') text = skip_spaces(text);
    if (*text == '\0') return count == 0 ? EOF : count;
    bool is_read = directive.conversion == '%' ? match_char('%', &text) : scan_one(&directive, &text, arguments);
    if (!is_read) return count;
    if (directive.is_kept && directive.conversion != '%') count++;
  }
  return count;
}

int vsscanf(const char *text, const char *format, va_list list) {
  struct scan_arguments arguments;
  va_copy(arguments.list, list);
  int count = scan_all(text, format, &arguments);
  va_end(arguments.list);
  return count;
}

int sscanf(const char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = vsscanf(text, format, list);
  va_end(list);
  return count;
}
