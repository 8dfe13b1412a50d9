/*
 * KISS, the protocol between a computer and a terminal node controller of packet radio
 * (Chepponis and Karn, 1987). This is the controller's side.
 *
 * A frame is FEND, a command byte (port in the high four bits, command in the low ones), its data and
 * FEND. FEND and FESC in the data are escaped as FESC TFEND and FESC TFESC; a FESC before anything else
 * is dropped, and the byte after it is taken as it is, as the original says.
 *
 * Bytes come one at a time into kiss_receive. What the controller would do is told to the callback:
 * the bytes of a data frame and then KISS_SEND with the port, a parameter that was set, or the end of
 * KISS mode, after which nothing more is taken. Data frames that are too long, other commands, and
 * parameters without a value give KISS_IGNORED with the command.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define FEND 0xC0
#define FESC 0xDB
#define TFEND 0xDC
#define TFESC 0xDD

#define KISS_PORTS 2
#define KISS_LONGEST 48

enum kiss_command {
    COMMAND_DATA = 0,
    COMMAND_TX_DELAY = 1,
    COMMAND_PERSISTENCE = 2,
    COMMAND_SLOT_TIME = 3,
    COMMAND_TX_TAIL = 4,
    COMMAND_FULL_DUPLEX = 5,
    COMMAND_SET_HARDWARE = 6,
    COMMAND_RETURN = 15
};

/** Events are above the bytes: the kind in the high byte, a port, command or value in the low one. */
enum kiss_event {
    KISS_SEND = 0x100,
    KISS_PARAMETER = 0x200,
    KISS_VALUE = 0x300,
    KISS_IGNORED = 0x400,
    KISS_LEFT = 0x500
};

typedef void (*kiss_callback)(uint16_t event);

struct kiss_port {
    uint8_t tx_delay;    /* in tens of milliseconds */
    uint8_t persistence; /* p * 256 - 1 */
    uint8_t slot_time;
    uint8_t tx_tail;
    bool is_full_duplex;
};

struct kiss {
    kiss_callback tell;
    bool has_left;
    bool is_in_frame; /* a FEND was seen: before it everything is noise */
    bool is_escaped;
    bool is_too_long;
    size_t length;
    uint8_t frame[1 + KISS_LONGEST]; /* the command byte first */
    struct kiss_port ports[KISS_PORTS];
};

static const struct kiss_port default_port = {
    .tx_delay = 50, .persistence = 63, .slot_time = 10, .tx_tail = 0, .is_full_duplex = false};

void kiss_init(struct kiss *kiss, kiss_callback tell)
{
    memset(kiss, 0, sizeof *kiss);
    kiss->tell = tell;
    for (size_t i = 0; i < KISS_PORTS; i++)
        kiss->ports[i] = default_port;
}

/** Sets the parameter where it changes; the computer is told only then. */
static void set_parameter(struct kiss *kiss, uint8_t command, uint8_t *parameter, uint8_t value)
{
    if (*parameter == value)
        return;
    *parameter = value;
    kiss->tell(KISS_PARAMETER | command);
    kiss->tell(KISS_VALUE | value);
}

static void act_on_frame(struct kiss *kiss)
{
    const uint8_t code = kiss->frame[0];
    const uint8_t port_number = code >> 4;
    const uint8_t command = code & 0x0F;
    const uint8_t *data = kiss->frame + 1;
    const size_t length = kiss->length - 1;
    struct kiss_port *port;

    if (code == 0xFF) {
        kiss->has_left = true;
        kiss->tell(KISS_LEFT);
        return;
    }
    if (port_number >= KISS_PORTS || length == 0 || kiss->is_too_long) {
        kiss->tell(KISS_IGNORED | code);
        return;
    }

    port = &kiss->ports[port_number];
    switch ((enum kiss_command)command) {
    case COMMAND_DATA:
        for (size_t i = 0; i < length; i++)
            kiss->tell(data[i]);
        kiss->tell(KISS_SEND | port_number);
        break;
    case COMMAND_TX_DELAY:
        set_parameter(kiss, command, &port->tx_delay, data[0]);
        break;
    case COMMAND_PERSISTENCE:
        set_parameter(kiss, command, &port->persistence, data[0]);
        break;
    case COMMAND_SLOT_TIME:
        set_parameter(kiss, command, &port->slot_time, data[0]);
        break;
    case COMMAND_TX_TAIL:
        set_parameter(kiss, command, &port->tx_tail, data[0]);
        break;
    case COMMAND_FULL_DUPLEX:
        if (port->is_full_duplex != (data[0] != 0)) {
            port->is_full_duplex = data[0] != 0;
            kiss->tell(KISS_PARAMETER | command);
            kiss->tell(KISS_VALUE | (port->is_full_duplex ? 1 : 0));
        }
        break;
    case COMMAND_SET_HARDWARE:
    case COMMAND_RETURN:
    default:
        kiss->tell(KISS_IGNORED | code);
        break;
    }
}

static void store(struct kiss *kiss, uint8_t byte)
{
    if (kiss->length < sizeof kiss->frame)
        kiss->frame[kiss->length++] = byte;
    else
        kiss->is_too_long = true;
}

void kiss_receive(struct kiss *kiss, uint8_t byte)
{
    if (kiss->has_left)
        return;

    if (byte == FEND) {
        if (kiss->is_in_frame && kiss->length > 0)
            act_on_frame(kiss);
        kiss->is_in_frame = true;
        kiss->is_escaped = false;
        kiss->is_too_long = false;
        kiss->length = 0;
    } else if (!kiss->is_in_frame) {
        return;
    } else if (kiss->is_escaped) {
        kiss->is_escaped = false;
        store(kiss, byte == TFEND ? FEND : byte == TFESC ? FESC : byte);
    } else if (byte == FESC) {
        kiss->is_escaped = true;
    } else {
        store(kiss, byte);
    }
}
