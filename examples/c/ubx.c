/*
 * UBX, the binary protocol of u-blox satellite receivers (interface description of the M8).
 *
 * A frame is b5 62, class, identifier, length (two bytes, low first), payload, and the two bytes of
 * an 8-bit Fletcher sum over class to payload. ubx_feed takes one byte at a time; what it learns it
 * writes with ubx_put: the message's class and identifier as one number and then
 *
 *   0x0501, 0x0500  ACK-ACK, ACK-NAK   the message that is meant
 *   0x0102  NAV-POSLLH                 longitude and latitude in 1e-7 degrees, height above sea level in mm
 *   0x0103  NAV-STATUS                 the kind of fix, or 0 where the receiver does not vouch for it
 *   0x0A04  MON-VER                    the software's version, as characters up to the first NUL
 *
 * and nothing for other messages. Their payload is not kept, so that they may be long. Answers 0, or a
 * negative number where a frame was given up.
 */
#include <stddef.h>
#include <stdint.h>

#define UBX_SYNC_1 0xB5
#define UBX_SYNC_2 0x62
#define UBX_KEPT 40
#define UBX_LONGEST 1024

#define UBX_MESSAGE(class, id) ((uint16_t)((class) << 8 | (id)))
#define ACK_NAK UBX_MESSAGE(0x05, 0x00)
#define ACK_ACK UBX_MESSAGE(0x05, 0x01)
#define NAV_POSLLH UBX_MESSAGE(0x01, 0x02)
#define NAV_STATUS UBX_MESSAGE(0x01, 0x03)
#define MON_VER UBX_MESSAGE(0x0A, 0x04)

enum ubx_result { UBX_OK = 0, UBX_BAD_SUM = -1, UBX_BAD_LENGTH = -2, UBX_NO_SYNC = -3 };

enum ubx_state {
    SYNC_1,
    SYNC_2,
    CLASS,
    IDENTIFIER,
    LENGTH_LOW,
    LENGTH_HIGH,
    PAYLOAD,
    SUM_A,
    SUM_B
};

struct ubx_header {
    uint8_t class;
    uint8_t id;
    uint16_t length;
};

struct ubx {
    enum ubx_state state;
    struct ubx_header header;
    uint16_t received;
    struct {
        uint8_t a, b;
    } sum;
    union {
        uint8_t bytes[UBX_KEPT];
        struct {
            uint8_t class, id;
        } acknowledged;
        struct {
            uint8_t time_of_week[4];
            uint8_t fix;
            uint8_t flags;
            uint8_t fix_status;
            uint8_t flags_2;
        } status;
        struct {
            uint8_t time_of_week[4];
            uint8_t longitude[4];
            uint8_t latitude[4];
            uint8_t height[4];
            uint8_t height_above_sea[4];
        } position;
        char version[30];
    } payload;
};

extern void ubx_put(int32_t value);

/** Two's complement, the lowest byte first. */
static int32_t i4(const uint8_t bytes[4])
{
    const uint32_t value =
        bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;

    return value <= INT32_MAX ? (int32_t)value : -(int32_t)~value - 1;
}

static void sum(struct ubx *u, uint8_t byte)
{
    u->sum.a = (uint8_t)(u->sum.a + byte);
    u->sum.b = (uint8_t)(u->sum.b + u->sum.a);
}

/** The length that the message must have, or -1 where any will do. */
static int length_of(uint16_t message)
{
    switch (message) {
    case ACK_NAK:
    case ACK_ACK:
        return 2;
    case NAV_POSLLH:
        return 28;
    case NAV_STATUS:
        return 16;
    default:
        return -1;
    }
}

static uint16_t message_of(const struct ubx *u)
{
    return UBX_MESSAGE(u->header.class, u->header.id);
}

static void understand(const struct ubx *u)
{
    const uint16_t message = message_of(u);

    switch (message) {
    case ACK_NAK:
    case ACK_ACK:
        ubx_put(message);
        ubx_put(UBX_MESSAGE(u->payload.acknowledged.class, u->payload.acknowledged.id));
        break;
    case NAV_POSLLH:
        ubx_put(message);
        ubx_put(i4(u->payload.position.longitude));
        ubx_put(i4(u->payload.position.latitude));
        ubx_put(i4(u->payload.position.height_above_sea));
        break;
    case NAV_STATUS:
        ubx_put(message);
        ubx_put(u->payload.status.flags & 1 ? u->payload.status.fix : 0);
        break;
    case MON_VER:
        ubx_put(message);
        for (size_t i = 0; i < sizeof u->payload.version && i < u->header.length; i++) {
            if (u->payload.version[i] == '\0')
                break;
            ubx_put((uint8_t)u->payload.version[i]);
        }
        break;
    default:
        break;
    }
}

enum ubx_result ubx_feed(struct ubx *u, uint8_t byte)
{
    enum ubx_result result = UBX_OK;
    int needed;

    switch (u->state) {
    case SYNC_1:
        goto sync;
    case SYNC_2:
        if (byte != UBX_SYNC_2) {
            result = UBX_NO_SYNC;
            goto sync;
        }
        u->sum.a = u->sum.b = 0;
        goto next;
    case CLASS:
        u->header.class = byte;
        goto summed;
    case IDENTIFIER:
        u->header.id = byte;
        goto summed;
    case LENGTH_LOW:
        u->header.length = byte;
        goto summed;
    case LENGTH_HIGH:
        u->header.length |= (uint16_t)(byte << 8);
        u->received = 0;
        needed = length_of(message_of(u));
        if (u->header.length > UBX_LONGEST || (needed >= 0 && u->header.length != needed)) {
            result = UBX_BAD_LENGTH;
            goto restart;
        }
        if (u->header.length > 0)
            goto summed;
        sum(u, byte);
        u->state = SUM_A;
        return result;
    case PAYLOAD:
        sum(u, byte);
        if (u->received < UBX_KEPT)
            u->payload.bytes[u->received] = byte;
        if (++u->received == u->header.length)
            u->state = SUM_A;
        return result;
    case SUM_A:
        if (byte == u->sum.a)
            goto next;
        result = UBX_BAD_SUM;
        goto restart;
    case SUM_B:
        if (byte == u->sum.b)
            understand(u);
        else
            result = UBX_BAD_SUM;
        goto restart;
    }

sync:
    u->state = byte == UBX_SYNC_1 ? SYNC_2 : SYNC_1;
    return result;
restart:
    u->state = SYNC_1;
    return result;
summed:
    sum(u, byte);
next:
    u->state = (enum ubx_state)(u->state + 1);
    return result;
}
