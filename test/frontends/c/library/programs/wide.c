#include "report.h"
#include <locale.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static void choose_wide(wchar_t *to, unsigned most) {
  static const wchar_t letters[] = {L'a', L'b', L'A', 0x20ac, 0x10ffff, 1};
  unsigned length = choose(most + 1);
  for (unsigned i = 0; i < length; i++) to[i] = letters[choose(6)];
  to[length] = 0;
}

static void say_wide(const wchar_t *text, unsigned count) {
  for (unsigned i = 0; i < count; i++) say_number(text[i]);
}

static void say_wide_place(const wchar_t *place, const wchar_t *start) { say_number(place == NULL ? -1 : place - start); }

static int classes_of(wint_t c) {
  int (*const tests[])(wint_t) = {iswalnum, iswalpha, iswblank, iswcntrl, iswdigit, iswgraph,
                                  iswlower, iswprint, iswpunct, iswspace, iswupper, iswxdigit};
  int classes = 0;
  for (int i = 0; i < 12; i++) classes |= (tests[i](c) != 0) << i;
  return classes;
}

static void wide_classes(void) {
  for (wint_t c = 0; c < 128; c++) {
    say("class "), say_number((long long)c), say_number(classes_of(c));
    say_number((long long)towlower(c)), say_number((long long)towupper(c)), say("\n");
  }
  /* The other library has the classes of Unicode; the C locale of the targets that are compiled for has none of these. */
  static const wint_t others[] = {128, 0xa0, 0xc4, 0xe4, 0x2028, 0x3000, 0xff10, 0x1d7d8, WEOF};
  for (int i = 0; i < 9; i++) {
    int is_kept = towlower(others[i]) == others[i] && towupper(others[i]) == others[i];
    say("!class "), say_number(classes_of(others[i]) == 0 && is_kept), say("\n");
  }
}

static void wide_texts(const wchar_t *a, const wchar_t *b, unsigned n) {
  wchar_t to[40];
  wchar_t wanted = choose(5) == 0 ? 0 : a[0];
  unsigned size = (unsigned)wcslen(a);
  unsigned count = n < size ? n : size;
  unsigned both = count < wcslen(b) ? count : (unsigned)wcslen(b);
  say("wide "), say_number(size), say_number(sign_of(wcscmp(a, b))), say_number(sign_of(wcsncmp(a, b, n)));
  say_number(sign_of(wmemcmp(a, b, both))), say_wide_place(wmemchr(a, wanted, count), a);
  say_wide_place(wcschr(a, wanted), a), say_wide_place(wcsrchr(a, wanted), a), say_wide_place(wcsstr(a, b), a);
  wmemset(to, L'#', 40), say_wide_place(wcscpy(to, a), to), say_wide_place(wcscat(to, b), to), say_wide(to, 20);
  wmemset(to, L'#', 40), say_wide_place(wcsncpy(to, a, n), to), say_wide(to, 20);
  wmemset(to, L'#', 40), wmemcpy(to + 4, a, size), say_wide_place(wmemmove(to + choose(9), to + 4, size), to), say_wide(to, 20);
  say("\n");
}

__attribute__((export_name("run_wide"))) void run_wide(void) {
  wchar_t a[12], b[12];
  wide_classes();
  for (int i = 0; i < 2000; i++) {
    choose_wide(a, 8), choose_wide(b, i % 4 == 0 ? 8 : 2);
    wide_texts(a, b, choose(11));
  }
  const struct lconv *local = localeconv();
  say_text(setlocale(LC_ALL, "C")), say_text(local->decimal_point), say_text(local->thousands_sep), say_text(local->grouping);
  say_text(local->int_curr_symbol), say_number(local->frac_digits), say_number(local->int_n_sign_posn), say("\n");
}
