/*
 * S.BUS, the serial line from a radio control receiver to servos and flight controllers (Futaba; by
 * the public descriptions, there is no official one).
 *
 * A frame has 25 bytes: 0x0F, 22 bytes with sixteen channels of 11 bits, the lowest bit first, a byte
 * of flags, and an end byte: 0x00, or 0x04, 0x14, 0x24, 0x34 on S.BUS2. There is no check, so a frame counts
 * only after another one that ended where it should; until then the receiver is not in step.
 *
 * sbus_byte takes one byte at a time. After each frame that counts, sbus_output gets the first SBUS_SERVOS
 * channels as pulse lengths in microseconds, then the two digital channels as one number (0 to 3). When the
 * receiver reports failsafe, or has lost SBUS_MOST_LOST frames in a row, it gets SBUS_FAILSAFE instead, once.
 */
#include <stdbool.h>
#include <stdint.h>

#define SBUS_FRAME 25
#define SBUS_START 0x0F
#define SBUS_CHANNELS 16
#define SBUS_MOST_LOST 2

#ifndef SBUS_SERVOS
#define SBUS_SERVOS 8
#endif

#define SBUS_FAILSAFE (-1)

/* 172 to 1811 are 988 to 2012 microseconds: 5/8 of a microsecond a step. */
#define PULSE_OF(value) ((int16_t)((value) * 5 / 8 + 880))

extern void sbus_output(int16_t value);

union sbus_flags {
    uint8_t byte;
    struct {
        uint8_t digital_1 : 1;
        uint8_t digital_2 : 1;
        uint8_t is_lost : 1;
        uint8_t is_failsafe : 1;
        uint8_t unused : 4;
    } bits;
};

static uint8_t frame[SBUS_FRAME];
static uint8_t position;
static bool is_in_step;
static bool is_safe_mode;
static uint8_t lost_in_a_row;

static bool is_end(uint8_t byte)
{
    return byte == 0x00 || (byte & 0xCF) == 0x04;
}

/** The channels out of the 22 bytes after the start, eleven bits each. */
static void unpack(uint16_t channels[SBUS_CHANNELS])
{
    uint32_t bits = 0;
    unsigned held = 0;
    unsigned channel = 0;

    for (unsigned i = 1; i <= 22; i++) {
        bits |= (uint32_t)frame[i] << held;
        held += 8;
        if (held >= 11) {
            channels[channel++] = bits & 0x7FF;
            bits >>= 11;
            held -= 11;
        }
    }
}

static void enter_failsafe(void)
{
    if (!is_safe_mode)
        sbus_output(SBUS_FAILSAFE);
    is_safe_mode = true;
}

static void use_frame(void)
{
    const union sbus_flags flags = {.byte = frame[23]};
    uint16_t channels[SBUS_CHANNELS];

    if (flags.bits.is_failsafe) {
        enter_failsafe();
        return;
    }
    if (flags.bits.is_lost) {
        if (lost_in_a_row < SBUS_MOST_LOST)
            lost_in_a_row++;
        if (lost_in_a_row == SBUS_MOST_LOST)
            enter_failsafe();
        return;
    }
    lost_in_a_row = 0;
    is_safe_mode = false;
    unpack(channels);
    for (unsigned i = 0; i < SBUS_SERVOS; i++)
        sbus_output(PULSE_OF(channels[i]));
    sbus_output((int16_t)(flags.bits.digital_1 | flags.bits.digital_2 << 1));
}

/** Looks for another start within a frame that was none, and goes on from there. */
static void resynchronize(void)
{
    unsigned start = 1;

    is_in_step = false;
    while (start < SBUS_FRAME && frame[start] != SBUS_START)
        start++;
    for (unsigned i = start; i < SBUS_FRAME; i++)
        frame[i - start] = frame[i];
    position = (uint8_t)(SBUS_FRAME - start);
}

void sbus_byte(uint8_t byte)
{
    if (position == 0 && byte != SBUS_START) {
        is_in_step = false;
        return;
    }
    frame[position++] = byte;
    if (position < SBUS_FRAME)
        return;
    if (!is_end(frame[SBUS_FRAME - 1])) {
        resynchronize();
        return;
    }
    if (is_in_step)
        use_frame();
    is_in_step = true;
    position = 0;
}
