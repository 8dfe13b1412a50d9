/* The three streams there are. */
#ifndef CODOMATA_STREAM_H
#define CODOMATA_STREAM_H

#include <stdbool.h>
#include <stdio.h>

enum direction { READS_INPUT = 0, WRITES_OUTPUT = 1, WRITES_ERRORS = 2 };

struct codomata_stream {
  enum direction direction;
  /* What ungetc gave back, EOF when there is none. */
  int given_back;
  bool is_at_end;
};

/* The directions of which what is written is the output of the run, as a sum: nobody sees the others. */
extern const int codomata_seen_streams;

#endif
