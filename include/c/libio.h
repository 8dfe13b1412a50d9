#ifndef CODOMATA_LIBIO_H
#define CODOMATA_LIBIO_H

#include <stdio.h>


#endif
