#ifndef CODOMATA_FNMATCH_H
#define CODOMATA_FNMATCH_H

#ifdef __cplusplus
extern "C" {
#endif

#define FNM_PATHNAME 1
#define FNM_NOESCAPE 2
#define FNM_PERIOD 4
#define FNM_CASEFOLD 16
#define FNM_NOMATCH 1

int fnmatch(const char *, const char *, int);

#ifdef __cplusplus
}
#endif

#endif
