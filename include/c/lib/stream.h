/* The three streams there are. */
#ifndef CODOMATA_STREAM_H
#define CODOMATA_STREAM_H

#include <stdbool.h>
#include <stdio.h>

enum direction { READS_INPUT, WRITES_OUTPUT, TELLS_OBSERVER };

struct codomata_stream {
  enum direction direction;
  /* What ungetc gave back, EOF when there is none. */
  int given_back;
  bool is_at_end;
};

#endif
