/* Decimal numbers with many digits: exact conversions between texts and binary fractions. */
#ifndef CODOMATA_DECIMAL_H
#define CODOMATA_DECIMAL_H

#include "bits.h"

/* The longest double has 767 digits; 800 leave room to tell which side of a half a longer text is on. */
#define MOST_DIGITS 800

/* The number 0.d1d2d3… * 10^point; d1 is not 0, and zero has no digits. */
struct decimal {
  unsigned char digits[MOST_DIGITS];
  int count;
  int point;
  /* Digits that are not all 0 were left off at the end. */
  bool is_cut;
};

/* Appends a digit, which must follow all earlier ones; those beyond the room are left off. */
void codomata_decimal_append(struct decimal *number, int digit);

/* The exact value of a finite double's magnitude. */
void codomata_decimal_from_double(struct decimal *number, double value);

/* Keeps that many digits (none when negative), rounded to the nearest, a half to the even one. */
void codomata_decimal_round(struct decimal *number, int count);

/* The digit at a place: 0 is the first; 0 outside of those there are. */
int codomata_decimal_digit(const struct decimal *number, int place);

/*
 * The nearest binary number with that many bits of mantissa, a half to the even one; exponents below the least give
 * fewer bits, as in IEEE 754. Changes the number. The result may be too large for the type it is meant for.
 */
struct parts codomata_decimal_to_binary(struct decimal *number, int mantissa_bits, int least_exponent);

#endif
