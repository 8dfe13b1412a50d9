/*
 * MAVLink version 1, and what a ground station hears from one vehicle.
 *
 * A frame is 0xFE, payload length, sequence number, system, component, message, the payload and a CRC
 * (X.25 without the final inversion, low byte first) over everything after 0xFE and one more byte
 * that stands for the message's layout, so that both sides must know the same one.
 *
 * vehicle_receive takes one byte at a time and answers with what it taught, or VEHICLE_NOTHING. Only the
 * system that was heard first is listened to. Gaps in the sequence numbers are counted as lost frames.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define MAVLINK_STX 0xFE
#define MAVLINK_LONGEST 255
#define MAV_MODE_FLAG_SAFETY_ARMED 0x80

enum message_id {
    HEARTBEAT = 0,
    SYS_STATUS = 1,
    SYSTEM_TIME = 2,
    PARAM_VALUE = 22,
    GPS_RAW_INT = 24,
    ATTITUDE = 30,
    GLOBAL_POSITION_INT = 33,
    MISSION_CURRENT = 42,
    VFR_HUD = 74,
    COMMAND_LONG = 76,
    COMMAND_ACK = 77
};

enum vehicle_event {
    VEHICLE_NOTHING = 0,
    VEHICLE_FOUND,         /* the first heartbeat */
    VEHICLE_ALIVE,         /* a heartbeat that changes nothing */
    VEHICLE_ARMED,
    VEHICLE_DISARMED,
    VEHICLE_MODE,          /* another flight mode */
    VEHICLE_BATTERY_LOW,
    VEHICLE_WAYPOINT,      /* another mission item is current */
    VEHICLE_COMMAND_TAKEN,
    VEHICLE_COMMAND_REFUSED,
    VEHICLE_OTHER,         /* a good frame with nothing new in it */
    VEHICLE_BAD_CRC = -1,
    VEHICLE_BAD_LENGTH = -2,
    VEHICLE_UNKNOWN_MESSAGE = -3
};

enum parse_state {
    AT_STX,
    AT_LENGTH,
    AT_SEQUENCE,
    AT_SYSTEM,
    AT_COMPONENT,
    AT_MESSAGE,
    AT_PAYLOAD,
    AT_CRC_LOW,
    AT_CRC_HIGH
};

struct vehicle {
    enum parse_state state;
    uint16_t crc;
    uint8_t length, sequence, system, component, message;
    uint8_t count; /* payload bytes so far */
    uint8_t crc_low;
    uint8_t payload[MAVLINK_LONGEST];

    uint8_t is_found;
    uint8_t own_system, next_sequence, base_mode;
    uint16_t current_item;
    uint32_t custom_mode;
    uint32_t lost;
    uint32_t dropped; /* bytes before a start, and broken frames */
};

struct layout {
    uint8_t message, length, crc_extra;
};

static const struct layout layouts[] = {
    {HEARTBEAT, 9, 50},         {SYS_STATUS, 31, 124}, {SYSTEM_TIME, 12, 137},
    {PARAM_VALUE, 25, 220},     {GPS_RAW_INT, 30, 24}, {ATTITUDE, 28, 39},
    {GLOBAL_POSITION_INT, 28, 104}, {MISSION_CURRENT, 2, 28}, {VFR_HUD, 20, 20},
    {COMMAND_LONG, 33, 152},    {COMMAND_ACK, 3, 143},
};

static const struct layout *layout_of(uint8_t message)
{
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++)
        if (layouts[i].message == message)
            return &layouts[i];
    return NULL;
}

/** The X.25 check without a table, as small flight controllers do it. */
static void accumulate(uint16_t *crc, uint8_t byte)
{
    uint8_t mixed = byte ^ (uint8_t)(*crc & 0xFF);

    mixed ^= (uint8_t)(mixed << 4);
    *crc = (uint16_t)((*crc >> 8) ^ (mixed << 8) ^ (mixed << 3) ^ (mixed >> 4));
}

static uint16_t u16_at(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

static uint32_t u32_at(const uint8_t *bytes)
{
    return (uint32_t)u16_at(bytes) | (uint32_t)u16_at(bytes + 2) << 16;
}

void vehicle_init(struct vehicle *v)
{
    memset(v, 0, sizeof *v);
    v->state = AT_STX;
}

static int on_heartbeat(struct vehicle *v)
{
    const uint32_t mode = u32_at(v->payload);
    const uint8_t base_mode = v->payload[6];
    const uint8_t changed = base_mode ^ v->base_mode;
    const int is_new_mode = mode != v->custom_mode;

    v->custom_mode = mode;
    v->base_mode = base_mode;
    if (!v->is_found) {
        v->is_found = 1;
        v->own_system = v->system;
        return VEHICLE_FOUND;
    }
    if (changed & MAV_MODE_FLAG_SAFETY_ARMED)
        return base_mode & MAV_MODE_FLAG_SAFETY_ARMED ? VEHICLE_ARMED : VEHICLE_DISARMED;
    return is_new_mode ? VEHICLE_MODE : VEHICLE_ALIVE;
}

static int on_message(struct vehicle *v)
{
    if (v->is_found) {
        if (v->system != v->own_system)
            return VEHICLE_NOTHING;
        v->lost += (uint8_t)(v->sequence - v->next_sequence);
    } else if (v->message != HEARTBEAT) {
        return VEHICLE_NOTHING;
    }
    v->next_sequence = (uint8_t)(v->sequence + 1);

    switch ((enum message_id)v->message) {
    case HEARTBEAT:
        return on_heartbeat(v);
    case SYS_STATUS: {
        const int8_t remaining = (int8_t)v->payload[30];
        return remaining >= 0 && remaining < 20 ? VEHICLE_BATTERY_LOW : VEHICLE_OTHER;
    }
    case MISSION_CURRENT:
        if (u16_at(v->payload) == v->current_item)
            return VEHICLE_OTHER;
        v->current_item = u16_at(v->payload);
        return VEHICLE_WAYPOINT;
    case COMMAND_ACK:
        return v->payload[2] == 0 ? VEHICLE_COMMAND_TAKEN : VEHICLE_COMMAND_REFUSED;
    default:
        return VEHICLE_OTHER;
    }
}

static int fail(struct vehicle *v, int event)
{
    v->dropped++;
    v->state = AT_STX;
    return event;
}

int vehicle_receive(struct vehicle *v, uint8_t byte)
{
    const struct layout *layout;

    if (v->state > AT_STX && v->state < AT_CRC_LOW)
        accumulate(&v->crc, byte);

    switch (v->state) {
    case AT_STX:
        if (byte == MAVLINK_STX) {
            v->crc = 0xFFFF;
            v->count = 0;
            v->state = AT_LENGTH;
        } else {
            v->dropped++;
        }
        break;
    case AT_LENGTH:
        v->length = byte;
        v->state = AT_SEQUENCE;
        break;
    case AT_SEQUENCE:
        v->sequence = byte;
        v->state = AT_SYSTEM;
        break;
    case AT_SYSTEM:
        v->system = byte;
        v->state = AT_COMPONENT;
        break;
    case AT_COMPONENT:
        v->component = byte;
        v->state = AT_MESSAGE;
        break;
    case AT_MESSAGE:
        v->message = byte;
        layout = layout_of(byte);
        if (layout == NULL)
            return fail(v, VEHICLE_UNKNOWN_MESSAGE);
        if (layout->length != v->length)
            return fail(v, VEHICLE_BAD_LENGTH);
        v->state = AT_PAYLOAD;
        break;
    case AT_PAYLOAD:
        v->payload[v->count++] = byte;
        if (v->count == v->length) {
            accumulate(&v->crc, layout_of(v->message)->crc_extra);
            v->state = AT_CRC_LOW;
        }
        break;
    case AT_CRC_LOW:
        v->crc_low = byte;
        v->state = AT_CRC_HIGH;
        break;
    case AT_CRC_HIGH:
        if (v->crc != (uint16_t)(v->crc_low | byte << 8))
            return fail(v, VEHICLE_BAD_CRC);
        v->state = AT_STX;
        return on_message(v);
    }
    return VEHICLE_NOTHING;
}
