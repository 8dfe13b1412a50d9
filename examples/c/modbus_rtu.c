/*
 * A Modbus server on a serial line (MODBUS over Serial Line V1.02, MODBUS Application Protocol V1.1b3).
 *
 * Takes a request as it came from the line (address, function, data, CRC-16 with the low byte first)
 * and gives the answer to send, with its CRC: 1 read coils, 2 read discrete inputs, 3 read holding
 * registers, 4 read input registers, 5 write one coil, 6 write one register, 15 write coils, 16 write
 * registers. Requests that cannot be served get an exception answer (function | 0x80, exception code). The answer's
 * length is returned: 0 for a broadcast, which is served and not answered, and for another server's
 * request; -1 for what is not a request (too short, too long, wrong CRC).
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SERVER_ADDRESS 0x11
#define BROADCAST_ADDRESS 0x00
#define LONGEST_REQUEST 256

#define COILS 20
#define DISCRETE_INPUTS 16
#define HOLDING_REGISTERS 12
#define INPUT_REGISTERS 4

enum exception {
    NO_EXCEPTION = 0,
    ILLEGAL_FUNCTION = 1,
    ILLEGAL_DATA_ADDRESS = 2,
    ILLEGAL_DATA_VALUE = 3
};

static uint8_t coils[(COILS + 7) / 8] = {0xCD, 0x6B, 0x02};
static const uint8_t discrete_inputs[(DISCRETE_INPUTS + 7) / 8] = {0xAC, 0xDB};
static uint16_t holding_registers[HOLDING_REGISTERS] = {0x022B, 0x0000, 0x0064, 0x1234};
static const uint16_t input_registers[INPUT_REGISTERS] = {0x000A, 0xFFFF, 0x8000, 0x0001};

/** A request without address and CRC, and the answer that is being written. */
struct exchange {
    const uint8_t *request; /* the function code first */
    size_t request_length;
    uint8_t *answer;
    size_t answer_length;
};

static uint16_t crc16(const uint8_t *data, size_t length)
{
    uint16_t crc = 0xFFFF;

    while (length-- > 0) {
        crc ^= *data++;
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? (uint16_t)(crc >> 1 ^ 0xA001) : (uint16_t)(crc >> 1);
    }
    return crc;
}

static uint16_t word_at(const struct exchange *e, size_t offset)
{
    return (uint16_t)(e->request[offset] << 8 | e->request[offset + 1]);
}

static void put(struct exchange *e, uint8_t byte)
{
    e->answer[e->answer_length++] = byte;
}

static void put_word(struct exchange *e, uint16_t word)
{
    put(e, (uint8_t)(word >> 8));
    put(e, (uint8_t)(word & 0xFF));
}

static bool bit_of(const uint8_t *bits, unsigned index)
{
    return (bits[index / 8] >> index % 8 & 1) != 0;
}

static void set_bit(uint8_t *bits, unsigned index, bool value)
{
    const uint8_t mask = (uint8_t)(1u << index % 8);

    if (value)
        bits[index / 8] |= mask;
    else
        bits[index / 8] &= (uint8_t)~mask;
}

/** Checks the quantity before the address, as the specification's diagrams do. */
static enum exception check_range(const struct exchange *e, unsigned most, unsigned available)
{
    const unsigned start = word_at(e, 1);
    const unsigned quantity = word_at(e, 3);

    if (quantity == 0 || quantity > most)
        return ILLEGAL_DATA_VALUE;
    return start + quantity > available ? ILLEGAL_DATA_ADDRESS : NO_EXCEPTION;
}

static enum exception read_bits(struct exchange *e, const uint8_t *bits, unsigned available)
{
    const enum exception wrong = e->request_length == 5 ? check_range(e, 2000, available) : ILLEGAL_DATA_VALUE;
    const unsigned start = word_at(e, 1);
    const unsigned quantity = word_at(e, 3);

    if (wrong != NO_EXCEPTION)
        return wrong;
    put(e, (uint8_t)((quantity + 7) / 8));
    for (unsigned i = 0; i < quantity; i += 8) {
        uint8_t packed = 0;

        for (unsigned bit = 0; bit < 8 && i + bit < quantity; bit++)
            if (bit_of(bits, start + i + bit))
                packed |= (uint8_t)(1u << bit);
        put(e, packed);
    }
    return NO_EXCEPTION;
}

static enum exception read_registers(struct exchange *e, const uint16_t *registers, unsigned available)
{
    const enum exception wrong = e->request_length == 5 ? check_range(e, 125, available) : ILLEGAL_DATA_VALUE;
    const unsigned start = word_at(e, 1);
    const unsigned quantity = word_at(e, 3);

    if (wrong != NO_EXCEPTION)
        return wrong;
    put(e, (uint8_t)(2 * quantity));
    for (unsigned i = 0; i < quantity; i++)
        put_word(e, registers[start + i]);
    return NO_EXCEPTION;
}

static enum exception read_coils(struct exchange *e)
{
    return read_bits(e, coils, COILS);
}

static enum exception read_discrete_inputs(struct exchange *e)
{
    return read_bits(e, discrete_inputs, DISCRETE_INPUTS);
}

static enum exception read_holding_registers(struct exchange *e)
{
    return read_registers(e, holding_registers, HOLDING_REGISTERS);
}

static enum exception read_input_registers(struct exchange *e)
{
    return read_registers(e, input_registers, INPUT_REGISTERS);
}

static enum exception write_coil(struct exchange *e)
{
    const uint16_t value = word_at(e, 3);

    if (e->request_length != 5 || (value != 0x0000 && value != 0xFF00))
        return ILLEGAL_DATA_VALUE;
    if (word_at(e, 1) >= COILS)
        return ILLEGAL_DATA_ADDRESS;
    set_bit(coils, word_at(e, 1), value == 0xFF00);
    put_word(e, word_at(e, 1));
    put_word(e, value);
    return NO_EXCEPTION;
}

static enum exception write_register(struct exchange *e)
{
    if (e->request_length != 5)
        return ILLEGAL_DATA_VALUE;
    if (word_at(e, 1) >= HOLDING_REGISTERS)
        return ILLEGAL_DATA_ADDRESS;
    holding_registers[word_at(e, 1)] = word_at(e, 3);
    put_word(e, word_at(e, 1));
    put_word(e, word_at(e, 3));
    return NO_EXCEPTION;
}

/** Whether the byte count fits both the quantity and the request. */
static bool has_byte_count(const struct exchange *e, size_t needed)
{
    return e->request_length >= 6 && e->request[5] == needed && e->request_length == 6 + needed;
}

static enum exception write_coils(struct exchange *e)
{
    const unsigned start = word_at(e, 1);
    const unsigned quantity = word_at(e, 3);
    const enum exception wrong =
        has_byte_count(e, (quantity + 7) / 8) ? check_range(e, 1968, COILS) : ILLEGAL_DATA_VALUE;

    if (wrong != NO_EXCEPTION)
        return wrong;
    for (unsigned i = 0; i < quantity; i++)
        set_bit(coils, start + i, bit_of(e->request + 6, i));
    put_word(e, (uint16_t)start);
    put_word(e, (uint16_t)quantity);
    return NO_EXCEPTION;
}

static enum exception write_registers(struct exchange *e)
{
    const unsigned start = word_at(e, 1);
    const unsigned quantity = word_at(e, 3);
    const enum exception wrong =
        has_byte_count(e, 2u * quantity) ? check_range(e, 123, HOLDING_REGISTERS) : ILLEGAL_DATA_VALUE;

    if (wrong != NO_EXCEPTION)
        return wrong;
    for (unsigned i = 0; i < quantity; i++)
        holding_registers[start + i] = word_at(e, 6 + 2 * i);
    put_word(e, (uint16_t)start);
    put_word(e, (uint16_t)quantity);
    return NO_EXCEPTION;
}

/** By function code; NULL where there is none. */
static enum exception (*const functions[])(struct exchange *) = {
    [1] = read_coils,   [2] = read_discrete_inputs, [3] = read_holding_registers, [4] = read_input_registers,
    [5] = write_coil,   [6] = write_register,       [15] = write_coils,           [16] = write_registers,
};

int modbus_handle(const uint8_t *request, size_t length, uint8_t *answer)
{
    struct exchange e = {.answer = answer};
    enum exception exception = ILLEGAL_FUNCTION;
    uint16_t crc;

    if (length < 4 || length > LONGEST_REQUEST)
        return -1;
    crc = (uint16_t)(request[length - 2] | request[length - 1] << 8);
    if (crc != crc16(request, length - 2))
        return -1;
    if (request[0] != SERVER_ADDRESS && request[0] != BROADCAST_ADDRESS)
        return 0;

    e.request = request + 1;
    e.request_length = length - 3;
    put(&e, request[0]);
    put(&e, request[1]);
    if (request[1] < sizeof functions / sizeof functions[0] && functions[request[1]] != NULL)
        exception = e.request_length >= 5 ? functions[request[1]](&e) : ILLEGAL_DATA_VALUE;
    if (exception != NO_EXCEPTION) {
        e.answer_length = 1;
        put(&e, request[1] | 0x80);
        put(&e, (uint8_t)exception);
    }
    if (request[0] == BROADCAST_ADDRESS)
        return 0;

    crc = crc16(answer, e.answer_length);
    put(&e, (uint8_t)(crc & 0xFF));
    put(&e, (uint8_t)(crc >> 8));
    return (int)e.answer_length;
}
