/*
 * XMODEM (Christensen, 1977) with the CRC option (Byrns, 1985), the receiver.
 *
 * Takes what happens on the line, one thing at a time: a byte (0 to 255), or XMODEM_TIMEOUT where
 * nothing came for as long as the protocol waits. It answers with what to send back, or
 * XMODEM_SILENCE. The first timeout starts the transfer with `C`; after three of them it falls back from CRC
 * to the plain sum and starts with NAK. Blocks are SOH, number, inverted number, 128 bytes, and the check;
 * STX blocks have 1024 bytes where XMODEM_1K says so. A block that is sent again because its
 * answer was lost is acknowledged and not stored twice. Ten errors in a row, a block out of order, or two
 * CAN in a row end the transfer.
 */
#include <stdbool.h>
#include <stdint.h>

#define SOH 0x01
#define STX 0x02
#define EOT 0x04
#define ACK 0x06
#define NAK 0x15
#define CAN 0x18
#define WANT_CRC 'C'

#define XMODEM_TIMEOUT 256
#define XMODEM_SILENCE (-1)

#ifndef XMODEM_BLOCK
#define XMODEM_BLOCK 128
#endif
#ifndef XMODEM_1K
#define XMODEM_1K 0
#endif
#define XMODEM_LONG_BLOCK (8 * XMODEM_BLOCK)

#ifndef XMODEM_RETRIES
#define XMODEM_RETRIES 10
#endif
#define XMODEM_CRC_TRIES 3

/** The data is checked and counted here; the caller, who sees each byte first, stores it. */
struct xmodem {
    enum {
        STARTING,
        AT_HEADER,
        AT_NUMBER,
        AT_COMPLEMENT,
        AT_DATA,
        AT_CRC_HIGH,
        AT_CHECK,
        PURGING,
        DONE,
        CANCELLED
    } state;
    bool is_crc;
    bool was_can;
    bool is_number_wrong;
    uint8_t errors;
    uint8_t number;   /* of this block */
    uint8_t expected; /* of the next one */
    uint16_t remaining;
    uint16_t crc;
    uint8_t sum;
    uint8_t crc_high;
    uint32_t blocks;
};

void xmodem_init(struct xmodem *x)
{
    *x = (struct xmodem){.state = STARTING, .is_crc = true, .expected = 1};
}

static uint16_t crc_add(uint16_t crc, uint8_t byte)
{
    crc = (uint16_t)(crc ^ (uint16_t)(byte << 8));
    for (int i = 0; i < 8; i++)
        crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    return crc;
}

static int cancel(struct xmodem *x)
{
    x->state = CANCELLED;
    return CAN;
}

/** Asks for the block again, or gives up. */
static int again(struct xmodem *x)
{
    if (++x->errors >= XMODEM_RETRIES)
        return cancel(x);
    x->state = AT_HEADER;
    return NAK;
}

static int on_timeout(struct xmodem *x)
{
    x->was_can = false;
    switch (x->state) {
    case STARTING:
        if (++x->errors > XMODEM_RETRIES)
            return cancel(x);
        if (x->errors > XMODEM_CRC_TRIES)
            x->is_crc = false;
        return x->is_crc ? WANT_CRC : NAK;
    case DONE:
    case CANCELLED:
        return XMODEM_SILENCE;
    default:
        return again(x);
    }
}

static int on_header(struct xmodem *x, uint8_t byte)
{
    const bool was_can = x->was_can;

    x->was_can = byte == CAN;
    switch (byte) {
    case STX:
        if (!XMODEM_1K)
            break;
        /* fall through */
    case SOH:
        if (x->state == STARTING)
            x->errors = 0;
        x->remaining = byte == SOH ? XMODEM_BLOCK : XMODEM_LONG_BLOCK;
        x->state = AT_NUMBER;
        return XMODEM_SILENCE;
    case EOT:
        if (x->state == STARTING)
            return XMODEM_SILENCE;
        x->state = DONE;
        return ACK;
    case CAN:
        if (was_can)
            x->state = CANCELLED;
        return was_can ? ACK : XMODEM_SILENCE;
    default:
        break;
    }
    if (x->state == AT_HEADER)
        x->state = PURGING; /* the line must fall silent before the block is asked for again */
    return XMODEM_SILENCE;
}

static int on_block(struct xmodem *x, bool is_good)
{
    if (!is_good || x->is_number_wrong)
        return again(x);
    if (x->number == (uint8_t)(x->expected - 1) && x->blocks > 0) {
        x->state = AT_HEADER;
        return ACK;
    }
    if (x->number != x->expected)
        return cancel(x);
    x->expected++;
    x->blocks++;
    x->errors = 0;
    x->state = AT_HEADER;
    return ACK;
}

int xmodem_receive(struct xmodem *x, int symbol)
{
    uint8_t byte;

    if (symbol < 0 || symbol > 255)
        return symbol == XMODEM_TIMEOUT ? on_timeout(x) : XMODEM_SILENCE;
    byte = (uint8_t)symbol;

    switch (x->state) {
    case STARTING:
    case AT_HEADER:
        return on_header(x, byte);
    case AT_NUMBER:
        x->number = byte;
        x->state = AT_COMPLEMENT;
        break;
    case AT_COMPLEMENT:
        x->is_number_wrong = (x->number ^ byte) != 0xFF;
        x->crc = 0;
        x->sum = 0;
        x->state = AT_DATA;
        break;
    case AT_DATA:
        x->crc = crc_add(x->crc, byte);
        x->sum = (uint8_t)(x->sum + byte);
        if (--x->remaining == 0)
            x->state = x->is_crc ? AT_CRC_HIGH : AT_CHECK;
        break;
    case AT_CRC_HIGH:
        x->crc_high = byte;
        x->state = AT_CHECK;
        break;
    case AT_CHECK:
        return on_block(x, x->is_crc ? x->crc == (uint16_t)(x->crc_high << 8 | byte) : x->sum == byte);
    case PURGING:
    case DONE:
    case CANCELLED:
        break;
    }
    return XMODEM_SILENCE;
}
