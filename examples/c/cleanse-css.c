/*
 * CleanseCss: removes what is not safe in a CSS value.
 *
 * Letters, digits, the space and _ . , ! # % - are safe. Gives the length of what it wrote. The same as
 * ../sanitizers/cleanse-css.ts on bytes.
 */
#include <ctype.h>
#include <stddef.h>
#include <string.h>

static const char SAFE_SIGNS[] = {' ', '_', '.', ',', '!', '#', '%', '-'};

size_t cleanse_css(const char *in, size_t n, char *out)
{
    size_t kept = 0;

    for (size_t i = 0; i < n; i++) {
        unsigned char byte = (unsigned char)in[i];
        if (isalnum(byte) || memchr(SAFE_SIGNS, byte, sizeof SAFE_SIGNS) != NULL)
            out[kept++] = in[i];
    }
    return kept;
}
