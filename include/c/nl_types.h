#ifndef CODOMATA_NL_TYPES_H
#define CODOMATA_NL_TYPES_H

#include <langinfo.h>

#define NL_SETD 1
#define NL_CAT_LOCALE 1

#ifdef __cplusplus
extern "C" {
#endif

typedef void *nl_catd;

nl_catd catopen(const char *, int);
char *catgets(nl_catd, int, int, const char *);
int catclose(nl_catd);

#ifdef __cplusplus
}
#endif

#endif
