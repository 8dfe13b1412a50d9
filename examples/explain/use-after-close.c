/* A resource that is used after it was closed, on one of several ways through its protocol. */
#include <assert.h>

int nondet_int(void);
void learn(const char *);

static int is_open, has_failed;

int main(void) {
  for (int i = 0; i < 5; i++) {
    switch (nondet_int()) {
      case 0:
        learn("open");
        is_open = 1;
        has_failed = 0;
        break;
      case 1:
        learn("close");
        is_open = 0;
        break;
      case 2:
        learn("error");
        has_failed = 1;
        break;
      case 3:
        learn("use");
        if (!has_failed) assert(is_open);
        break;
      default:
        return 0;
    }
  }
  return 0;
}
