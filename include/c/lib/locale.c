/* locale.h: there is no locale but that of C (C11 7.11). */
#include <limits.h>
#include <locale.h>
#include <string.h>

/* The name of the locale when it is asked for, or taken by one of its names; all others are unknown. */
char *setlocale(int category, const char *name) {
  static char of_c[] = "C";
  (void)category;
  if (name == NULL || *name == '\0' || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0) return of_c;
  return NULL;
}

struct lconv *localeconv(void) {
  static char point[] = ".";
  static char none[] = "";
  static struct lconv of_c = {
    .decimal_point = point,
    .thousands_sep = none,
    .grouping = none,
    .mon_decimal_point = none,
    .mon_thousands_sep = none,
    .mon_grouping = none,
    .positive_sign = none,
    .negative_sign = none,
    .currency_symbol = none,
    .int_curr_symbol = none,
    .frac_digits = CHAR_MAX,
    .p_cs_precedes = CHAR_MAX,
    .n_cs_precedes = CHAR_MAX,
    .p_sep_by_space = CHAR_MAX,
    .n_sep_by_space = CHAR_MAX,
    .p_sign_posn = CHAR_MAX,
    .n_sign_posn = CHAR_MAX,
    .int_frac_digits = CHAR_MAX,
    .int_p_cs_precedes = CHAR_MAX,
    .int_n_cs_precedes = CHAR_MAX,
    .int_p_sep_by_space = CHAR_MAX,
    .int_n_sep_by_space = CHAR_MAX,
    .int_p_sign_posn = CHAR_MAX,
    .int_n_sign_posn = CHAR_MAX,
  };
  return &of_c;
}
