/* What the library does not do. Nothing defines it, so that a run that gets here is refused by its name. */
#ifndef CODOMATA_UNKNOWN_H
#define CODOMATA_UNKNOWN_H

/* A conversion of printf or scanf that is none of C's, or one of wide characters. */
__attribute__((__noreturn__)) void codomata_unknown_conversion(void);

#endif
