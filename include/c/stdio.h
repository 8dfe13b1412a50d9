/*
 * stdin reads the input of the run; stdout writes its output, one symbol for each char, and so does stderr where the user
 * wants it. Other streams are declared, not implemented.
 */
#ifndef CODOMATA_STDIO_H
#define CODOMATA_STDIO_H

#define __need_size_t
#define __need_NULL
#include <stddef.h>
#define __need_va_list
#include <stdarg.h>
#include <sys/types.h>

#define EOF (-1)
#define BUFSIZ 256
#define FILENAME_MAX 256
#define FOPEN_MAX 8
#define L_tmpnam 16
#define TMP_MAX 32
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct codomata_stream FILE;
typedef long fpos_t;

extern FILE *const stdin;
extern FILE *const stdout;
extern FILE *const stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

int getchar(void);
int getc(FILE *);
int fgetc(FILE *);
int ungetc(int, FILE *);
char *fgets(char *, int, FILE *);
size_t fread(void *, size_t, size_t, FILE *);

int putchar(int);
int putc(int, FILE *);
int fputc(int, FILE *);
int puts(const char *);
int fputs(const char *, FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);

int feof(FILE *);
int ferror(FILE *);
void clearerr(FILE *);
int fflush(FILE *);
void perror(const char *);

int printf(const char *, ...) __attribute__((__format__(__printf__, 1, 2)));
int fprintf(FILE *, const char *, ...) __attribute__((__format__(__printf__, 2, 3)));
int vprintf(const char *, va_list);
int vfprintf(FILE *, const char *, va_list);
int sprintf(char *, const char *, ...) __attribute__((__format__(__printf__, 2, 3)));
int snprintf(char *, size_t, const char *, ...) __attribute__((__format__(__printf__, 3, 4)));
int vsprintf(char *, const char *, va_list);
int vsnprintf(char *, size_t, const char *, va_list);

int sscanf(const char *, const char *, ...) __attribute__((__format__(__scanf__, 2, 3)));
int vsscanf(const char *, const char *, va_list);
int scanf(const char *, ...) __attribute__((__format__(__scanf__, 1, 2)));
int fscanf(FILE *, const char *, ...) __attribute__((__format__(__scanf__, 2, 3)));
int vscanf(const char *, va_list);
int vfscanf(FILE *, const char *, va_list);

FILE *fopen(const char *, const char *);
FILE *freopen(const char *, const char *, FILE *);
int fclose(FILE *);
int setvbuf(FILE *, char *, int, size_t);
void setbuf(FILE *, char *);
int fseek(FILE *, long, int);
long ftell(FILE *);
void rewind(FILE *);
int fgetpos(FILE *, fpos_t *);
int fsetpos(FILE *, const fpos_t *);
int remove(const char *);
int rename(const char *, const char *);
FILE *tmpfile(void);
char *tmpnam(char *);

/* POSIX */
int fileno(FILE *);
FILE *fdopen(int, const char *);
FILE *popen(const char *, const char *);
int pclose(FILE *);
ssize_t getline(char **, size_t *, FILE *);
ssize_t getdelim(char **, size_t *, int, FILE *);
int getchar_unlocked(void);
int getc_unlocked(FILE *);
int putchar_unlocked(int);
int putc_unlocked(int, FILE *);
int fputc_unlocked(int, FILE *);
int fseeko(FILE *, off_t, int);
off_t ftello(FILE *);
int fseeko64(FILE *, long long, int);
long long ftello64(FILE *);
FILE *fopen64(const char *, const char *);
void setlinebuf(FILE *);
FILE *fmemopen(void *, size_t, const char *);
FILE *open_memstream(char **, size_t *);
void flockfile(FILE *);
void funlockfile(FILE *);
int dprintf(int, const char *, ...) __attribute__((__format__(__printf__, 2, 3)));
int vdprintf(int, const char *, va_list);
int asprintf(char **, const char *, ...) __attribute__((__format__(__printf__, 2, 3)));
int vasprintf(char **, const char *, va_list);

#ifdef __cplusplus
}
#endif

#endif
