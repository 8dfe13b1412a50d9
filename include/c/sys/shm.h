#ifndef CODOMATA_SYS_SHM_H
#define CODOMATA_SYS_SHM_H

#include <sys/ipc.h>

#define SHM_RDONLY 010000
#define SHM_RND 020000

#ifdef __cplusplus
extern "C" {
#endif

struct shmid_ds {
  size_t shm_segsz;
  unsigned long shm_nattch;
};

int shmget(key_t, size_t, int);
void *shmat(int, const void *, int);
int shmdt(const void *);
int shmctl(int, int, struct shmid_ds *);

#ifdef __cplusplus
}
#endif

#endif
