#ifndef CODOMATA_SYS_TERMIOS_H
#define CODOMATA_SYS_TERMIOS_H

#include <termios.h>

#endif
