#ifndef CODOMATA_ALLOCA_H
#define CODOMATA_ALLOCA_H

#define __need_size_t
#include <stddef.h>

#define alloca(size) __builtin_alloca(size)

#endif
