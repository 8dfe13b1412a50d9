/* Of what a program prints, stdout is its output. A driver that wants it otherwise defines this variable itself. */
#include "stream.h"

const int codomata_seen_streams = WRITES_OUTPUT;
