#ifndef CODOMATA_SYS_ENDIAN_H
#define CODOMATA_SYS_ENDIAN_H
#include <endian.h>
#endif
