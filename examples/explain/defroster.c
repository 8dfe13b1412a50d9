/* A defroster that heats although the fan has stopped, where the window was opened in between. */
#include <assert.h>

int nondet_int(void);

static int fan, heater, window_open, frost;

static void fan_on(void) { fan = 1; }

static void fan_off(void) {
  fan = 0;
  heater = 0;
}

static void open_window(void) {
  window_open = 1;
  if (fan) fan = 0; /* the heater stays on */
}

static void close_window(void) { window_open = 0; }

static void sense(int temperature) { frost = temperature < 0; }

static void heat(void) {
  if (frost && fan && !window_open) heater = 1;
}

int main(void) {
  for (int i = 0; i < 6; i++) {
    int button = nondet_int();
    if (button == 0) fan_on();
    else if (button == 1) fan_off();
    else if (button == 2) open_window();
    else if (button == 3) close_window();
    else if (button == 4) sense(nondet_int());
    else if (button == 5) heat();
    else break;
    assert(!heater || fan);
  }
  return 0;
}
