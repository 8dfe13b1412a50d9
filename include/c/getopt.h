#ifndef CODOMATA_GETOPT_H
#define CODOMATA_GETOPT_H

#include <unistd.h>

#define no_argument 0
#define required_argument 1
#define optional_argument 2

#ifdef __cplusplus
extern "C" {
#endif

struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};

int getopt_long(int, char *const[], const char *, const struct option *, int *);

#ifdef __cplusplus
}
#endif

#endif
