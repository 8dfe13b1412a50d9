/*
 * Asynchronous HDLC framing as PPP uses it (RFC 1662), the receiver.
 *
 * A frame is bytes between two flags 0x7E. 0x7D says that the next byte had bit 5 flipped; 0x7D 0x7E
 * aborts the frame. The last two bytes are the CRC-16/X-25 of the others, the low byte first. Bytes
 * below 0x20 are dropped where the control character map says so: the line may have put them in.
 *
 * hdlc_receive takes one byte at a time. For a good frame the information bytes go to hdlc_deliver, in
 * order, and then HDLC_GOOD; otherwise what went wrong. Frames with address and control fields 0xFF 0x03
 * are given without them (address and control field compression is the peer's choice).
 */
#include <stdint.h>

#define FLAG 0x7E
#define ESCAPE 0x7D
#define FLIP 0x20

#define ADDRESS_ALL_STATIONS 0xFF
#define CONTROL_UNNUMBERED 0x03

/** The remainder that a frame with the right check leaves. */
#define GOOD_REMAINDER 0xF0B8u

#ifndef HDLC_LONGEST
#define HDLC_LONGEST 40
#endif

/** Bit n is set where the control character n is dropped when it comes without an escape: XON and XOFF. */
#ifndef HDLC_CONTROL_MAP
#define HDLC_CONTROL_MAP 0x000A0000ul
#endif

enum { HDLC_GOOD = 0x100, HDLC_BAD_CHECK, HDLC_ABORTED, HDLC_TOO_SHORT, HDLC_TOO_LONG };

/** Gets the bytes of good frames and, as numbers from 0x100, how each frame ended. */
extern void hdlc_deliver(uint16_t symbol);

static enum { HUNTING, IN_FRAME, IN_ESCAPE } state = HUNTING;
static uint8_t frame[HDLC_LONGEST + 2];
static unsigned length;
static uint16_t check = 0xFFFF;

/** The check of the 16 values of four bits; a byte is two of them. */
static const uint16_t check_of_nibble[16] = {
    0x0000, 0x1081, 0x2102, 0x3183, 0x4204, 0x5285, 0x6306, 0x7387,
    0x8408, 0x9489, 0xA50A, 0xB58B, 0xC60C, 0xD68D, 0xE70E, 0xF78F,
};

static uint16_t add_to_check(uint16_t crc, uint8_t byte)
{
    crc = (uint16_t)(crc >> 4) ^ check_of_nibble[(crc ^ byte) & 0x0F];
    crc = (uint16_t)(crc >> 4) ^ check_of_nibble[(crc ^ (byte >> 4)) & 0x0F];
    return crc;
}

static void end_of_frame(void)
{
    unsigned start = 0;

    if (length < 3) {
        hdlc_deliver(HDLC_TOO_SHORT);
        return;
    }
    if (check != GOOD_REMAINDER) {
        hdlc_deliver(HDLC_BAD_CHECK);
        return;
    }
    if (length >= 4 && frame[0] == ADDRESS_ALL_STATIONS && frame[1] == CONTROL_UNNUMBERED)
        start = 2;
    for (unsigned i = start; i < length - 2; i++)
        hdlc_deliver(frame[i]);
    hdlc_deliver(HDLC_GOOD);
}

void hdlc_receive(uint8_t byte)
{
    if (byte == FLAG)
        goto flag;
    if (state == HUNTING)
        return;
    if (byte < 0x20 && (HDLC_CONTROL_MAP >> byte & 1) != 0)
        return;
    if (state == IN_ESCAPE) {
        byte ^= FLIP;
        state = IN_FRAME;
        goto store;
    }
    if (byte == ESCAPE) {
        state = IN_ESCAPE;
        return;
    }

store:
    if (length == sizeof frame) {
        hdlc_deliver(HDLC_TOO_LONG);
        state = HUNTING;
        return;
    }
    frame[length++] = byte;
    check = add_to_check(check, byte);
    return;

flag:
    if (state == IN_ESCAPE)
        hdlc_deliver(HDLC_ABORTED);
    else if (state == IN_FRAME && length > 0)
        end_of_frame();
    state = IN_FRAME;
    length = 0;
    check = 0xFFFF;
}
