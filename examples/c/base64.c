/*
 * Base64 of RFC 4648 with padding.
 *
 * `base64_encode` writes four characters for every three bytes or the rest of them, and gives how many. It has no
 * limit but the output buffer's. `base64_decode` is strict: only whole groups of four, '=' only at the end, no other
 * characters, and the bits that padding leaves over must be zero, so that every text it takes is the encoding of what
 * it gives. It gives the number of bytes, or a negative error.
 */
#include <stddef.h>
#include <stdint.h>

enum base64_error { BASE64_BAD_LENGTH = -1, BASE64_BAD_CHARACTER = -2, BASE64_BAD_PADDING = -3 };

static const char ALPHABET[64] = {
    'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V',
    'W', 'X', 'Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r',
    's', 't', 'u', 'v', 'w', 'x', 'y', 'z', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '/',
};

size_t base64_encode(const uint8_t *in, size_t n, uint8_t *out)
{
    size_t o = 0;

    while (n >= 3) {
        uint32_t group = (uint32_t)in[0] << 16 | (uint32_t)in[1] << 8 | in[2];
        for (int shift = 18; shift >= 0; shift -= 6)
            out[o++] = (uint8_t)ALPHABET[group >> shift & 63];
        in += 3;
        n -= 3;
    }
    if (n > 0) {
        uint32_t group = (uint32_t)in[0] << 16 | (n == 2 ? (uint32_t)in[1] << 8 : 0);
        out[o++] = (uint8_t)ALPHABET[group >> 18];
        out[o++] = (uint8_t)ALPHABET[group >> 12 & 63];
        out[o++] = n == 2 ? (uint8_t)ALPHABET[group >> 6 & 63] : '=';
        out[o++] = '=';
    }
    return o;
}

static int sextet(uint8_t c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    if (c == '+')
        return 62;
    return c == '/' ? 63 : -1;
}

int base64_decode(const uint8_t *in, size_t n, uint8_t *out)
{
    int o = 0;

    if (n % 4 != 0)
        return BASE64_BAD_LENGTH;
    for (size_t i = 0; i < n; i += 4) {
        int last = i + 4 == n;
        int padding = last && in[i + 3] == '=' ? 1 + (in[i + 2] == '=') : 0;
        uint32_t group = 0;
        for (int k = 0; k < 4 - padding; k++) {
            int value = sextet(in[i + (size_t)k]);
            if (value < 0)
                return BASE64_BAD_CHARACTER;
            group |= (uint32_t)value << (18 - 6 * k);
        }
        if (padding > 0 && (group & (padding == 1 ? 0xffu : 0xffffu)) != 0)
            return BASE64_BAD_PADDING;
        for (int k = 0; k < 3 - padding; k++)
            out[o++] = (uint8_t)(group >> (16 - 8 * k));
    }
    return o;
}
