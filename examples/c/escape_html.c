/*
 * HTML escaping one byte at a time, to a device: & < > " ' become references and every other byte stays. The output
 * goes to `send_byte`, which the board provides. Nothing is remembered between bytes.
 */
#include <stdint.h>

void send_byte(uint8_t byte);

#define SEND_REFERENCE(name)                                                                                           \
    do {                                                                                                               \
        static const char reference[] = "&" name ";";                                                                  \
        for (unsigned i = 0; i < sizeof reference - 1; i++)                                                            \
            send_byte((uint8_t)reference[i]);                                                                          \
    } while (0)

void escape_html(uint8_t byte)
{
    switch (byte) {
    case '&':
        SEND_REFERENCE("amp");
        break;
    case '<':
        SEND_REFERENCE("lt");
        break;
    case '>':
        SEND_REFERENCE("gt");
        break;
    case '"':
        SEND_REFERENCE("quot");
        break;
    case '\'':
        SEND_REFERENCE("#39");
        break;
    default:
        send_byte(byte);
    }
}
