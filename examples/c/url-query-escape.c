/*
 * UrlQueryEscape: letters, digits and . , _ : * / ~ ! ( ) - stay, the space becomes '+', and any other byte becomes
 * %HH. The bytes that stay are in a bitmap. Gives the length of what it wrote. The same as
 * ../sanitizers/url-query-escape.ts on bytes.
 */
#include <stddef.h>
#include <stdint.h>

#define BIT(c) (UINT32_C(1) << ((c)&31))

static const uint32_t SAFE[8] = {
    0,
    /* 0x20 to 0x3f: ! ( ) * , - . / : and the digits */
    BIT('!') | BIT('(') | BIT(')') | BIT('*') | BIT(',') | BIT('-') | BIT('.') | BIT('/') | BIT(':') | 0x03ff0000u,
    /* 0x40 to 0x5f: _ and the capital letters */
    BIT('_') | 0x07fffffeu,
    /* 0x60 to 0x7f: ~ and the small letters */
    BIT('~') | 0x07fffffeu,
};

size_t url_query_escape(const uint8_t *in, size_t n, uint8_t *out)
{
    static const char HEX[16] = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'};
    uint8_t *to = out;

    for (; n > 0; n--, in++) {
        if (*in == ' ') {
            *to++ = '+';
        } else if (SAFE[*in >> 5] & BIT(*in)) {
            *to++ = *in;
        } else {
            *to++ = '%';
            *to++ = (uint8_t)HEX[*in >> 4];
            *to++ = (uint8_t)HEX[*in & 15];
        }
    }
    return (size_t)(to - out);
}
