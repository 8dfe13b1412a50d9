/* What stdlib.h and inttypes.h have besides conversions and memory. */
#include <codomata.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>

int abs(int value) { return value < 0 ? -value : value; }
long labs(long value) { return value < 0 ? -value : value; }
long long llabs(long long value) { return value < 0 ? -value : value; }
intmax_t imaxabs(intmax_t value) { return value < 0 ? -value : value; }

div_t div(int dividend, int divisor) { return (div_t){dividend / divisor, dividend % divisor}; }
ldiv_t ldiv(long dividend, long divisor) { return (ldiv_t){dividend / divisor, dividend % divisor}; }
lldiv_t lldiv(long long dividend, long long divisor) { return (lldiv_t){dividend / divisor, dividend % divisor}; }
imaxdiv_t imaxdiv(intmax_t dividend, intmax_t divisor) { return (imaxdiv_t){dividend / divisor, dividend % divisor}; }

/* The generator that C11 7.22.2.2 shows: every run sees the same numbers. */
static uint32_t next_random(uint32_t state) { return state * UINT32_C(1103515245) + 12345; }
static int random_of(uint32_t state) { return (int)(state >> 16 & RAND_MAX); }

static uint32_t random_state = 1;

int rand(void) {
  random_state = next_random(random_state);
  return random_of(random_state);
}

void srand(unsigned seed) { random_state = seed; }

int rand_r(unsigned *seed) {
  uint32_t state = next_random(*seed);
  *seed = (unsigned)state;
  return random_of(state);
}

static void swap_bytes(unsigned char *a, unsigned char *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    unsigned char kept = a[i];
    a[i] = b[i];
    b[i] = kept;
  }
}

/* Puts element i of a run of every gap-th element into its place among those before it. */
static void sink(unsigned char *all, size_t i, size_t gap, size_t size, int (*compare)(const void *, const void *)) {
  for (; i >= gap && compare(all + (i - gap) * size, all + i * size) > 0; i -= gap)
    swap_bytes(all + (i - gap) * size, all + i * size, size);
}

static size_t first_gap(size_t count) {
  size_t gap = 1;
  while (gap < count / 3) gap = gap * 3 + 1;
  return gap;
}

/* Shell's sort with Knuth's gaps 1, 4, 13, 40, …: of the order of count to the power of 1.5. Not stable. */
void qsort(void *all, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  for (size_t gap = first_gap(count); gap > 0; gap /= 3)
    for (size_t i = gap; i < count; i++) sink(all, i, gap, size, compare);
}

void *bsearch(const void *key, const void *all, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  const unsigned char *first = all;
  while (count > 0) {
    const unsigned char *middle = first + count / 2 * size;
    int order = compare(key, middle);
    if (order == 0) return (void *)middle;
    if (order > 0) first = middle + size;
    count = order > 0 ? count - count / 2 - 1 : count / 2;
  }
  return NULL;
}

void _Exit(int status) { codomata_exit(status); }
void quick_exit(int status) { codomata_exit(status); }
void abort(void) { codomata_exit(134); }

/* There is no environment. */
char *getenv(const char *name) {
  (void)name;
  return NULL;
}
