/*
 * Hexadecimal dump and its opposite.
 *
 * `hex_encode` writes two small digits a byte and NUL at the end. `hex_decode` takes digits of either case in pairs
 * with any white space between the pairs, but not inside one, and gives how many bytes it wrote, or -1.
 */
#include <stddef.h>
#include <stdint.h>

union byte_halves {
    uint8_t byte;
    struct {
        uint8_t low : 4;
        uint8_t high : 4;
    } half;
};

void hex_encode(const uint8_t *in, size_t n, char *out)
{
    static const char digits[] = "0123456789abcdef";

    while (n-- > 0) {
        union byte_halves halves = {.byte = *in++};
        *out++ = digits[halves.half.high];
        *out++ = digits[halves.half.low];
    }
    *out = '\0';
}

/* Value of a digit, or what else it is. */
enum { SPACE = 16, OTHER = 17 };

static unsigned classify(char c)
{
    switch (c) {
    case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
        return (unsigned)(c - '0');
    case 'a': case 'b': case 'c': case 'd': case 'e': case 'f':
        return (unsigned)(c - 'a' + 10);
    case 'A': case 'B': case 'C': case 'D': case 'E': case 'F':
        return (unsigned)(c - 'A' + 10);
    case ' ': case '\t': case '\r': case '\n':
        return SPACE;
    default:
        return OTHER;
    }
}

int hex_decode(const char *in, size_t n, uint8_t *out)
{
    union byte_halves halves = {0};
    int written = 0;
    int inside = 0;

    for (size_t i = 0; i < n; i++) {
        unsigned value = classify(in[i]);
        if (value == SPACE && !inside)
            continue;
        if (value >= SPACE)
            return -1;
        if (inside) {
            halves.half.low = value & 15u;
            out[written++] = halves.byte;
        } else {
            halves.half.high = value & 15u;
        }
        inside = !inside;
    }
    return inside ? -1 : written;
}
