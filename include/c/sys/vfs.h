#ifndef CODOMATA_SYS_VFS_H
#define CODOMATA_SYS_VFS_H

#include <sys/statfs.h>


#endif
