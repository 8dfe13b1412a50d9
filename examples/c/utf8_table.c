/*
 * UTF-8 by a table: a decoder for one byte a call and a validator for a buffer.
 *
 * The table follows Table 3-7 of the Unicode Standard (well-formed byte sequences): each byte has a class, and each
 * state a row of next states by class, so that overlong forms, surrogates and what is above 10FFFF never pass.
 * `utf8_feed` gives the code points to `emit`, and U+FFFD for each maximal part of an ill-formed sequence, as the
 * WHATWG's decoder does; the byte that breaks a sequence is looked at again as the first of the next.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum byte_class {
    ASCII,   /* 00..7f */
    CONT_LO, /* 80..8f */
    CONT_MD, /* 90..9f */
    CONT_HI, /* a0..bf */
    LEAD_2,  /* c2..df */
    LEAD_E0, /* e0 */
    LEAD_3,  /* e1..ec, ee, ef */
    LEAD_ED, /* ed */
    LEAD_F0, /* f0 */
    LEAD_4,  /* f1..f3 */
    LEAD_F4, /* f4 */
    NEVER,   /* c0, c1, f5..ff */
    CLASS_COUNT
};

enum utf8_state {
    UTF8_START,
    NEED_1,
    NEED_2,
    NEED_3,
    AFTER_E0, /* next a0..bf */
    AFTER_ED, /* next 80..9f */
    AFTER_F0, /* next 90..bf */
    AFTER_F4, /* next 80..8f */
    ILL_FORMED,
    STATE_COUNT = ILL_FORMED
};

/* Short names, so that a row of the table fits a line. */
enum { ST = UTF8_START, N1 = NEED_1, N2 = NEED_2, N3 = NEED_3, XX = ILL_FORMED };

static const uint8_t NEXT[STATE_COUNT][CLASS_COUNT] = {
    /*              00  80  90  a0  c2  e0        e1  ed        f0        f1  f4        c0 */
    [UTF8_START] = {ST, XX, XX, XX, N1, AFTER_E0, N2, AFTER_ED, AFTER_F0, N3, AFTER_F4, XX},
    [NEED_1]     = {XX, ST, ST, ST, XX, XX,       XX, XX,       XX,       XX, XX,       XX},
    [NEED_2]     = {XX, N1, N1, N1, XX, XX,       XX, XX,       XX,       XX, XX,       XX},
    [NEED_3]     = {XX, N2, N2, N2, XX, XX,       XX, XX,       XX,       XX, XX,       XX},
    [AFTER_E0]   = {XX, XX, XX, N1, XX, XX,       XX, XX,       XX,       XX, XX,       XX},
    [AFTER_ED]   = {XX, N1, N1, XX, XX, XX,       XX, XX,       XX,       XX, XX,       XX},
    [AFTER_F0]   = {XX, XX, N2, N2, XX, XX,       XX, XX,       XX,       XX, XX,       XX},
    [AFTER_F4]   = {XX, N2, XX, XX, XX, XX,       XX, XX,       XX,       XX, XX,       XX},
};

/* Classes by the high nibble for the bytes below c0, and by the low one from e0. */
static const uint8_t CLASS_OF_HIGH[12] = {
    ASCII, ASCII, ASCII, ASCII, ASCII, ASCII, ASCII, ASCII, CONT_LO, CONT_MD, CONT_HI, CONT_HI,
};
static const uint8_t CLASS_OF_E[16] = {
    LEAD_E0, LEAD_3, LEAD_3, LEAD_3, LEAD_3, LEAD_3, LEAD_3, LEAD_3,
    LEAD_3, LEAD_3, LEAD_3, LEAD_3, LEAD_3, LEAD_ED, LEAD_3, LEAD_3,
};
static const uint8_t CLASS_OF_F[16] = {
    LEAD_F0, LEAD_4, LEAD_4, LEAD_4, LEAD_F4, NEVER, NEVER, NEVER,
    NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER,
};

/* The bits of the first byte that belong to the code point. */
static const uint8_t PAYLOAD[CLASS_COUNT] = {
    [ASCII] = 0x7f,   [LEAD_2] = 0x1f,  [LEAD_E0] = 0x0f, [LEAD_3] = 0x0f,
    [LEAD_ED] = 0x0f, [LEAD_F0] = 0x07, [LEAD_4] = 0x07,  [LEAD_F4] = 0x07,
};

static uint8_t class_of(uint8_t byte)
{
    if (byte < 0xc0)
        return CLASS_OF_HIGH[byte >> 4];
    if (byte < 0xe0)
        return byte < 0xc2 ? NEVER : LEAD_2;
    return byte < 0xf0 ? CLASS_OF_E[byte & 15] : CLASS_OF_F[byte & 15];
}

struct utf8 {
    uint8_t state;
    uint32_t code_point;
};

#define REPLACEMENT 0xfffd

void utf8_feed(struct utf8 *decoder, void (*emit)(uint32_t code_point), uint8_t byte)
{
    uint8_t class = class_of(byte);
    uint8_t next = NEXT[decoder->state][class];

    if (next == ILL_FORMED && decoder->state != UTF8_START) {
        emit(REPLACEMENT);
        decoder->state = UTF8_START;
        next = NEXT[UTF8_START][class];
    }
    if (next == ILL_FORMED) {
        emit(REPLACEMENT);
        return;
    }
    if (decoder->state == UTF8_START)
        decoder->code_point = byte & PAYLOAD[class];
    else
        decoder->code_point = decoder->code_point << 6 | (byte & 0x3fu);
    decoder->state = next;
    if (next == UTF8_START)
        emit(decoder->code_point);
}

bool utf8_valid(const uint8_t *data, size_t length)
{
    uint8_t state = UTF8_START;

    for (size_t i = 0; i < length && state != ILL_FORMED; i++)
        state = NEXT[state][class_of(data[i])];
    return state == UTF8_START;
}
