/* The compiler's own, with the limits of POSIX. */
#ifndef CODOMATA_LIMITS_H
#define CODOMATA_LIMITS_H

#include_next <limits.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#define NAME_MAX 255
#define PIPE_BUF 4096
#define IOV_MAX 1024
#define LINE_MAX 2048
#define HOST_NAME_MAX 64
#define LOGIN_NAME_MAX 256
#define OPEN_MAX 1024
#endif
#ifndef SSIZE_MAX
#define SSIZE_MAX LONG_MAX
#endif

#endif
