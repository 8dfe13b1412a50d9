/* Step functions whose state is static, and tables of transitions. */
#include <stdbool.h>

enum tick { TICK, FAULT };
enum light { RED, GREEN, YELLOW, BLINK };

static enum light light = RED;

enum light traffic_light(enum tick event)
{
    if (event == FAULT) {
        light = BLINK;
        return light;
    }
    switch (light) {
    case RED:
        light = GREEN;
        break;
    case GREEN:
        light = YELLOW;
        break;
    default:
        light = RED;
        break;
    }
    return light;
}

enum button { SHORT_PRESS, LONG_PRESS, NUM_BUTTONS };
enum mode { MODE_OFF, MODE_LOW, MODE_HIGH, MODE_STROBE, NUM_MODES };

static const enum mode next_mode[NUM_MODES][2] = {
    [MODE_OFF] = { MODE_LOW, MODE_STROBE },
    [MODE_LOW] = { MODE_HIGH, MODE_OFF },
    [MODE_HIGH] = { MODE_LOW, MODE_OFF },
    [MODE_STROBE] = { MODE_OFF, MODE_OFF },
};

struct lamp {
    enum mode mode;
};

/* A lamp by its table. */
enum mode lamp_press(struct lamp *lamp, enum button button)
{
    if (button >= NUM_BUTTONS)
        return lamp->mode;
    lamp->mode = next_mode[lamp->mode][button];
    return lamp->mode;
}

enum side { SIDE_LEFT = 1, SIDE_RIGHT = 2, SIDE_BOTH = 3, SIDE_NONE = 0 };

/* The lights that are on, as bits: each press toggles its side. */
unsigned blinker(enum side side)
{
    static unsigned on;
    on ^= (unsigned)side;
    return on;
}

enum dimmer_event { DIM_UP, DIM_DOWN, DIM_OFF };

/* A dimmer of six levels; true when the level changed. */
bool dimmer(enum dimmer_event event)
{
    static int level = 0;
    int before = level;
    if (event == DIM_UP && level < 5)
        level++;
    else if (event == DIM_DOWN && level > 0)
        level--;
    else if (event == DIM_OFF)
        level = 0;
    return level != before;
}

enum pattern_event { DOT, DASH, PAUSE };

/* Counts of dots and dashes that make SOS: true when the third group has ended. */
int sos(enum pattern_event event)
{
    static enum { DOTS, DASHES, LAST_DOTS } group = DOTS;
    static int seen = 0;
    enum pattern_event wanted = group == DASHES ? DASH : DOT;

    if (event == wanted && seen < 3) {
        seen++;
        return 0;
    }
    if (event == PAUSE && seen == 3) {
        seen = 0;
        if (group == LAST_DOTS) {
            group = DOTS;
            return 1;
        }
        group = group == DOTS ? DASHES : LAST_DOTS;
        return 0;
    }
    group = DOTS;
    seen = event == DOT ? 1 : 0;
    return 0;
}
