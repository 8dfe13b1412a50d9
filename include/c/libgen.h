#ifndef CODOMATA_LIBGEN_H
#define CODOMATA_LIBGEN_H

#ifdef __cplusplus
extern "C" {
#endif

char *basename(char *);
char *dirname(char *);

#ifdef __cplusplus
}
#endif

#endif
