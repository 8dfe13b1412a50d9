#ifndef CODOMATA_SYS_UNISTD_H
#define CODOMATA_SYS_UNISTD_H

#include <unistd.h>

#endif
