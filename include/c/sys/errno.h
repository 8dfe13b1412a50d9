#ifndef CODOMATA_SYS_ERRNO_H
#define CODOMATA_SYS_ERRNO_H

#include <errno.h>

#endif
