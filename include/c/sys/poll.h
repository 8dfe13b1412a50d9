#ifndef CODOMATA_SYS_POLL_H
#define CODOMATA_SYS_POLL_H

#include <poll.h>

#endif
