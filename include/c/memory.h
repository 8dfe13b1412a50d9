#ifndef CODOMATA_MEMORY_H
#define CODOMATA_MEMORY_H
#include <string.h>
#endif
