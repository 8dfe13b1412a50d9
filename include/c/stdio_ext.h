#ifndef CODOMATA_STDIO_EXT_H
#define CODOMATA_STDIO_EXT_H

#include <stdio.h>


#ifdef __cplusplus
extern "C" {
#endif

void __fpurge(FILE *);
size_t __fpending(FILE *);

#ifdef __cplusplus
}
#endif

#endif
