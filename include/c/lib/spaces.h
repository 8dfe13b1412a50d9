/* What conversions from texts skip first. */
#ifndef CODOMATA_SPACES_H
#define CODOMATA_SPACES_H

#include <ctype.h>

static inline const char *skip_spaces(const char *text) {
  while (isspace((unsigned char)*text)) text++;
  return text;
}

#endif
