/*
 * CleanseCss: drops everything that could begin something in a CSS value.
 *
 * Letters, digits, space and _ . , ! # % - stay. Runs that stay are copied as a whole. Gives the length of what it
 * wrote. The same as ../sanitizers/cleanse-css.ts on bytes.
 */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static bool is_safe(char c)
{
    unsigned char byte = (unsigned char)c;
    unsigned char lower = byte | 0x20;

    if (byte < 0x80 && lower >= 'a' && lower <= 'z')
        return true;
    if (byte >= '0' && byte <= '9')
        return true;
    return byte != 0 && strchr(" _.,!#%-", byte) != NULL;
}

size_t cleanse_css(const char *in, size_t n, char *out)
{
    size_t written = 0;
    size_t at = 0;

    while (at < n) {
        size_t start = at;
        while (at < n && is_safe(in[at]))
            at++;
        memcpy(out + written, in + start, at - start);
        written += at - start;
        while (at < n && !is_safe(in[at]))
            at++;
    }
    return written;
}
