#ifndef CODOMATA_SYS_SIGNAL_H
#define CODOMATA_SYS_SIGNAL_H

#include <signal.h>

#endif
