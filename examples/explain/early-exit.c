/* How runs fail that may end before: any number of calls of g, then one of f. */
#include <assert.h>
#include <stdlib.h>

void g(int x) {
  if (x > 100) exit(0);
}

void f(void) { assert(0); }

int main(int argc, char *argv[]) {
  for (int i = 0; i < argc; i++) g(i);
  f();
  return 0;
}
