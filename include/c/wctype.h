#ifndef CODOMATA_WCTYPE_H
#define CODOMATA_WCTYPE_H

#define __need_wint_t
#include <stddef.h>

#define WEOF ((wint_t)-1)

#ifdef __cplusplus
extern "C" {
#endif

int iswalnum(wint_t);
int iswalpha(wint_t);
int iswblank(wint_t);
int iswcntrl(wint_t);
int iswdigit(wint_t);
int iswgraph(wint_t);
int iswlower(wint_t);
int iswprint(wint_t);
int iswpunct(wint_t);
int iswspace(wint_t);
int iswupper(wint_t);
int iswxdigit(wint_t);
wint_t towlower(wint_t);
wint_t towupper(wint_t);

#ifdef __cplusplus
}
#endif

#endif
