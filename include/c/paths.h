#ifndef CODOMATA_PATHS_H
#define CODOMATA_PATHS_H

#define _PATH_BSHELL "/bin/sh"
#define _PATH_CONSOLE "/dev/console"
#define _PATH_DEV "/dev/"
#define _PATH_DEVNULL "/dev/null"
#define _PATH_STDPATH "/usr/bin:/bin:/usr/sbin:/sbin"
#define _PATH_TMP "/tmp/"
#define _PATH_TTY "/dev/tty"

#endif
