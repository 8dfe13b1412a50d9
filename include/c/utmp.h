#ifndef CODOMATA_UTMP_H
#define CODOMATA_UTMP_H

#include <paths.h>
#include <sys/types.h>
#include <sys/time.h>

#define EMPTY 0
#define RUN_LVL 1
#define BOOT_TIME 2
#define NEW_TIME 3
#define OLD_TIME 4
#define INIT_PROCESS 5
#define LOGIN_PROCESS 6
#define USER_PROCESS 7
#define DEAD_PROCESS 8
#define ACCOUNTING 9
#define UT_LINESIZE 32
#define UT_NAMESIZE 32
#define UT_HOSTSIZE 256
#define UTMP_FILE "/var/run/utmp"
#define WTMP_FILE "/var/log/wtmp"
#define ut_name ut_user
#define ut_time ut_tv.tv_sec
#define utmp utmpx

#include <utmpx.h>

#ifdef __cplusplus
extern "C" {
#endif

void setutent(void);
void endutent(void);
struct utmp *getutent(void);
struct utmp *getutid(const struct utmp *);
struct utmp *getutline(const struct utmp *);
struct utmp *pututline(const struct utmp *);
void utmpname(const char *);
void updwtmp(const char *, const struct utmp *);
int login_tty(int);

#ifdef __cplusplus
}
#endif

#endif
