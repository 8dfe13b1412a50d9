/* The failure is possible on one way only: both calls of F, then G and H. */
#include <assert.h>

void F(void) {}
void G(void) {}
void H(void) {}

void run(int input) {
  if (input >= 10) {
    F();
    if (input >= 20) F();
  }
  G();
  H();
  assert(input < 20);
}
