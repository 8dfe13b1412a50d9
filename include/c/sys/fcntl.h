#ifndef CODOMATA_SYS_FCNTL_H
#define CODOMATA_SYS_FCNTL_H

#include <fcntl.h>

#endif
