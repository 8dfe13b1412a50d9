#ifndef CODOMATA_SYS_SYSMACROS_H
#define CODOMATA_SYS_SYSMACROS_H

#include <sys/types.h>

#define major(device) ((unsigned)(((device) >> 8) & 0xfff))
#define minor(device) ((unsigned)(((device) & 0xff) | (((device) >> 12) & 0xfff00)))
#define makedev(major, minor) ((dev_t)((((major) & 0xfff) << 8) | ((minor) & 0xff) | (((minor) & 0xfff00) << 12)))

#endif
