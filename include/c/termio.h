#ifndef CODOMATA_TERMIO_H
#define CODOMATA_TERMIO_H

#include <termios.h>
#include <sys/ioctl.h>


#endif
