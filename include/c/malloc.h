#ifndef CODOMATA_MALLOC_H
#define CODOMATA_MALLOC_H
#include <stdlib.h>
#endif
