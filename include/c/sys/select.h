#ifndef CODOMATA_SYS_SELECT_H
#define CODOMATA_SYS_SELECT_H

#include <sys/time.h>
#include <sys/types.h>

#define FD_SETSIZE 1024

typedef struct {
  unsigned long codomata_bits[FD_SETSIZE / (8 * sizeof(unsigned long))];
} fd_set;

#define CODOMATA_FD_WORD(fd, set) ((set)->codomata_bits[(unsigned)(fd) / (8 * sizeof(unsigned long))])
#define CODOMATA_FD_BIT(fd) (1UL << ((unsigned)(fd) % (8 * sizeof(unsigned long))))
#define FD_SET(fd, set) (CODOMATA_FD_WORD(fd, set) |= CODOMATA_FD_BIT(fd))
#define FD_CLR(fd, set) (CODOMATA_FD_WORD(fd, set) &= ~CODOMATA_FD_BIT(fd))
#define FD_ISSET(fd, set) ((CODOMATA_FD_WORD(fd, set) & CODOMATA_FD_BIT(fd)) != 0)
#define FD_ZERO(set) ((void)__builtin_memset((set), 0, sizeof(fd_set)))

#ifdef __cplusplus
extern "C" {
#endif

int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);

#ifdef __cplusplus
}
#endif

#endif
