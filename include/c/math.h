/* How exact each function is: lib/math.c and its neighbours say. There are no long double versions. */
#ifndef CODOMATA_MATH_H
#define CODOMATA_MATH_H

#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-__INT_MAX__)
#define FP_ILOGBNAN __INT_MAX__
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling 0

/* POSIX */
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ == 2
typedef long double float_t;
typedef long double double_t;
#else
typedef float float_t;
typedef double double_t;
#endif

/* What the classification macros call. */
int codomata_fpclassify(double);
int codomata_fpclassifyf(float);
int codomata_signbit(double);

double fabs(double);
float fabsf(float);
double floor(double);
float floorf(float);
double ceil(double);
float ceilf(float);
double trunc(double);
float truncf(float);
double round(double);
float roundf(float);
double rint(double);
float rintf(float);
double nearbyint(double);
float nearbyintf(float);
double sqrt(double);
float sqrtf(float);
double cbrt(double);
float cbrtf(float);
double sin(double);
float sinf(float);
double cos(double);
float cosf(float);
double tan(double);
float tanf(float);
double asin(double);
float asinf(float);
double acos(double);
float acosf(float);
double atan(double);
float atanf(float);
double sinh(double);
float sinhf(float);
double cosh(double);
float coshf(float);
double tanh(double);
float tanhf(float);
double exp(double);
float expf(float);
double exp2(double);
float exp2f(float);
double expm1(double);
float expm1f(float);
double log(double);
float logf(float);
double log2(double);
float log2f(float);
double log10(double);
float log10f(float);
double log1p(double);
float log1pf(float);
double logb(double);
float logbf(float);
double fmod(double, double);
float fmodf(float, float);
double remainder(double, double);
float remainderf(float, float);
double pow(double, double);
float powf(float, float);
double atan2(double, double);
float atan2f(float, float);
double hypot(double, double);
float hypotf(float, float);
double fmin(double, double);
float fminf(float, float);
double fmax(double, double);
float fmaxf(float, float);
double fdim(double, double);
float fdimf(float, float);
double copysign(double, double);
float copysignf(float, float);
double nextafter(double, double);
float nextafterf(float, float);
double fma(double, double, double);
float fmaf(float, float, float);
double modf(double, double *);
float modff(float, float *);
double frexp(double, int *);
float frexpf(float, int *);
double ldexp(double, int);
float ldexpf(float, int);
double scalbn(double, int);
float scalbnf(float, int);
double scalbln(double, long);
float scalblnf(float, long);
int ilogb(double);
int ilogbf(float);
long lround(double);
long lroundf(float);
long long llround(double);
long long llroundf(float);
long lrint(double);
long lrintf(float);
long long llrint(double);
long long llrintf(float);
double nan(const char *);
float nanf(const char *);

#ifdef __cplusplus
}

/* libc++ brings its own overloads. */
#ifndef _LIBCPP_VERSION

inline int fpclassify(float value) { return codomata_fpclassifyf(value); }
inline int fpclassify(double value) { return codomata_fpclassify(value); }
inline bool isnan(double value) { return value != value; }
inline bool isinf(double value) { return codomata_fpclassify(value) == FP_INFINITE; }
inline bool isfinite(double value) { return codomata_fpclassify(value) > FP_INFINITE; }
inline bool isnormal(float value) { return codomata_fpclassifyf(value) == FP_NORMAL; }
inline bool isnormal(double value) { return codomata_fpclassify(value) == FP_NORMAL; }
inline bool signbit(double value) { return codomata_signbit(value) != 0; }
inline bool isunordered(double a, double b) { return a != a || b != b; }
inline bool isgreater(double a, double b) { return a > b; }
inline bool isgreaterequal(double a, double b) { return a >= b; }
inline bool isless(double a, double b) { return a < b; }
inline bool islessequal(double a, double b) { return a <= b; }
inline bool islessgreater(double a, double b) { return a < b || a > b; }

inline float abs(float value) { return fabsf(value); }
inline double abs(double value) { return fabs(value); }

/* A function of whole numbers is that of double; of floats only, that of float; of a mixture, that of double. */
template <bool isWhole> struct codomata_whole {};
template <> struct codomata_whole<true> { typedef double as_double; };
template <class A, class B> struct codomata_is_mixed {
  static const bool value = __is_arithmetic(A) && __is_arithmetic(B) && !(__is_same(A, B) && __is_floating_point(A));
};
#define CODOMATA_UNARY(name) \
  inline float name(float x) { return name##f(x); } \
  template <class W> inline typename codomata_whole<__is_integral(W)>::as_double name(W x) { return name((double)x); }
#define CODOMATA_BINARY(name) \
  inline float name(float x, float y) { return name##f(x, y); } \
  template <class A, class B> \
  inline typename codomata_whole<codomata_is_mixed<A, B>::value>::as_double name(A x, B y) { \
    return name((double)x, (double)y); \
  }
CODOMATA_UNARY(fabs)
CODOMATA_UNARY(floor)
CODOMATA_UNARY(ceil)
CODOMATA_UNARY(trunc)
CODOMATA_UNARY(round)
CODOMATA_UNARY(rint)
CODOMATA_UNARY(nearbyint)
CODOMATA_UNARY(sqrt)
CODOMATA_UNARY(cbrt)
CODOMATA_UNARY(sin)
CODOMATA_UNARY(cos)
CODOMATA_UNARY(tan)
CODOMATA_UNARY(asin)
CODOMATA_UNARY(acos)
CODOMATA_UNARY(atan)
CODOMATA_UNARY(sinh)
CODOMATA_UNARY(cosh)
CODOMATA_UNARY(tanh)
CODOMATA_UNARY(exp)
CODOMATA_UNARY(exp2)
CODOMATA_UNARY(expm1)
CODOMATA_UNARY(log)
CODOMATA_UNARY(log2)
CODOMATA_UNARY(log10)
CODOMATA_UNARY(log1p)
CODOMATA_UNARY(logb)
CODOMATA_BINARY(fmod)
CODOMATA_BINARY(remainder)
CODOMATA_BINARY(pow)
CODOMATA_BINARY(atan2)
CODOMATA_BINARY(hypot)
CODOMATA_BINARY(fmin)
CODOMATA_BINARY(fmax)
CODOMATA_BINARY(fdim)
CODOMATA_BINARY(copysign)
CODOMATA_BINARY(nextafter)
#undef CODOMATA_UNARY
#undef CODOMATA_BINARY
inline float modf(float x, float *whole) { return modff(x, whole); }
inline float frexp(float x, int *exponent) { return frexpf(x, exponent); }
inline float ldexp(float x, int exponent) { return ldexpf(x, exponent); }
inline float scalbn(float x, int exponent) { return scalbnf(x, exponent); }
inline long lround(float x) { return lroundf(x); }
inline long lrint(float x) { return lrintf(x); }
inline long long llround(float x) { return llroundf(x); }
inline long long llrint(float x) { return llrintf(x); }
#endif
#else

#define fpclassify(x) (sizeof(x) == sizeof(float) ? codomata_fpclassifyf((float)(x)) : codomata_fpclassify((double)(x)))
#define isnan(x) (codomata_fpclassify((double)(x)) == FP_NAN)
#define isinf(x) (codomata_fpclassify((double)(x)) == FP_INFINITE)
#define isfinite(x) (codomata_fpclassify((double)(x)) > FP_INFINITE)
#define isnormal(x) (fpclassify(x) == FP_NORMAL)
#define signbit(x) codomata_signbit((double)(x))
#define isunordered(x, y) (isnan(x) || isnan(y))
#define isgreater(x, y) ((x) > (y))
#define isgreaterequal(x, y) ((x) >= (y))
#define isless(x, y) ((x) < (y))
#define islessequal(x, y) ((x) <= (y))
#define islessgreater(x, y) (!isunordered(x, y) && (x) != (y))
#endif

#endif
