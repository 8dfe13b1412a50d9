#ifndef CODOMATA_LINUX_LIMITS_H
#define CODOMATA_LINUX_LIMITS_H

#include <limits.h>


#endif
