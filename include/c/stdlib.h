#ifndef CODOMATA_STDLIB_H
#define CODOMATA_STDLIB_H

#define __need_size_t
#define __need_wchar_t
#define __need_NULL
#include <stddef.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 32767
#define MB_CUR_MAX ((size_t)1)

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  int quot;
  int rem;
} div_t;

typedef struct {
  long quot;
  long rem;
} ldiv_t;

typedef struct {
  long long quot;
  long long rem;
} lldiv_t;

int atoi(const char *);
long atol(const char *);
long long atoll(const char *);
double atof(const char *);
long strtol(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
long long strtoll(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);
double strtod(const char *, char **);
float strtof(const char *, char **);
long double strtold(const char *, char **);

int abs(int);
long labs(long);
long long llabs(long long);
div_t div(int, int);
ldiv_t ldiv(long, long);
lldiv_t lldiv(long long, long long);
int rand(void);
void srand(unsigned);

void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));

void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void *aligned_alloc(size_t, size_t);
void free(void *);

__attribute__((__noreturn__)) void exit(int);
__attribute__((__noreturn__)) void _Exit(int);
__attribute__((__noreturn__)) void quick_exit(int);
__attribute__((__noreturn__)) void abort(void);
int atexit(void (*)(void));
int at_quick_exit(void (*)(void));
char *getenv(const char *);
int system(const char *);

int mblen(const char *, size_t);
int mbtowc(wchar_t *, const char *, size_t);
int wctomb(char *, wchar_t);
size_t mbstowcs(wchar_t *, const char *, size_t);
size_t wcstombs(char *, const wchar_t *, size_t);

/* POSIX and common extensions */
int rand_r(unsigned *);
long random(void);
void srandom(unsigned);
int setenv(const char *, const char *, int);
int unsetenv(const char *);
int posix_memalign(void **, size_t, size_t);
void *reallocarray(void *, size_t, size_t);
char *itoa(int, char *, int);
char *utoa(unsigned, char *, int);
char *ltoa(long, char *, int);
char *ultoa(unsigned long, char *, int);

int mkstemp(char *);
char *mkdtemp(char *);
char *mktemp(char *);
int putenv(char *);
int clearenv(void);
double drand48(void);
long lrand48(void);
void srand48(long);
int posix_openpt(int);
int grantpt(int);
int unlockpt(int);
char *ptsname(int);
int getloadavg(double[], int);
char *realpath(const char *, char *);

#ifdef __cplusplus
}

/* libc++ brings its own overloads. */
#ifndef _LIBCPP_VERSION
inline long abs(long value) { return labs(value); }
inline long long abs(long long value) { return llabs(value); }
inline ldiv_t div(long dividend, long divisor) { return ldiv(dividend, divisor); }
inline lldiv_t div(long long dividend, long long divisor) { return lldiv(dividend, divisor); }
#endif
#endif

#endif
