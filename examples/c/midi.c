/*
 * MIDI 1.0 on the wire: the bytes of a cable as messages.
 *
 * Takes one byte at a time and answers with a message when the byte completes one, or 0. A message is
 * put together as cable event packets of USB-MIDI are: the kind in the highest byte, then status, first and
 * second data byte. Status bytes may be left out where they are the same as before (running status).
 * Real-time messages (0xF8 to 0xFF) may come anywhere, also inside of other messages and of system
 * exclusive ones, and change nothing. System exclusive data comes in threes, as in USB-MIDI. A NOTE ON
 * with velocity 0 is given as the NOTE OFF that it means.
 */
#include <stdbool.h>
#include <stdint.h>

enum midi_status {
    NOTE_OFF = 0x80,
    NOTE_ON = 0x90,
    SYSEX_START = 0xF0,
    TIME_CODE = 0xF1,
    SONG_POSITION = 0xF2,
    SONG_SELECT = 0xF3,
    TUNE_REQUEST = 0xF6,
    SYSEX_END = 0xF7,
    FIRST_REAL_TIME = 0xF8
};

/** The code index numbers of USB-MIDI. */
enum midi_kind {
    KIND_COMMON_2 = 0x2,
    KIND_COMMON_3 = 0x3,
    KIND_SYSEX = 0x4,
    KIND_SYSEX_END_1 = 0x5, /* also system common messages of one byte */
    KIND_SYSEX_END_2 = 0x6,
    KIND_SYSEX_END_3 = 0x7,
    KIND_SINGLE_BYTE = 0xF
};

/** All zero at the start. */
struct midi_parser {
    uint8_t status;   /* the running or current status, 0 where data means nothing */
    uint8_t bytes[3]; /* data so far, or the system exclusive bytes not given yet */
    unsigned count : 2;
    unsigned in_sysex : 1;
};

/** How many data bytes follow, by the high four bits of a channel message's status less 8. */
static const uint8_t channel_data[8] = {2, 2, 2, 2, 1, 1, 2, 0};

/** The same for system messages, by the low four bits. */
static const uint8_t system_data[8] = {0, 1, 2, 1, 0, 0, 0, 0};

static uint32_t message(uint8_t kind, uint8_t first, uint8_t second, uint8_t third)
{
    return (uint32_t)kind << 24 | (uint32_t)first << 16 | (uint32_t)second << 8 | third;
}

static unsigned data_bytes(uint8_t status)
{
    return status < SYSEX_START ? channel_data[(status >> 4) - 8] : system_data[status & 7];
}

/** Another byte of a system exclusive message, which may be its last. */
static uint32_t sysex_byte(struct midi_parser *midi, uint8_t byte)
{
    const bool is_last = byte == SYSEX_END;
    uint32_t result = 0;

    midi->bytes[midi->count] = byte;
    if (is_last || midi->count == 2) {
        const uint8_t kind = is_last ? KIND_SYSEX_END_1 + midi->count : KIND_SYSEX;

        result = message(kind, midi->bytes[0], midi->bytes[1], midi->bytes[2]);
        midi->count = 0;
        midi->bytes[0] = midi->bytes[1] = midi->bytes[2] = 0;
    } else {
        midi->count++;
    }
    if (is_last)
        midi->in_sysex = false;
    return result;
}

static uint32_t channel_or_common(struct midi_parser *midi)
{
    const uint8_t status = midi->status;
    const uint8_t second = midi->bytes[1];

    midi->count = 0;
    midi->bytes[1] = 0;
    if (status >= SYSEX_START) {
        midi->status = 0; /* system common messages have no running status */
        return message(status == SONG_POSITION ? KIND_COMMON_3 : KIND_COMMON_2, status, midi->bytes[0], second);
    }
    if ((status & 0xF0) == NOTE_ON && second == 0) {
        const uint8_t off = NOTE_OFF | (status & 0x0F);
        return message(off >> 4, off, midi->bytes[0], 0x40);
    }
    return message(status >> 4, status, midi->bytes[0], second);
}

static uint32_t status_byte(struct midi_parser *midi, uint8_t byte)
{
    if (byte >= FIRST_REAL_TIME)
        return byte == 0xF9 || byte == 0xFD ? 0 : message(KIND_SINGLE_BYTE, byte, 0, 0);
    if (byte == SYSEX_END)
        return midi->in_sysex ? sysex_byte(midi, byte) : 0;

    midi->count = 0;
    midi->bytes[0] = midi->bytes[1] = midi->bytes[2] = 0;
    midi->in_sysex = byte == SYSEX_START;
    midi->status = byte < SYSEX_START || data_bytes(byte) > 0 ? byte : 0;
    if (midi->in_sysex)
        return sysex_byte(midi, byte);
    return byte == TUNE_REQUEST ? message(KIND_SYSEX_END_1, byte, 0, 0) : 0;
}

uint32_t midi_parse(struct midi_parser *midi, uint8_t byte)
{
    if (byte & 0x80)
        return status_byte(midi, byte);
    if (midi->in_sysex)
        return sysex_byte(midi, byte);
    if (midi->status == 0)
        return 0;
    midi->bytes[midi->count++] = byte;
    return midi->count == data_bytes(midi->status) ? channel_or_common(midi) : 0;
}
