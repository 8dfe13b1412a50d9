/*
 * Serialises an identifier of CSS, as CSS.escape of the CSS Object Model does, on UTF-8.
 *
 * NUL becomes U+FFFD (ef bf bd); other controls, DEL, and a digit at the beginning or after a '-' at the beginning
 * become a backslash, the hexadecimal code and a space; a '-' alone becomes \-; letters, digits, - _ and bytes from
 * 0x80 stay; any other byte gets a backslash. The length of the output is stored through `written`.
 */
#include <stdbool.h>
#include <stddef.h>

typedef unsigned char byte_t;

static bool is_digit(byte_t byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_name_byte(byte_t byte)
{
    byte_t lower = byte | 0x20;
    return byte >= 0x80 || byte == '-' || byte == '_' || is_digit(byte) || (lower >= 'a' && lower <= 'z');
}

/* Controls anywhere, and digits where a name may not have them. */
static bool needs_code(const byte_t *in, size_t i)
{
    if (in[i] < 0x20 || in[i] == 0x7f)
        return true;
    return is_digit(in[i]) && (i == 0 || (i == 1 && in[0] == '-'));
}

static byte_t *write_code(byte_t *out, byte_t byte)
{
    *out++ = '\\';
    if (byte >= 0x10)
        *out++ = '0' + (byte >> 4);
    *out++ = (byte_t)((byte & 15) < 10 ? '0' + (byte & 15) : 'a' + (byte & 15) - 10);
    *out++ = ' ';
    return out;
}

void css_escape(const byte_t *in, size_t n, byte_t *out, size_t *written)
{
    byte_t *to = out;

    for (size_t i = 0; i < n; i++) {
        if (in[i] == 0) {
            *to++ = 0xef;
            *to++ = 0xbf;
            *to++ = 0xbd;
        } else if (needs_code(in, i)) {
            to = write_code(to, in[i]);
        } else if (is_name_byte(in[i]) && !(n == 1 && in[i] == '-')) {
            *to++ = in[i];
        } else {
            *to++ = '\\';
            *to++ = in[i];
        }
    }
    *written = (size_t)(to - out);
}
