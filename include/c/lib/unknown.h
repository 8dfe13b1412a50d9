/* What the library does not do. Nothing defines it, so that a run that gets here is refused by its name. */
#ifndef CODOMATA_UNKNOWN_H
#define CODOMATA_UNKNOWN_H

#include <stddef.h>

/* A conversion of scanf that is none of C's, or one of wide characters. */
__attribute__((__noreturn__)) void codomata_unknown_conversion(void);

/* The same of printf, where addresses are refused, too. */
__attribute__((__noreturn__)) void codomata_unprintable(const char *directive, int length);

/* Says that a number is to be printed: refused where it depends on the input, otherwise nothing happens. */
void codomata_printed_number(double value, const char *directive, int length);

/*
 * Whether it does not matter how a number is printed, because it depends on the input and nobody looks at what is written; and
 * how much is written then, which is any number. No number is overlooked where the code itself runs.
 */
int codomata_is_overlooked(unsigned long long value);
int codomata_is_real_overlooked(double value);
size_t codomata_overlooked_length(void);

#endif
