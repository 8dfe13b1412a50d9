#ifndef CODOMATA_ASM_TYPES_H
#define CODOMATA_ASM_TYPES_H

#include <linux/types.h>


#endif
