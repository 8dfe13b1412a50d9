#ifndef CODOMATA_LOCALE_H
#define CODOMATA_LOCALE_H

#define __need_NULL
#include <stddef.h>

#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_ALL 6

#ifdef __cplusplus
extern "C" {
#endif

struct lconv {
  char *decimal_point;
  char *thousands_sep;
  char *grouping;
};

char *setlocale(int, const char *);
struct lconv *localeconv(void);

#ifdef __cplusplus
}
#endif

#endif
