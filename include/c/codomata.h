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

/* Writes one symbol. */
void codomata_write(long long symbol);

/* The same where symbols are floating-point numbers. */
void codomata_write_double(double symbol);

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
void codomata_write_text(const char *from);

/* Writes that many bytes from memory, each as an unsigned number. */
void codomata_write_all(const void *from, unsigned long long count);

/* Ends the run: accepted or rejected. */
void codomata_accept(int accepted);

/* A failed assertion: ends the run as violated. */
__attribute__((__noreturn__)) void codomata_fail(const char *what, const char *file, int line);

/* exit and abort: ends the run, accepted when the status is 0. */
__attribute__((__noreturn__)) void codomata_exit(int status);

/* Refuses to go on where a part of memory was never set: a field of a result, by its name. */
void codomata_require_set(const void *from, unsigned long long size, const char *name);

/* Something an observer may see, such as a call of printf; it changes nothing in the program. */
void codomata_event(const char *name, const char *format, ...);

#ifdef __cplusplus
}
#endif

#endif
