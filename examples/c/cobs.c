/*
 * Consistent overhead byte stuffing (Cheshire and Baker, 1999).
 *
 * cobs_encode   takes any bytes and gives them without a zero among them: each block is a code byte
 *               n (1 to 255), n - 1 bytes that are not zero, and, where n < 255 and the block is not
 *               the last, a zero that is left out. The zero that separates packets is not written.
 *               The answer is the length of what was written, at most length + length / 254 + 1.
 * cobs_decode   takes such a packet and gives the bytes back; false where the packet has a zero in it
 *               or ends inside a block.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COBS_LONGEST_BLOCK 0xFFu

size_t cobs_encode(const uint8_t *data, size_t length, uint8_t *out)
{
    const uint8_t *const end = data + length;
    uint8_t *code_at = out; /* the code byte of the block, known at its end */
    uint8_t *write = out + 1;
    uint8_t code = 1;

    while (data < end) {
        if (*data != 0) {
            *write++ = *data;
            code++;
        }
        if (*data == 0 || (code == COBS_LONGEST_BLOCK && data + 1 < end)) {
            *code_at = code;
            code_at = write++;
            code = 1;
        }
        data++;
    }
    *code_at = code;
    return (size_t)(write - out);
}

bool cobs_decode(const uint8_t *packet, size_t length, uint8_t *out, size_t *out_length)
{
    size_t read = 0;
    size_t written = 0;

    *out_length = 0;
    while (read < length) {
        const uint8_t code = packet[read++];

        if (code == 0 || (size_t)(code - 1) > length - read)
            return false;
        for (uint8_t i = 1; i < code; i++) {
            if (packet[read] == 0)
                return false;
            out[written++] = packet[read++];
        }
        if (code < COBS_LONGEST_BLOCK && read < length)
            out[written++] = 0;
    }
    *out_length = written;
    return length > 0;
}
