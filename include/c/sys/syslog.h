#ifndef CODOMATA_SYS_SYSLOG_H
#define CODOMATA_SYS_SYSLOG_H

#include <syslog.h>

#endif
