#include "report.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void real_texts(const char *text) {
  char *end = NULL;
  say("strtod "), say_text(text), errno = 0;
  double value = strtod(text, &end);
  say_double(value), say_place(end, text), say_number(errno == ERANGE && (value > 1 || value < -1)), errno = 0;
  float small = strtof(text, &end);
  say_float(small), say_place(end, text), say_number(errno == ERANGE && (small > 1 || small < -1));
  say_double(atof(text)), say("\n");
}

static const char *const real_edges[] = {
  "", ".", "+.", "-", "e5", "1e", "1e+", "1e-", "1.e", ".5", "5.", "-.5e1", "1e5x", "  +1.5", "0", "-0", "-0.0e99", "inf", "-INF",
  "infinit", "Infinity", "infinityx", "nan", "NaN(12_a)", "nan(", "-nan", "in", "0x", "0x.", "0x1", "0x.8", "0x1.8p1", "0x1p",
  "0x1p-1074", "0x1p-1075", "0x1.8p-1075", "0x1.0000000000001p0", "1e308", "1.7976931348623157e308",
  "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "1e99999999999", "1e-99999999999", "0e99999999999", "5e-324", "2e-324", "2.4703282292062327e-324",
  "2.4703282292062328e-324", "2.2250738585072011e-308", "2.2250738585072014e-308", "9007199254740993", "9007199254740992.5",
  "9007199254740993.0000000000000000000000000000000001", "123456789012345678901234567890", "0.000000000000000000000000000000001",
  "3.4028235e38", "3.4028236e38", "1.4e-45", "7e-46", "16777217", "16777217.0000001", "1e22", "1e23", "8.5e22", "179769313486231580793e289",
  "0.1", "0.3", "1.1", "100000000000000016777215", "100000000000000016777216", "1.00000005960464477539062499", "1.000000059604644775390625",
};

/*
 * Where the other library rounds long hexadecimal texts wrongly and sets no errno: a line that starts with ! says 1
 * where ours is right.
 */
static void long_hexadecimals(void) {
  static const struct {
    const char *text;
    double value;
    int overflows;
  } all[] = {
    {"0x1.00000000000008p0", 1, 0}, {"0x1.000000000000080000000001p0", 0x1.0000000000001p0, 0}, {"0x1.fffffffffffff8p0", 2, 0},
    {"0x1.00000000000018p0", 0x1.0000000000002p0, 0}, {"0x11b69dFeFabfc577p-1", 0x11b69dfefabfc5p7, 0},
    {"0x17F349c32845aedp-0", 0x17f349c32845afp4, 0}, {"0x178720ab7829F8c4950bp0", 0x178720ab7829f9p24, 0},
    {"0x10000000000000000000p-4", 0x1p72, 0}, {"0x1p1024", __builtin_inf(), 1}, {"0x1.fffffffffffff8p1023", __builtin_inf(), 1},
    {"0x1.fffffffffffff7p1023", 0x1.fffffffffffffp1023, 0}, {"0x0.00000000000000000000000000001p112", 0x1p-4, 0},
  };
  for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
    errno = 0;
    say("! "), say_text(all[i].text), say_number(strtod(all[i].text, NULL) == all[i].value && (errno == ERANGE) == all[i].overflows), say("\n");
  }
}

static void long_texts(void) {
  static char text[3000];
  memset(text, '0', sizeof text), text[0] = '1', text[2000] = '1', text[2001] = '\0', real_texts(text);
  text[1] = '.', real_texts(text), text[2001] = 'e', text[2002] = '5', text[2003] = '\0', real_texts(text);
  strcpy(text, "0.5"), memset(text + 3, '0', 1500), strcpy(text + 1503, "1e-323"), real_texts(text);
  strcpy(text, "9007199254740993."), memset(text + 17, '0', 1500), strcpy(text + 1517, "1"), real_texts(text);
  text[1517] = '\0', real_texts(text);
  memset(text, '0', 400), strcpy(text + 400, "12e3"), real_texts(text), text[1] = '.', real_texts(text);
}

static double choose_any_double(void) {
  union {
    uint64_t bits;
    double value;
  } both = {choose_bits()};
  if (choose(3) == 0) return both.value;
  double value = (double)(int64_t)choose_bits() / (double)(1ull << (20 + choose(43)));
  return choose(8) == 0 ? (double)(int)choose(20) - 10 + 0.5 * choose(2) : value;
}

static const double special[] = {0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 0.49999999999999994, 4503599627370495.5, 4503599627370496.5,
  9007199254740991, 1e300, -1e300, 5e-324, -5e-324, 2.2250738585072014e-308, 1e-310, __builtin_inf(), -__builtin_inf(), __builtin_nan(""), 2, 3, 10, 1000, 0.25};
#define SPECIALS (sizeof special / sizeof special[0])

static void exact_of_one(double x) {
  int power = 0;
  double whole = 0;
  say("exact "), say_double(x), say_double(fabs(x)), say_double(floor(x)), say_double(ceil(x)), say_double(trunc(x));
  say_double(round(x)), say_double(rint(x)), say_double(sqrt(x));
  double part = frexp(x, &power);
  say_double(part), say_number(x - x == 0 ? power : 0), say_double(modf(x, &whole)), say_double(whole);
  say_number(!!isnan(x)), say_number(!!isinf(x)), say_number(!!isfinite(x)), say_number(!!isnormal(x)), say_number(x == x ? !!signbit(x) : 0);
  say_number(fpclassify(x) == FP_SUBNORMAL), say_number(fpclassify((float)x) == FP_SUBNORMAL), say_number(fpclassify(x) == FP_ZERO);
  if (fabs(x) < 1e9) say_number(lround(x)), say_number(lrint(x)), say_number(lroundf((float)x));
  if (fabs(x) < 1e18) say_number(llround(x)), say_number(llrint(x));
  if (x != 0 && x - x == 0) say_number(ilogb(x));
  float f = (float)x;
  say_float(floorf(f)), say_float(ceilf(f)), say_float(truncf(f)), say_float(roundf(f)), say_float(sqrtf(f)), say_float(fabsf(f));
  for (int by = -1100; by <= 1100; by += 137) say_double(ldexp(x, by));
  say_double(scalbn(x, 1 << 30)), say_double(scalbn(x, -(1 << 30))), say_double(ldexp(x, -1040 - (int)choose(40)));
  say("\n");
}

static void exact_of_two(double x, double y) {
  say("exact2 "), say_double(x), say_double(y), say_double(fmod(x, y)), say_double(copysign(x, y)), say_float(fmodf((float)x, (float)y));
  if (x != y) say_double(fmin(x, y)), say_double(fmax(x, y)), say_double(fdim(x, y));
  say("\n");
}

/* Lines that start with ~ may differ by a few units in the last place. */
static void close_of_one(double x) {
  say("~ "), say_double(x), say_double(sin(x)), say_double(cos(x)), say_double(tan(x)), say_double(asin(x)), say_double(acos(x));
  say_double(atan(x)), say_double(exp(x)), say_double(exp2(x)), say_double(expm1(x)), say_double(log(x)), say_double(log2(x)), say_double(log10(x));
  say_double(cbrt(x)), say_double(sinh(x)), say_double(cosh(x)), say_double(tanh(x)), say("\n");
}

static void close_of_floats(float x, float y) {
  say("~f "), say_float(x), say_float(y), say_float(sinf(x)), say_float(cosf(x)), say_float(tanf(x)), say_float(atanf(x)), say_float(expf(x));
  say_float(logf(x)), say_float(log10f(x)), say_float(powf(x, y)), say_float(atan2f(x, y)), say_float(hypotf(x, y)), say("\n");
}

static void close_of_two(double x, double y) {
  say("~2 "), say_double(x), say_double(y), say_double(pow(x, y)), say_double(atan2(x, y)), say_double(hypot(x, y)), say("\n");
}

__attribute__((export_name("run_real"))) void run_real(void) {
  for (unsigned i = 0; i < sizeof real_edges / sizeof real_edges[0]; i++) real_texts(real_edges[i]);
  long_texts();
  long_hexadecimals();
  for (int i = 0; i < 1500; i++) {
    char text[64];
    choose_text(text, 30, "0123456789"), text[choose(20)] = '.', text[20 + choose(8)] = 'e', text[30] = '\0';
    real_texts(text);
    choose_text(text, 18, "0123456789"), strcat(text, "1e"), strcat(text, choose(2) == 0 ? "-" : ""), choose_text(text + text_size(text), 3, "0123");
    real_texts(text);
    strcpy(text, "0x"), choose_text(text + 2, 13, "0123456789abcdefF."), strcat(text, "p-"), choose_text(text + text_size(text), 4, "01");
    real_texts(text);
  }
  for (unsigned i = 0; i < SPECIALS; i++) {
    exact_of_one(special[i]), close_of_one(special[i]);
    for (unsigned j = 0; j < SPECIALS; j++) exact_of_two(special[i], special[j]), close_of_two(special[i], special[j]);
  }
  for (int i = 0; i < 1200; i++) {
    double x = choose_any_double(), y = choose_any_double();
    exact_of_one(x), exact_of_two(x, y), close_of_one(x), close_of_two(x, y);
    double near = (double)choose_bits() / 18446744073709551616.0, small = (double)choose(1000) / 64 - 7;
    close_of_one(near), close_of_one(small + near), close_of_two(near * 20, small), close_of_two(-(double)choose(9), (double)choose(9));
    close_of_floats((float)(small + near), (float)small);
  }
}
