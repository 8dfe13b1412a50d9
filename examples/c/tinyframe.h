/*
 * Framing for small devices, in the manner of TinyFrame (Hruška, 2017): the header's layout is chosen
 * when it is compiled, the same on both sides.
 *
 *   SOF   ID   LEN   TYPE   check of those   DATA   check of the data
 *
 * Numbers are sent with the highest byte first. Without data there is no second check.
 */
#ifndef TINYFRAME_H
#define TINYFRAME_H

#include <stdint.h>

#define TF_CKSUM_NONE 0
#define TF_CKSUM_XOR 8    /* the inverted exclusive or of all bytes */
#define TF_CKSUM_CRC16 16 /* CRC-16/ARC */

#ifndef TF_CKSUM_TYPE
#define TF_CKSUM_TYPE TF_CKSUM_XOR
#endif

#ifndef TF_SOF_BYTE
#define TF_SOF_BYTE 0x01
#endif

/* How many bytes the fields have: 1, 2 or 4. */
#ifndef TF_ID_BYTES
#define TF_ID_BYTES 1
#endif
#ifndef TF_LEN_BYTES
#define TF_LEN_BYTES 1
#endif
#ifndef TF_TYPE_BYTES
#define TF_TYPE_BYTES 1
#endif

#ifndef TF_MAX_PAYLOAD
#define TF_MAX_PAYLOAD 32
#endif

#define TF_UINT_(bytes) TF_UINT_##bytes
#define TF_UINT_1 uint8_t
#define TF_UINT_2 uint16_t
#define TF_UINT_4 uint32_t
#define TF_UINT(bytes) TF_UINT_(bytes)

typedef TF_UINT(TF_ID_BYTES) tf_id;
typedef TF_UINT(TF_LEN_BYTES) tf_len;
typedef TF_UINT(TF_TYPE_BYTES) tf_type;

#if TF_CKSUM_TYPE == TF_CKSUM_CRC16
typedef uint16_t tf_cksum;
#define TF_CKSUM_BYTES 2
#else
typedef uint8_t tf_cksum;
#define TF_CKSUM_BYTES (TF_CKSUM_TYPE / 8)
#endif

/** The highest bit of an ID says which side began; the other bits are the number of the talk. */
#define TF_ID_PEER_BIT ((tf_id)((tf_id)1 << (8 * sizeof(tf_id) - 1)))

/** What the listener is told, above the bytes of the data. */
enum tf_event {
    TF_MESSAGE = 0x100,       /* with the type: a message is complete, its data came before */
    TF_REPLY = 0x200,         /* the same, on a talk that this side began */
    TF_HEAD_ERROR = 0x300,
    TF_DATA_ERROR = 0x301,
    TF_TOO_LONG = 0x302
};

typedef void tf_listener(uint16_t event);

enum tf_state { TF_AT_SOF, TF_AT_ID, TF_AT_LEN, TF_AT_TYPE, TF_AT_HEAD_CKSUM, TF_AT_DATA, TF_AT_DATA_CKSUM };

/** All zero at the start. */
struct tinyframe {
    enum tf_state state;
    uint8_t part;      /* how many bytes of the field were read */
    tf_cksum cksum;    /* so far */
    tf_cksum expected; /* as sent */
    tf_id id;
    tf_len length;
    tf_type type;
    tf_len received;
    uint8_t data[TF_MAX_PAYLOAD];
};

/** Takes one byte; the listener hears of what it completes, before this returns. */
void tf_accept(struct tinyframe *tf, tf_listener *listener, uint8_t byte);

#endif
