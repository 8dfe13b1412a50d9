/* How a compiled program talks to Codomata: what it reads, writes and how it ends. */
#ifndef CODOMATA_H
#define CODOMATA_H

#ifdef __cplusplus
extern "C" {
#endif

/* 1 when there is one more symbol of the input, else 0. */
int codomata_more(void);

/* Reads the next symbol. The run ends, as exhausted, when there is none. */
long long codomata_read(void);

/* The same where symbols are floating-point numbers. */
double codomata_read_double(void);

/* Reads the next symbol where that is a record of so many fields; what it gives is only for the two functions below. */
long long codomata_record(int);

/* A field of a record, by its number, from 0: an integer, or a floating-point number. */
long long codomata_part(long long, int);
double codomata_part_double(long long, int);

/* Writes one symbol. */
void codomata_write(long long);

/* The same where symbols are floating-point numbers. */
void codomata_write_double(double);

/* The whole input as an array of bytes; a NUL byte follows the last. */
const void *codomata_input(void);

/* The same as a text: a NUL byte follows the last symbol, and none of them is one. */
const char *codomata_text(void);

/* The same to be changed in place: an array of bytes, and a text. */
void *codomata_changed(void);
char *codomata_changed_text(void);

/* How many symbols the whole input has. */
unsigned long long codomata_length(void);

/* A large zeroed buffer; with each call, the one before is given back. */
void *codomata_output(void);

/* The same for a text that is to end with a NUL byte. */
char *codomata_text_output(void);

/* Writes the bytes of a text up to its NUL byte, each as an unsigned number. */
void codomata_write_text(const char *);

/* Writes that many bytes from memory, each as an unsigned number. */
void codomata_write_all(const void *, unsigned long long);

/* Ends the run: accepted or rejected. */
void codomata_accept(int);

/* A failed assertion, what it says, its file and its line: ends the run as violated. */
__attribute__((__noreturn__)) void codomata_fail(const char *, const char *, int);

/* Whether two addresses may be those of one object. */
int codomata_is_one_object(const void *one, const void *other);

/* Ends the run with a fault where so many bytes from one address on overlap with so many from another. */
void codomata_apart(const void *to, __SIZE_TYPE__ written, const void *from, __SIZE_TYPE__ read);

/* Ends the run with a fault unless there are so many bytes, at least one, from an address on; they are not looked at. */
void codomata_there(const void *from, __SIZE_TYPE__ count);

/* exit and abort: ends the run, accepted when the status is 0. */
__attribute__((__noreturn__)) void codomata_exit(int);

/* Memory of which nothing is known; lets the pointers in an object that are null lead there. */
const void *codomata_anywhere(void);
void codomata_fill(void *object);

/* Refuses to go on, because of something that is named here. */
__attribute__((__noreturn__)) void codomata_refuse(const char *);

/* Refuses to go on where a part of memory, so many bytes, was never set: a field of a result, by its name. */
void codomata_require_set(const void *, unsigned long long, const char *);

#ifdef __cplusplus
}
#endif

#endif
