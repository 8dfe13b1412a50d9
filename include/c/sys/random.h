#ifndef CODOMATA_SYS_RANDOM_H
#define CODOMATA_SYS_RANDOM_H

#include <sys/types.h>

#define GRND_NONBLOCK 1
#define GRND_RANDOM 2

#ifdef __cplusplus
extern "C" {
#endif

ssize_t getrandom(void *, size_t, unsigned);
int getentropy(void *, size_t);

#ifdef __cplusplus
}
#endif

#endif
