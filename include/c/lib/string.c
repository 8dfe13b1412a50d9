/* string.h and strings.h, as C11 7.24 and POSIX.1-2024 describe them, in the C locale. Each function takes as many
 * steps as there are bytes to look at; searches for a text in a text take the product. */
#include <codomata.h>
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned char byte;

static void *copy_from_the_start(byte *to, const byte *from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = from[i];
  return to;
}

/* Structs may be assigned to themselves by it. */
void *memcpy(void *to, const void *from, size_t count) {
  if (to != from) codomata_apart(to, count, from, count);
  return copy_from_the_start(to, from, count);
}

void *mempcpy(void *to, const void *from, size_t count) { return (byte *)memcpy(to, from, count) + count; }

static void copy_from_the_end(byte *to, const byte *from, size_t count) {
  for (size_t i = count; i > 0; i--) to[i - 1] = from[i - 1];
}

void *memmove(void *to, const void *from, size_t count) {
  int overwrites_what_is_still_to_copy = (uintptr_t)to - (uintptr_t)from < count;
  if (overwrites_what_is_still_to_copy) copy_from_the_end(to, from, count);
  else copy_from_the_start(to, from, count);
  return to;
}

void *memset(void *to, int value, size_t count) {
  byte *target = to;
  for (size_t i = 0; i < count; i++) target[i] = (byte)value;
  return to;
}

void *memccpy(void *to, const void *from, int last, size_t count) {
  byte *target = to;
  const byte *source = from;
  for (size_t i = 0; i < count; i++) {
    codomata_apart(target, i + 1, source, i + 1);
    target[i] = source[i];
    if (source[i] == (byte)last) return target + i + 1;
  }
  return NULL;
}

int memcmp(const void *left, const void *right, size_t count) {
  const byte *a = left;
  const byte *b = right;
  /* All bytes must be there, also those behind the first that differ. */
  if (count > 0) {
    codomata_there(a, count);
    codomata_there(b, count);
  }
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

void *memchr(const void *all, int wanted, size_t count) {
  const byte *end = (const byte *)all + count;
  for (const byte *at = all; at != end; at++)
    if (*at == (byte)wanted) return (void *)at;
  return NULL;
}

void *memrchr(const void *all, int wanted, size_t count) {
  const byte *bytes = all;
  for (size_t i = count; i > 0; i--)
    if (bytes[i - 1] == (byte)wanted) return (void *)(bytes + i - 1);
  return NULL;
}

void *rawmemchr(const void *all, int wanted) {
  const byte *at = all;
  while (*at != (byte)wanted) at++;
  return (void *)at;
}

void *memmem(const void *all, size_t count, const void *wanted, size_t length) {
  const byte *bytes = all;
  for (size_t i = 0; length <= count && i <= count - length; i++)
    if (memcmp(bytes + i, wanted, length) == 0) return (void *)(bytes + i);
  return NULL;
}

void explicit_bzero(void *to, size_t count) { memset(to, 0, count); }

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length] != '\0') length++;
  return length;
}

size_t strnlen(const char *text, size_t most) {
  size_t length = 0;
  while (length < most && text[length] != '\0') length++;
  return length;
}

char *stpcpy(char *to, const char *from) {
  if (codomata_is_one_object(to, from)) {
    size_t size = strlen(from) + 1;
    codomata_apart(to, size, from, size);
  }
  size_t i = 0;
  for (; from[i] != '\0'; i++) to[i] = from[i];
  to[i] = '\0';
  return to + i;
}

char *strcpy(char *to, const char *from) {
  stpcpy(to, from);
  return to;
}

char *stpncpy(char *to, const char *from, size_t count) {
  size_t length = strnlen(from, count);
  codomata_apart(to, count, from, length < count ? length + 1 : length);
  memcpy(to, from, length);
  memset(to + length, 0, count - length);
  return to + length;
}

char *strncpy(char *to, const char *from, size_t count) {
  stpncpy(to, from, count);
  return to;
}

char *strcat(char *to, const char *from) {
  stpcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t most) {
  char *end = to + strlen(to);
  size_t length = strnlen(from, most);
  codomata_apart(end, length + 1, from, length < most ? length + 1 : length);
  memcpy(end, from, length);
  end[length] = '\0';
  return to;
}

size_t strlcpy(char *to, const char *from, size_t size) {
  size_t length = strlen(from);
  if (size == 0) return length;
  size_t kept = length < size ? length : size - 1;
  memcpy(to, from, kept);
  to[kept] = '\0';
  return length;
}

size_t strlcat(char *to, const char *from, size_t size) {
  size_t length = strnlen(to, size);
  return length + strlcpy(to + length, from, size - length);
}

int strcmp(const char *left, const char *right) {
  const byte *a = (const byte *)left;
  const byte *b = (const byte *)right;
  size_t i = 0;
  while (a[i] != '\0' && a[i] == b[i]) i++;
  return (int)a[i] - (int)b[i];
}

int strncmp(const char *left, const char *right, size_t most) {
  const byte *a = (const byte *)left;
  const byte *b = (const byte *)right;
  for (size_t i = 0; i < most; i++)
    if (a[i] != b[i] || a[i] == '\0') return (int)a[i] - (int)b[i];
  return 0;
}

int strcoll(const char *left, const char *right) { return strcmp(left, right); }

size_t strxfrm(char *to, const char *from, size_t size) { return strlcpy(to, from, size); }

int strcasecmp(const char *left, const char *right) {
  const byte *a = (const byte *)left;
  const byte *b = (const byte *)right;
  size_t i = 0;
  while (a[i] != '\0' && tolower(a[i]) == tolower(b[i])) i++;
  return tolower(a[i]) - tolower(b[i]);
}

int strncasecmp(const char *left, const char *right, size_t most) {
  const byte *a = (const byte *)left;
  const byte *b = (const byte *)right;
  for (size_t i = 0; i < most; i++)
    if (tolower(a[i]) != tolower(b[i]) || a[i] == '\0') return tolower(a[i]) - tolower(b[i]);
  return 0;
}

char *strchrnul(const char *text, int wanted) {
  while (*text != '\0' && *text != (char)wanted) text++;
  return (char *)text;
}

char *strchr(const char *text, int wanted) {
  char *found = strchrnul(text, wanted);
  return *found == (char)wanted ? found : NULL;
}

char *strrchr(const char *text, int wanted) { return memrchr(text, wanted, strlen(text) + 1); }

char *strstr(const char *text, const char *wanted) {
  size_t length = strlen(wanted);
  for (;; text++) {
    if (strncmp(text, wanted, length) == 0) return (char *)text;
    if (*text == '\0') return NULL;
  }
}

char *strcasestr(const char *text, const char *wanted) {
  size_t length = strlen(wanted);
  for (;; text++) {
    if (strncasecmp(text, wanted, length) == 0) return (char *)text;
    if (*text == '\0') return NULL;
  }
}

size_t strspn(const char *text, const char *allowed) {
  size_t length = 0;
  while (text[length] != '\0' && strchr(allowed, text[length]) != NULL) length++;
  return length;
}

size_t strcspn(const char *text, const char *stops) {
  size_t length = 0;
  while (text[length] != '\0' && strchr(stops, text[length]) == NULL) length++;
  return length;
}

char *strpbrk(const char *text, const char *stops) {
  const char *found = text + strcspn(text, stops);
  return *found == '\0' ? NULL : (char *)found;
}

/* Ends the part at its separator and says where the next one starts; NULL after the last. */
static char *cut(char *part, const char *separators) {
  char *end = strpbrk(part, separators);
  if (end == NULL) return NULL;
  *end = '\0';
  return end + 1;
}

char *strsep(char **rest, const char *separators) {
  char *part = *rest;
  if (part != NULL) *rest = cut(part, separators);
  return part;
}

char *strtok_r(char *text, const char *separators, char **rest) {
  char *from = text != NULL ? text : *rest;
  if (from == NULL) return NULL;
  from += strspn(from, separators);
  if (*from == '\0') {
    *rest = NULL;
    return NULL;
  }
  *rest = cut(from, separators);
  return from;
}

char *strtok(char *text, const char *separators) {
  static char *rest;
  return strtok_r(text, separators, &rest);
}

char *strndup(const char *text, size_t most) {
  size_t length = strnlen(text, most);
  char *copy = malloc(length + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

char *strdup(const char *text) { return strndup(text, strlen(text)); }

int bcmp(const void *left, const void *right, size_t count) { return memcmp(left, right, count); }
void bcopy(const void *from, void *to, size_t count) { memmove(to, from, count); }
void bzero(void *to, size_t count) { memset(to, 0, count); }
char *index(const char *text, int wanted) { return strchr(text, wanted); }
char *rindex(const char *text, int wanted) { return strrchr(text, wanted); }

int ffsll(long long value) {
  unsigned long long bits = (unsigned long long)value;
  if (bits == 0) return 0;
  int place = 1;
  for (; (bits & 1) == 0; bits >>= 1) place++;
  return place;
}

int ffsl(long value) { return ffsll(value); }
int ffs(int value) { return ffsll(value); }
