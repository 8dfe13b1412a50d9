/*
 * SLIP, packets over a serial line (RFC 1055).
 *
 * slip_encode   takes a packet and gives the bytes for the line: END, the packet with END and ESC
 *               escaped, END. The answer is how many bytes those are, or -1 where there is no room.
 * slip_decode   takes one byte from the line at a time. It answers with the next byte of the packet
 *               (0 to 255) or with one of the negative codes below. Empty packets, which two END in a
 *               row make, are skipped; after a wrong escape the rest of the packet is dropped.
 */
#include <stddef.h>
#include <stdint.h>

#define SLIP_END 0xC0u
#define SLIP_ESC 0xDBu
#define SLIP_ESC_END 0xDCu
#define SLIP_ESC_ESC 0xDDu

/** The longest packet that RFC 1055 asks implementations to take. */
#ifndef SLIP_MTU
#define SLIP_MTU 1006u
#endif

enum {
    SLIP_NOTHING = -1, /* the byte was taken, there is nothing to give yet */
    SLIP_PACKET = -2,  /* the packet is complete */
    SLIP_ERROR = -3,   /* ESC was followed by something else than ESC_END or ESC_ESC */
    SLIP_TOO_LONG = -4 /* more than SLIP_MTU bytes without an END */
};

enum slip_state { SLIP_READING, SLIP_ESCAPED, SLIP_DROPPING };

struct slip {
    enum slip_state state;
    uint16_t length; /* of the packet so far */
};

int slip_encode(const uint8_t *data, size_t length, uint8_t *out, size_t capacity)
{
    size_t used = 0;

    if (length > SLIP_MTU || capacity < 2)
        return -1;

    out[used++] = SLIP_END;
    for (size_t i = 0; i < length; i++) {
        const uint8_t byte = data[i];
        const int is_special = byte == SLIP_END || byte == SLIP_ESC;

        /* One place is kept for the closing END. */
        if (capacity - used < (is_special ? 3u : 2u))
            return -1;
        if (is_special) {
            out[used++] = SLIP_ESC;
            out[used++] = byte == SLIP_END ? SLIP_ESC_END : SLIP_ESC_ESC;
        } else {
            out[used++] = byte;
        }
    }
    out[used++] = SLIP_END;
    return (int)used;
}

void slip_init(struct slip *slip)
{
    slip->state = SLIP_READING;
    slip->length = 0;
}

static int slip_deliver(struct slip *slip, uint8_t byte)
{
    if (slip->length == SLIP_MTU) {
        slip->state = SLIP_DROPPING;
        return SLIP_TOO_LONG;
    }
    slip->length++;
    slip->state = SLIP_READING;
    return byte;
}

int slip_decode(struct slip *slip, uint8_t byte)
{
    if (byte == SLIP_END) {
        const int is_packet = slip->state == SLIP_READING && slip->length > 0;
        const int is_broken = slip->state == SLIP_ESCAPED;

        slip_init(slip);
        if (is_broken)
            return SLIP_ERROR;
        return is_packet ? SLIP_PACKET : SLIP_NOTHING;
    }

    switch (slip->state) {
    case SLIP_READING:
        if (byte == SLIP_ESC) {
            slip->state = SLIP_ESCAPED;
            return SLIP_NOTHING;
        }
        return slip_deliver(slip, byte);

    case SLIP_ESCAPED:
        switch (byte) {
        case SLIP_ESC_END:
            return slip_deliver(slip, SLIP_END);
        case SLIP_ESC_ESC:
            return slip_deliver(slip, SLIP_ESC);
        default:
            slip->state = SLIP_DROPPING;
            return SLIP_ERROR;
        }

    case SLIP_DROPPING:
    default:
        return SLIP_NOTHING;
    }
}
