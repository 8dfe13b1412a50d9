/* A scheduler of three processes that forgets, when one is blocked, that it does not run any more. */
#include <assert.h>

int nondet_int(void);
void assume(int);

enum state { IDLE, READY, RUNNING, BLOCKED };

static enum state state[3];
static int running = -1;

static void wake(int process) {
  if (state[process] == BLOCKED || state[process] == IDLE) state[process] = READY;
}

static void preempt(void) {
  if (running < 0) return;
  state[running] = READY;
  running = -1;
}

static void block(void) {
  if (running >= 0) state[running] = BLOCKED; /* running = -1 is missing */
}

static void dispatch(int process) {
  if (running >= 0 || state[process] != READY) return;
  running = process;
  state[process] = RUNNING;
}

int main(void) {
  for (int step = 0; step < 8; step++) {
    int process = nondet_int();
    assume(process >= 0 && process < 3);
    switch (nondet_int()) {
      case 0: wake(process); break;
      case 1: preempt(); break;
      case 2: block(); break;
      case 3: dispatch(process); break;
      default: return 0;
    }
    assert(running < 0 || state[running] == RUNNING);
  }
  return 0;
}
