/*
 * The receiving half of tinyframe.h: takes one byte at a time, and tells the listener the data of
 * each frame whose checks are right, then TF_MESSAGE or TF_REPLY with the low byte of the type.
 */
#include "tinyframe.h"

#define CKSUM_START(sum) ((sum) = 0)

#if TF_CKSUM_TYPE == TF_CKSUM_XOR
#define CKSUM_ADD(sum, byte) ((sum) ^= (byte))
#define CKSUM_IS(sum, sent) (((sum) ^ (sent)) == 0xFF)
#elif TF_CKSUM_TYPE == TF_CKSUM_CRC16
static uint16_t crc16_add(uint16_t crc, uint8_t byte)
{
    crc ^= byte;
    for (int i = 0; i < 8; i++)
        crc = (uint16_t)((crc >> 1) ^ (0xA001u & (0u - (crc & 1u))));
    return crc;
}
#define CKSUM_ADD(sum, byte) ((sum) = crc16_add((sum), (byte)))
#define CKSUM_IS(sum, sent) ((sum) == (sent))
#else
#define CKSUM_ADD(sum, byte) ((void)0)
#define CKSUM_IS(sum, sent) ((sum) == (sent))
#endif

/* Takes a byte into a field of several; true, and ready for the next field, when it was the last. */
#define COLLECT(field, bytes) \
    ((field) = shift_in((field), byte, tf->part), ++tf->part == (bytes) ? (tf->part = 0, 1) : 0)

static uint32_t shift_in(uint32_t field, uint8_t byte, uint8_t part)
{
    return part == 0 ? byte : field << 8 | byte;
}

static void reset(struct tinyframe *tf)
{
    tf->state = TF_AT_SOF;
    tf->part = 0;
}

static void fail(struct tinyframe *tf, tf_listener *listener, enum tf_event event)
{
    reset(tf);
    listener((uint16_t)event);
}

static void dispatch(struct tinyframe *tf, tf_listener *listener)
{
    const enum tf_event event = tf->id & TF_ID_PEER_BIT ? TF_REPLY : TF_MESSAGE;

    for (tf_len i = 0; i < tf->length; i++)
        listener(tf->data[i]);
    listener((uint16_t)(event | (tf->type & 0xFFu)));
    reset(tf);
}

static void head_is_complete(struct tinyframe *tf, tf_listener *listener)
{
    CKSUM_START(tf->cksum);
    tf->received = 0;
    if (tf->length == 0)
        dispatch(tf, listener);
    else if (tf->length > TF_MAX_PAYLOAD)
        fail(tf, listener, TF_TOO_LONG);
    else
        tf->state = TF_AT_DATA;
}

void tf_accept(struct tinyframe *tf, tf_listener *listener, uint8_t byte)
{
    switch (tf->state) {
    case TF_AT_SOF:
        if (byte != TF_SOF_BYTE)
            return;
        CKSUM_START(tf->cksum);
        CKSUM_ADD(tf->cksum, byte);
        tf->state = TF_AT_ID;
        break;

    case TF_AT_ID:
        CKSUM_ADD(tf->cksum, byte);
        if (COLLECT(tf->id, TF_ID_BYTES))
            tf->state = TF_AT_LEN;
        break;

    case TF_AT_LEN:
        CKSUM_ADD(tf->cksum, byte);
        if (COLLECT(tf->length, TF_LEN_BYTES))
            tf->state = TF_AT_TYPE;
        break;

    case TF_AT_TYPE:
        CKSUM_ADD(tf->cksum, byte);
        if (!COLLECT(tf->type, TF_TYPE_BYTES))
            break;
        if (TF_CKSUM_TYPE == TF_CKSUM_NONE)
            head_is_complete(tf, listener);
        else
            tf->state = TF_AT_HEAD_CKSUM;
        break;

    case TF_AT_HEAD_CKSUM:
        if (!COLLECT(tf->expected, TF_CKSUM_BYTES))
            break;
        if (CKSUM_IS(tf->cksum, tf->expected))
            head_is_complete(tf, listener);
        else
            fail(tf, listener, TF_HEAD_ERROR);
        break;

    case TF_AT_DATA:
        CKSUM_ADD(tf->cksum, byte);
        tf->data[tf->received++] = byte;
        if (tf->received < tf->length)
            break;
        if (TF_CKSUM_TYPE == TF_CKSUM_NONE)
            dispatch(tf, listener);
        else
            tf->state = TF_AT_DATA_CKSUM;
        break;

    case TF_AT_DATA_CKSUM:
        if (!COLLECT(tf->expected, TF_CKSUM_BYTES))
            break;
        if (CKSUM_IS(tf->cksum, tf->expected))
            dispatch(tf, listener);
        else
            fail(tf, listener, TF_DATA_ERROR);
        break;
    }
}
