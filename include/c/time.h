#ifndef CODOMATA_TIME_H
#define CODOMATA_TIME_H

#define __need_size_t
#define __need_NULL
#include <stddef.h>
#include <sys/types.h>

#define CLOCKS_PER_SEC 1000000L
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define TIME_UTC 1

#ifdef __cplusplus
extern "C" {
#endif

struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
};

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

time_t time(time_t *);
clock_t clock(void);
double difftime(time_t, time_t);
time_t mktime(struct tm *);
struct tm *gmtime(const time_t *);
struct tm *localtime(const time_t *);
char *asctime(const struct tm *);
char *ctime(const time_t *);
size_t strftime(char *, size_t, const char *, const struct tm *);
int timespec_get(struct timespec *, int);

/* POSIX */
struct tm *gmtime_r(const time_t *, struct tm *);
struct tm *localtime_r(const time_t *, struct tm *);
char *strptime(const char *, const char *, struct tm *);
time_t timegm(struct tm *);
int clock_gettime(clockid_t, struct timespec *);
char *asctime_r(const struct tm *, char *);
char *ctime_r(const time_t *, char *);
int clock_settime(clockid_t, const struct timespec *);
int clock_getres(clockid_t, struct timespec *);
void tzset(void);
int nanosleep(const struct timespec *, struct timespec *);

#ifdef __cplusplus
}
#endif

#endif
