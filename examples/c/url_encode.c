/*
 * Percent-encoding of RFC 3986 for one component: the unreserved characters (letters, digits and - . _ ~) stay and
 * every other byte becomes %HH with capital digits. Ends the output with NUL; gives its length without the NUL, or -1
 * if it does not fit into `capacity` bytes.
 */
#include <ctype.h>
#include <stddef.h>

static int is_unreserved(unsigned char byte)
{
    return isalnum(byte) || byte == '-' || byte == '.' || byte == '_' || byte == '~';
}

long url_encode(const char *in, size_t n, char *out, size_t capacity)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t used = 0;

    for (size_t i = 0; i < n; i++) {
        unsigned char byte = (unsigned char)in[i];
        size_t needed = is_unreserved(byte) ? 1 : 3;
        if (capacity - used <= needed)
            return -1;
        if (needed == 1) {
            out[used] = in[i];
        } else {
            out[used] = '%';
            out[used + 1] = digits[byte / 16];
            out[used + 2] = digits[byte % 16];
        }
        used += needed;
    }
    if (used == capacity)
        return -1;
    out[used] = '\0';
    return (long)used;
}
