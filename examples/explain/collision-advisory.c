/* An advisory to climb or to descend that is given although the other aircraft's intent is the same. */
#include <assert.h>

int nondet_int(void);
void learn(const char *);

enum intent { LEVEL, CLIMB, DESCEND };

static int separation_above, separation_below;

static int is_threat(int own, int other, int closing) {
  int difference = own > other ? own - other : other - own;
  return difference < 600 && closing > 50;
}

static enum intent advise(int own, int other, enum intent theirs) {
  if (own < other) {
    learn("below");
    if (separation_below > separation_above) {
      learn("prefers descending");
      return DESCEND;
    }
    learn("crosses");
    return CLIMB; /* whatever they intend */
  }
  learn("above");
  if (theirs == CLIMB) {
    learn("they climb");
    return DESCEND;
  }
  return CLIMB;
}

int main(void) {
  int own = nondet_int(), other = nondet_int(), closing = nondet_int();
  int intent = nondet_int();
  if (own < 0 || own > 40000 || other < 0 || other > 40000 || intent < 0 || intent > 2) return 0;
  separation_above = nondet_int();
  separation_below = nondet_int();
  if (!is_threat(own, other, closing)) {
    learn("no threat");
    return 0;
  }
  learn("threat");
  enum intent advice = advise(own, other, (enum intent)intent);
  if (advice == CLIMB) learn("climb");
  if (advice == DESCEND) learn("descend");
  assert(advice != (enum intent)intent);
  return 0;
}
