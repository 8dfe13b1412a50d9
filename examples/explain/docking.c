/* A docking controller that opens the hatch although the pressure was measured before the last approach. */
#include <assert.h>

int nondet_int(void);
void assume(int);

enum phase { FAR, NEAR, DOCKED, OPEN };

static enum phase phase;
static int is_measured, is_sealed;

static void approach(void) {
  if (phase == FAR) phase = NEAR;
}

static void retreat(void) {
  if (phase == NEAR || phase == DOCKED) {
    phase = FAR;
    is_sealed = 0; /* is_measured = 0 is missing */
  }
}

static void dock(void) {
  if (phase == NEAR) phase = DOCKED;
}

static void seal(void) {
  if (phase == DOCKED) is_sealed = 1;
}

static void measure(void) {
  if (is_sealed) is_measured = 1;
}

static void open_hatch(void) {
  if (phase != DOCKED || !is_measured) return;
  phase = OPEN;
  assert(is_sealed);
}

int main(void) {
  for (int step = 0; step < 10; step++) {
    int command = nondet_int();
    assume(command >= 0 && command <= 5);
    switch (command) {
      case 0: approach(); break;
      case 1: retreat(); break;
      case 2: dock(); break;
      case 3: seal(); break;
      case 4: measure(); break;
      default: open_hatch(); break;
    }
  }
  return 0;
}
