/*
 * The transport layer of SML, the Smart Message Language of electricity meters (BSI TR-03109-1,
 * "SML transport protocol version 1"), the receiver.
 *
 *   1b 1b 1b 1b  01 01 01 01   the start
 *   ...                        the messages, filled up with zeros to a multiple of four bytes;
 *                              four of them that are 1b 1b 1b 1b are sent twice
 *   1b 1b 1b 1b  1a nn cc cc   the end, with how many fill bytes there were, and the CRC-16/X-25 of
 *                              everything before it, the low byte first
 *
 * The state is the function that takes the next byte. The bytes of a good transmission, without the
 * fill bytes, go to the callback, then SML_END; otherwise SML_ERROR with the reason in the low byte.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SML_ESCAPE 0x1B
#define SML_START 0x01
#define SML_STOP 0x1A

#ifndef SML_LONGEST
#define SML_LONGEST 64
#endif

enum { SML_END = 0x100, SML_ERROR = 0x200 };
enum sml_reason { SML_BAD_CRC = 1, SML_BAD_ESCAPE, SML_BAD_FILL, SML_TOO_LONG };

struct sml;
typedef void sml_state(struct sml *sml, uint8_t byte);

struct sml {
    sml_state *state;
    void (*give)(int symbol);
    uint8_t run;         /* how many of the bytes that are looked for came in a row, or of a group */
    uint8_t sequence[4]; /* the group of four bytes that is being read */
    uint16_t crc;
    size_t length;
    uint8_t data[SML_LONGEST];
};

static sml_state looking_for_start, in_start, in_data, in_escape;

static void add_to_crc(struct sml *sml, uint8_t byte)
{
    unsigned crc = sml->crc ^ byte;

    for (int i = 0; i < 8; i++)
        crc = crc & 1u ? crc >> 1 ^ 0x8408u : crc >> 1;
    sml->crc = (uint16_t)crc;
}

static void go(struct sml *sml, sml_state *state)
{
    sml->state = state;
    sml->run = 0;
}

static void fail(struct sml *sml, enum sml_reason reason)
{
    sml->give(SML_ERROR | (int)reason);
    go(sml, looking_for_start);
}

static void begin(struct sml *sml)
{
    sml->crc = 0xFFFF;
    for (int i = 0; i < 4; i++)
        add_to_crc(sml, SML_ESCAPE);
    for (int i = 0; i < 4; i++)
        add_to_crc(sml, SML_START);
    sml->length = 0;
    go(sml, in_data);
}

/** Adds the group of four bytes to the data. */
static void store(struct sml *sml)
{
    if (SML_LONGEST - sml->length < sizeof sml->sequence) {
        fail(sml, SML_TOO_LONG);
        return;
    }
    memcpy(sml->data + sml->length, sml->sequence, sizeof sml->sequence);
    sml->length += sizeof sml->sequence;
    go(sml, in_data);
}

/** Whether the group is four times this byte. */
static bool is_group_of(const struct sml *sml, uint8_t byte)
{
    for (size_t i = 0; i < sizeof sml->sequence; i++)
        if (sml->sequence[i] != byte)
            return false;
    return true;
}

static void looking_for_start(struct sml *sml, uint8_t byte)
{
    sml->run = byte == SML_ESCAPE ? sml->run + 1 : 0;
    if (sml->run == 4)
        go(sml, in_start);
}

static void in_start(struct sml *sml, uint8_t byte)
{
    if (byte == SML_START) {
        if (++sml->run == 4)
            begin(sml);
    } else if (byte == SML_ESCAPE && sml->run == 0) {
        /* More escapes than four: the last four of them count. */
    } else {
        go(sml, looking_for_start);
        looking_for_start(sml, byte);
    }
}

static void in_data(struct sml *sml, uint8_t byte)
{
    add_to_crc(sml, byte);
    sml->sequence[sml->run++] = byte;
    if (sml->run < 4)
        return;
    if (is_group_of(sml, SML_ESCAPE))
        go(sml, in_escape);
    else
        store(sml);
}

static void end(struct sml *sml)
{
    const uint8_t fill = sml->sequence[1];
    const uint16_t sent = (uint16_t)(sml->sequence[2] | sml->sequence[3] << 8);

    if ((sml->crc ^ sent) != 0xFFFF) {
        fail(sml, SML_BAD_CRC);
    } else if (fill > 3 || fill > sml->length) {
        fail(sml, SML_BAD_FILL);
    } else {
        for (size_t i = 0; i < sml->length - fill; i++)
            sml->give(sml->data[i]);
        sml->give(SML_END);
        go(sml, looking_for_start);
    }
}

/** The four bytes after 1b 1b 1b 1b in the data. */
static void in_escape(struct sml *sml, uint8_t byte)
{
    /* The check itself is not checked. */
    if (sml->run < 2 || sml->sequence[0] != SML_STOP)
        add_to_crc(sml, byte);
    sml->sequence[sml->run++] = byte;
    if (sml->run < 4)
        return;

    if (sml->sequence[0] == SML_STOP)
        end(sml);
    else if (is_group_of(sml, SML_ESCAPE))
        store(sml);
    else if (is_group_of(sml, SML_START))
        begin(sml); /* the end of the transmission before was lost */
    else
        fail(sml, SML_BAD_ESCAPE);
}

void sml_init(struct sml *sml, void (*give)(int symbol))
{
    sml->give = give;
    sml->crc = 0;
    sml->length = 0;
    go(sml, looking_for_start);
}

void sml_receive(struct sml *sml, uint8_t byte)
{
    sml->state(sml, byte);
}
