/* Step functions with a struct as their context: one event a call, what they return is the output. */
#include <stdbool.h>
#include <stddef.h>

enum turnstile_event { EV_COIN, EV_PUSH };

struct turnstile {
    bool unlocked;
};

/* 1 when somebody gets through. */
int turnstile_step(struct turnstile *t, enum turnstile_event event)
{
    switch (event) {
    case EV_COIN:
        t->unlocked = true;
        return 0;
    case EV_PUSH:
        if (!t->unlocked)
            return 0;
        t->unlocked = false;
        return 1;
    }
    return -1;
}

enum door_state { DOOR_CLOSED, DOOR_OPEN, DOOR_LOCKED };
enum door_event { DOOR_EV_OPEN, DOOR_EV_CLOSE, DOOR_EV_LOCK, DOOR_EV_UNLOCK };

/* The next state of a door. */
enum door_state door_next(enum door_state state, enum door_event event)
{
    switch (state) {
    case DOOR_CLOSED:
        if (event == DOOR_EV_OPEN)
            return DOOR_OPEN;
        if (event == DOOR_EV_LOCK)
            return DOOR_LOCKED;
        break;
    case DOOR_OPEN:
        if (event == DOOR_EV_CLOSE)
            return DOOR_CLOSED;
        break;
    case DOOR_LOCKED:
        if (event == DOOR_EV_UNLOCK)
            return DOOR_CLOSED;
        break;
    }
    return state;
}

typedef enum { KEY_RIGHT, KEY_WRONG, KEY_RESET } key_event;

typedef struct {
    unsigned char wrong;
    bool open;
} safe_t;

enum safe_status { SAFE_SHUT, SAFE_OPEN, SAFE_BLOCKED };

/* Three wrong keys block it until it is reset. */
enum safe_status safe_try(safe_t *safe, key_event key)
{
    if (key == KEY_RESET) {
        safe->wrong = 0;
        safe->open = false;
        return SAFE_SHUT;
    }
    if (safe->wrong >= 3)
        return SAFE_BLOCKED;
    if (key == KEY_WRONG) {
        safe->wrong++;
        safe->open = false;
        return safe->wrong == 3 ? SAFE_BLOCKED : SAFE_SHUT;
    }
    safe->wrong = 0;
    safe->open = true;
    return SAFE_OPEN;
}

enum gate_event { GATE_CAR, GATE_UP, GATE_DOWN, GATE_BLOCKED };
enum gate_state { GATE_IS_DOWN, GATE_RISING, GATE_IS_UP, GATE_FALLING };

struct gate {
    enum gate_state state;
    int cars;
};

void gate_init(struct gate *gate)
{
    gate->state = GATE_IS_DOWN;
    gate->cars = 0;
}

enum gate_state gate_handle(struct gate *gate, enum gate_event event)
{
    switch (gate->state) {
    case GATE_IS_DOWN:
        if (event == GATE_CAR)
            gate->state = GATE_RISING;
        break;
    case GATE_RISING:
        if (event == GATE_UP)
            gate->state = GATE_IS_UP;
        break;
    case GATE_IS_UP:
        if (event == GATE_DOWN)
            gate->state = GATE_FALLING;
        break;
    case GATE_FALLING:
        if (event == GATE_BLOCKED)
            gate->state = GATE_RISING;
        else if (event == GATE_DOWN)
            gate->state = GATE_IS_DOWN;
        break;
    }
    return gate->state;
}

enum lift_call { CALL_GROUND, CALL_FIRST, CALL_SECOND, CALL_THIRD };

struct lift {
    int at;
};

/* How many floors it moves, down when negative. */
int lift_call(struct lift *lift, enum lift_call call)
{
    int distance = (int)call - lift->at;
    lift->at = (int)call;
    return distance;
}
