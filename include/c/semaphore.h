#ifndef CODOMATA_SEMAPHORE_H
#define CODOMATA_SEMAPHORE_H

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  int value;
} sem_t;

#define SEM_FAILED ((sem_t *)0)

int sem_init(sem_t *, int, unsigned);
int sem_destroy(sem_t *);
int sem_wait(sem_t *);
int sem_trywait(sem_t *);
int sem_post(sem_t *);
int sem_getvalue(sem_t *, int *);

#ifdef __cplusplus
}
#endif

#endif
