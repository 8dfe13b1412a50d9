#ifndef CODOMATA_CRYPT_H
#define CODOMATA_CRYPT_H

#include <unistd.h>


#endif
