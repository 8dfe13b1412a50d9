#ifndef CODOMATA_FENV_H
#define CODOMATA_FENV_H

#define FE_TONEAREST 0
#define FE_ALL_EXCEPT 0

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned fenv_t;
typedef unsigned fexcept_t;

int feclearexcept(int);
int fetestexcept(int);
int feraiseexcept(int);
int fegetround(void);
int fesetround(int);

#ifdef __cplusplus
}
#endif

#endif
