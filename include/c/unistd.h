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
__attribute__((__noreturn__)) void _exit(int);

extern char *optarg;
extern int optind, opterr, optopt;
int getopt(int, char *const[], const char *);

#ifdef __cplusplus
}
#endif

#endif
