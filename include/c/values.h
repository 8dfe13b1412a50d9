#ifndef CODOMATA_VALUES_H
#define CODOMATA_VALUES_H

#include <limits.h>
#include <float.h>

#define MAXINT INT_MAX
#define MININT INT_MIN
#define MAXLONG LONG_MAX
#define MAXSHORT SHRT_MAX
#define MAXDOUBLE DBL_MAX
#define MAXFLOAT FLT_MAX

#endif
