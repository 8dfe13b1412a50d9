#ifndef CODOMATA_PTY_H
#define CODOMATA_PTY_H

#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

struct winsize;

#ifdef __cplusplus
extern "C" {
#endif

int openpty(int *, int *, char *, const struct termios *, const struct winsize *);
pid_t forkpty(int *, char *, const struct termios *, const struct winsize *);

#ifdef __cplusplus
}
#endif

#endif
