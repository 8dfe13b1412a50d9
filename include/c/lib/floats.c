/* The functions of float, by those of double: their result, rounded once more. */
#include <math.h>

float fabsf(float x) { return (float)fabs(x); }
float floorf(float x) { return (float)floor(x); }
float ceilf(float x) { return (float)ceil(x); }
float truncf(float x) { return (float)trunc(x); }
float roundf(float x) { return (float)round(x); }
float rintf(float x) { return (float)rint(x); }
float nearbyintf(float x) { return (float)nearbyint(x); }
float sqrtf(float x) { return (float)sqrt(x); }
float cbrtf(float x) { return (float)cbrt(x); }
float sinf(float x) { return (float)sin(x); }
float cosf(float x) { return (float)cos(x); }
float tanf(float x) { return (float)tan(x); }
float asinf(float x) { return (float)asin(x); }
float acosf(float x) { return (float)acos(x); }
float atanf(float x) { return (float)atan(x); }
float sinhf(float x) { return (float)sinh(x); }
float coshf(float x) { return (float)cosh(x); }
float tanhf(float x) { return (float)tanh(x); }
float expf(float x) { return (float)exp(x); }
float exp2f(float x) { return (float)exp2(x); }
float expm1f(float x) { return (float)expm1(x); }
float logf(float x) { return (float)log(x); }
float log2f(float x) { return (float)log2(x); }
float log10f(float x) { return (float)log10(x); }
float logbf(float x) { return (float)logb(x); }

float fmodf(float x, float y) { return (float)fmod(x, y); }
float powf(float x, float y) { return (float)pow(x, y); }
float atan2f(float x, float y) { return (float)atan2(x, y); }
float hypotf(float x, float y) { return (float)hypot(x, y); }
float fminf(float x, float y) { return (float)fmin(x, y); }
float fmaxf(float x, float y) { return (float)fmax(x, y); }
float fdimf(float x, float y) { return (float)fdim(x, y); }
float copysignf(float x, float y) { return (float)copysign(x, y); }

float modff(float x, float *whole) {
  double part;
  double rest = modf(x, &part);
  *whole = (float)part;
  return (float)rest;
}

float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }
float ldexpf(float x, int exponent) { return (float)ldexp(x, exponent); }
float scalbnf(float x, int exponent) { return (float)scalbn(x, exponent); }
float scalblnf(float x, long exponent) { return (float)scalbln(x, exponent); }
int ilogbf(float x) { return ilogb(x); }
long lroundf(float x) { return lround(x); }
long long llroundf(float x) { return llround(x); }
long lrintf(float x) { return lrint(x); }
long long llrintf(float x) { return llrint(x); }
