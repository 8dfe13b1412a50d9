#ifndef CODOMATA_STRINGS_H
#define CODOMATA_STRINGS_H

#define __need_size_t
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

int strcasecmp(const char *, const char *);
int strncasecmp(const char *, const char *, size_t);
int bcmp(const void *, const void *, size_t);
void bcopy(const void *, void *, size_t);
void bzero(void *, size_t);
char *index(const char *, int);
char *rindex(const char *, int);
int ffs(int);
int ffsl(long);
int ffsll(long long);

#ifdef __cplusplus
}
#endif

#endif
