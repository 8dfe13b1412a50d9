#ifndef CODOMATA_SYSCALL_H
#define CODOMATA_SYSCALL_H

#include <sys/syscall.h>


#endif
