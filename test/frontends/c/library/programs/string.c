#include "report.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *letters = "abABz\x80\xff ,";

static void copies(void) {
  char from[40], to[40];
  for (int i = 0; i < 40; i++) from[i] = (char)choose(256);
  for (int start = 0; start < 12; start++)
    for (int end = 0; end < 12; end++) {
      memcpy(to, from, 40);
      say("memmove "), say_place(memmove(to + end, to + start, 9 + choose(12)), to), say_bytes(to, 40), say("\n");
    }
  for (unsigned count = 0; count < 20; count++) {
    say("memset "), say_place(memset(to + 3, (int)choose(1000) - 500, count), to), say_bytes(to, 40), say("\n");
    say("memcpy "), say_place(memcpy(to, from + count, count), to), say_bytes(to, 40), say("\n");
    say("mempcpy "), say_place(mempcpy(to, from + count, count), to), say_bytes(to, 40), say("\n");
    say("memccpy "), say_place(memccpy(to, from, from[choose(25)], count), to), say_bytes(to, 40), say("\n");
    say("bcopy "), bcopy(to + 1, to, count), say_bytes(to, 40), say("\n");
    say("bzero "), bzero(to + 2, count), say_bytes(to, 40), say("\n");
  }
}

static void comparisons(const char *a, const char *b, unsigned n) {
  unsigned least = (unsigned)(text_size(a) < text_size(b) ? text_size(a) : text_size(b));
  unsigned count = n < least ? n : least;
  say("compare "), say_text(a), say_text(b), say_number(n);
  say_number(sign_of(memcmp(a, b, count))), say_number(bcmp(a, b, count) != 0);
  say_number(sign_of(strcmp(a, b))), say_number(sign_of(strncmp(a, b, n)));
  say_number(sign_of(strcasecmp(a, b))), say_number(sign_of(strncasecmp(a, b, n)));
  say_number(sign_of(strcoll(a, b))), say("\n");
}

static void searches(const char *a, const char *b, unsigned n) {
  int wanted = choose(4) == 0 ? 0 : (int)(unsigned char)letters[choose(9)] - (int)choose(2) * 256;
  unsigned size = (unsigned)text_size(a);
  unsigned count = n < size ? n : size;
  say("search "), say_text(a), say_text(b), say_number(wanted);
  say_number((long long)strlen(a)), say_number((long long)strnlen(a, n));
  say_place(memchr(a, wanted, count), a), say_place(memrchr(a, wanted, count), a);
  say_place(strchr(a, wanted), a), say_place(strrchr(a, wanted), a), say_place(strchrnul(a, wanted), a);
  say_place(index(a, wanted), a), say_place(rindex(a, wanted), a);
  /* The other library does not find the empty text in itself here. */
  say_place(strstr(a, b), a), say_place(*a == '\0' && *b == '\0' ? a : strcasestr(a, b), a), say_place(memmem(a, count, b, text_size(b)), a);
  say_number((long long)strspn(a, b)), say_number((long long)strcspn(a, b)), say_place(strpbrk(a, b), a), say("\n");
}

static void fields(const char *a, const char *b, unsigned n) {
  char to[64];
  say("field "), say_text(a), say_text(b), say_number(n);
  memset(to, '#', 64), say_place(strcpy(to, a), to), say_bytes(to, 30);
  memset(to, '#', 64), say_place(stpcpy(to, a), to), say_bytes(to, 30);
  memset(to, '#', 64), say_place(strncpy(to, a, n), to), say_bytes(to, 30);
  memset(to, '#', 64), say_place(stpncpy(to, a, n), to), say_bytes(to, 30);
  memset(to, '#', 64), strcpy(to, a), say_place(strcat(to, b), to), say_bytes(to, 50);
  memset(to, '#', 64), strcpy(to, a), say_place(strncat(to, b, n), to), say_bytes(to, 50);
  memset(to, '#', 64), say_number((long long)strlcpy(to, a, n)), say_bytes(to, 30);
  memset(to, '#', 64), strcpy(to, a), say_number((long long)strlcat(to, b, n)), say_bytes(to, 50);
  char *copy = strdup(a), *part = strndup(a, n);
  say_text(copy), say_text(part), free(part), free(copy), say("\n");
}

static void parts(const char *a, const char *b) {
  char text[64], *rest;
  say("strtok "), say_text(a), say_text(b);
  strcpy(text, a);
  for (char *part = strtok(text, b); part != NULL; part = strtok(NULL, b)) say_place(part, text), say_text(part);
  strcpy(text, a);
  for (char *part = strtok_r(text, b, &rest); part != NULL; part = strtok_r(NULL, b, &rest)) say_text(part);
  strcpy(text, a), rest = text;
  for (char *part = strsep(&rest, b); part != NULL; part = strsep(&rest, b)) say_place(part, text), say_text(part);
  say("\n");
}

static void classes(void) {
  for (int c = -1; c < 256; c++) {
    say("class "), say_number(c);
    say_number(!!isalnum(c)), say_number(!!isalpha(c)), say_number(!!isblank(c)), say_number(!!iscntrl(c));
    say_number(!!isdigit(c)), say_number(!!isgraph(c)), say_number(!!islower(c)), say_number(!!isprint(c));
    say_number(!!ispunct(c)), say_number(!!isspace(c)), say_number(!!isupper(c)), say_number(!!isxdigit(c));
    say_number(tolower(c)), say_number(toupper(c)), say_number(!!isascii(c)), say_number(toascii(c)), say("\n");
  }
}

__attribute__((export_name("run_string"))) void run_string(void) {
  classes();
  copies();
  for (int i = 0; i < 2000; i++) {
    char a[32], b[32];
    choose_text(a, 20, letters);
    choose_text(b, i % 2 == 0 ? 3 : 20, letters);
    if (choose(4) == 0) strcpy(b, a), b[text_size(b) / 2] = letters[choose(9)], b[text_size(a)] = '\0';
    comparisons(a, b, choose(24));
    searches(a, b, choose(24));
    fields(a, b, choose(24));
    parts(a, b);
  }
  for (int bit = 0; bit < 64; bit++)
    say("ffs "), say_number(ffs((int)(1u << bit % 32))), say_number(ffsll((long long)(5ull << bit))), say("\n");
}
