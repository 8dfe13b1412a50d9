#ifndef CODOMATA_SYS_TIME_H
#define CODOMATA_SYS_TIME_H

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};

int gettimeofday(struct timeval *, void *);
int settimeofday(const struct timeval *, const struct timezone *);

#ifdef __cplusplus
}
#endif

#include <sys/select.h>

#endif
