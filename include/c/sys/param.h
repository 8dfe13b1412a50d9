#ifndef CODOMATA_SYS_PARAM_H
#define CODOMATA_SYS_PARAM_H

#include <limits.h>
#include <sys/types.h>

#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#define howmany(count, unit) (((count) + ((unit) - 1)) / (unit))
#define roundup(count, unit) (howmany(count, unit) * (unit))

#endif
