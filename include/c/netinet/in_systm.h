#ifndef CODOMATA_NETINET_IN_SYSTM_H
#define CODOMATA_NETINET_IN_SYSTM_H

#include <sys/types.h>

typedef unsigned short n_short;
typedef unsigned n_long;
typedef unsigned n_time;

#endif
