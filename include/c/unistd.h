#ifndef CODOMATA_UNISTD_H
#define CODOMATA_UNISTD_H

#define __need_NULL
#include <stddef.h>
#include <sys/types.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define _SC_ARG_MAX 0
#define _SC_CHILD_MAX 1
#define _SC_CLK_TCK 2
#define _SC_NGROUPS_MAX 3
#define _SC_OPEN_MAX 4
#define _SC_STREAM_MAX 5
#define _SC_TZNAME_MAX 6
#define _SC_JOB_CONTROL 7
#define _SC_SAVED_IDS 8
#define _SC_REALTIME_SIGNALS 9
#define _SC_TIMERS 11
#define _SC_VERSION 29
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_RTSIG_MAX 31
#define _SC_SIGQUEUE_MAX 34
#define _SC_IOV_MAX 60
#define _SC_GETGR_R_SIZE_MAX 69
#define _SC_GETPW_R_SIZE_MAX 70
#define _SC_LOGIN_NAME_MAX 71
#define _SC_TTY_NAME_MAX 72
#define _SC_THREAD_STACK_MIN 75
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85
#define _SC_AVPHYS_PAGES 86
#define _SC_MONOTONIC_CLOCK 149
#define _SC_LINE_MAX 43
#define _SC_SYMLOOP_MAX 173
#define _SC_HOST_NAME_MAX 180
#define _PC_LINK_MAX 0
#define _PC_MAX_CANON 1
#define _PC_MAX_INPUT 2
#define _PC_NAME_MAX 3
#define _PC_PATH_MAX 4
#define _PC_PIPE_BUF 5
#define _PC_CHOWN_RESTRICTED 6
#define _PC_NO_TRUNC 7
#define _PC_VDISABLE 8
#define _CS_PATH 0
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3
#define _POSIX_VDISABLE 0

#ifdef __cplusplus
extern "C" {
#endif

ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
int close(int);
off_t lseek(int, off_t, int);
int access(const char *, int);
int unlink(const char *);
int isatty(int);
int dup(int);
int dup2(int, int);
int pipe(int[2]);
int usleep(useconds_t);
unsigned sleep(unsigned);
unsigned alarm(unsigned);
int pause(void);
pid_t fork(void);
pid_t getpid(void);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
int setuid(uid_t);
int setgid(gid_t);
int setreuid(uid_t, uid_t);
int setregid(gid_t, gid_t);
pid_t getppid(void);
char *getcwd(char *, size_t);
int chdir(const char *);
long sysconf(int);
long pathconf(const char *, int);
long fpathconf(int, int);
size_t confstr(int, char *, size_t);
int rmdir(const char *);
int link(const char *, const char *);
int symlink(const char *, const char *);
ssize_t readlink(const char *, char *, size_t);
int unlinkat(int, const char *, int);
int fchdir(int);
int chown(const char *, uid_t, gid_t);
int fchown(int, uid_t, gid_t);
int lchown(const char *, uid_t, gid_t);
int truncate(const char *, off_t);
int ftruncate(int, off_t);
int fsync(int);
int fdatasync(int);
void sync(void);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
int gethostname(char *, size_t);
int sethostname(const char *, size_t);
int getdomainname(char *, size_t);
long gethostid(void);
char *ttyname(int);
int ttyname_r(int, char *, size_t);
char *ctermid(char *);
char *getlogin(void);
int getlogin_r(char *, size_t);
char *getpass(const char *);
char *crypt(const char *, const char *);
char *cuserid(char *);
int getpagesize(void);
int getdtablesize(void);
int nice(int);
int chroot(const char *);
int daemon(int, int);
int lockf(int, int, off_t);
int seteuid(uid_t);
int setegid(gid_t);
int getgroups(int, gid_t[]);
int setpgid(pid_t, pid_t);
pid_t getpgid(pid_t);
pid_t getpgrp(void);
pid_t getsid(pid_t);
pid_t setsid(void);
pid_t tcgetpgrp(int);
int tcsetpgrp(int, pid_t);
pid_t vfork(void);
useconds_t ualarm(useconds_t, useconds_t);
int execl(const char *, const char *, ...);
int execlp(const char *, const char *, ...);
int execle(const char *, const char *, ...);
int execv(const char *, char *const[]);
int execvp(const char *, char *const[]);
int execve(const char *, char *const[], char *const[]);
void *sbrk(long);
int brk(void *);
extern char **environ;
__attribute__((__noreturn__)) void _exit(int);

extern char *optarg;
extern int optind, opterr, optopt;
int getopt(int, char *const[], const char *);

#ifdef __cplusplus
}
#endif

#endif
