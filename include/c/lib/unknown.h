/* What the library does not do. Nothing defines it, so that a run that gets here is refused by its name. */
#ifndef CODOMATA_UNKNOWN_H
#define CODOMATA_UNKNOWN_H

/* A conversion of scanf that is none of C's, or one of wide characters. */
__attribute__((__noreturn__)) void codomata_unknown_conversion(void);

/* The same of printf, where addresses are refused, too. */
__attribute__((__noreturn__)) void codomata_unprintable(const char *directive, int length);

/* Says that a number is to be printed: refused where it depends on the input, otherwise nothing happens. */
void codomata_printed_number(double value, const char *directive, int length);

#endif
