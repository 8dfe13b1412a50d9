/* Controllers: state functions, flags in bits, timers that count down. */
#include <stdbool.h>
#include <stdint.h>

enum oven_event { OVEN_START, OVEN_TICK, OVEN_DOOR_OPEN, OVEN_DOOR_CLOSE };

struct oven {
    bool door_open;
    int left;
};

/* Is it heating? A start gives three ticks; an open door pauses it. */
bool oven_step(struct oven *o, enum oven_event event)
{
    switch (event) {
    case OVEN_START:
        if (!o->door_open)
            o->left = 3;
        break;
    case OVEN_TICK:
        if (!o->door_open && o->left > 0)
            o->left--;
        break;
    case OVEN_DOOR_OPEN:
        o->door_open = true;
        break;
    case OVEN_DOOR_CLOSE:
        o->door_open = false;
        break;
    }
    return o->left > 0 && !o->door_open;
}

#define FLAG_ARMED 0x01u
#define FLAG_TRIGGERED 0x02u
#define FLAG_MUTED 0x04u

typedef enum { ALARM_ARM, ALARM_DISARM, ALARM_MOTION, ALARM_MUTE } alarm_event_t;

typedef struct {
    uint8_t flags;
} alarm_t;

/* 1 while it sounds. */
int alarm_event(alarm_t *alarm, alarm_event_t event)
{
    if (event == ALARM_ARM)
        alarm->flags |= FLAG_ARMED;
    else if (event == ALARM_DISARM)
        alarm->flags = 0;
    else if (event == ALARM_MOTION && (alarm->flags & FLAG_ARMED))
        alarm->flags |= FLAG_TRIGGERED;
    else if (event == ALARM_MUTE)
        alarm->flags |= FLAG_MUTED;
    return (alarm->flags & (FLAG_TRIGGERED | FLAG_MUTED)) == FLAG_TRIGGERED;
}

enum pump_event { PUMP_LOW, PUMP_HIGH, PUMP_MANUAL };

struct pump;
typedef int (*pump_state)(struct pump *, enum pump_event);

struct pump {
    pump_state state;
};

static int pump_running(struct pump *p, enum pump_event event);

static int pump_idle(struct pump *p, enum pump_event event)
{
    if (event == PUMP_LOW || event == PUMP_MANUAL)
        p->state = pump_running;
    return 0;
}

static int pump_running(struct pump *p, enum pump_event event)
{
    if (event != PUMP_LOW)
        p->state = pump_idle;
    return 1;
}

void pump_init(struct pump *p)
{
    p->state = pump_idle;
}

/* The state is a function. */
int pump_dispatch(struct pump *p, enum pump_event event)
{
    return p->state(p, event);
}

enum coin { NICKEL = 5, DIME = 10, QUARTER = 25 };

struct till {
    int cents;
};

/* The change when 30 cents are there, -1 until then. */
int till_insert(struct till *till, enum coin coin)
{
    till->cents += coin;
    if (till->cents < 30)
        return -1;
    int change = till->cents - 30;
    till->cents = 0;
    return change;
}

enum motor_command { MOTOR_STOP, MOTOR_FORWARD, MOTOR_REVERSE };

/* Forward and reverse need a stop in between; what is not allowed is ignored. */
enum motor_command motor_set(enum motor_command current, enum motor_command wanted)
{
    if (current != MOTOR_STOP && wanted != MOTOR_STOP && wanted != current)
        return current;
    return wanted;
}
