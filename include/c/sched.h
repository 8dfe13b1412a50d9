#ifndef CODOMATA_SCHED_H
#define CODOMATA_SCHED_H

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2

struct sched_param {
  int sched_priority;
};

int sched_yield(void);
int sched_setscheduler(pid_t, int, const struct sched_param *);
int sched_getscheduler(pid_t);
int sched_get_priority_max(int);
int sched_get_priority_min(int);

#ifdef __cplusplus
}
#endif

#endif
