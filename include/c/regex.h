#ifndef CODOMATA_REGEX_H
#define CODOMATA_REGEX_H

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define REG_EXTENDED 1
#define REG_ICASE 2
#define REG_NEWLINE 4
#define REG_NOSUB 8
#define REG_NOTBOL 1
#define REG_NOTEOL 2
#define REG_NOMATCH 1
#define REG_BADPAT 2
#define REG_ESPACE 12

typedef ssize_t regoff_t;

typedef struct {
  size_t re_nsub;
  void *re_program;
} regex_t;

typedef struct {
  regoff_t rm_so;
  regoff_t rm_eo;
} regmatch_t;

int regcomp(regex_t *, const char *, int);
int regexec(const regex_t *, const char *, size_t, regmatch_t *, int);
size_t regerror(int, const regex_t *, char *, size_t);
void regfree(regex_t *);

#ifdef __cplusplus
}
#endif

#endif
