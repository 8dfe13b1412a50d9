/*
 * PrefixLine: a prefix after every line end, to indent or quote an inserted text; the first line has the one of the
 * place where it is inserted. Lines are found with memchr. Gives the length of what it wrote. The same as
 * ../sanitizers/prefix-line.ts on bytes.
 */
#include <stddef.h>
#include <string.h>

#ifndef LINE_PREFIX
#define LINE_PREFIX "> "
#endif

size_t prefix_line(const char *in, size_t n, char *out)
{
    const char *end = in + n;
    char *to = out;
    const char *line_end;

    while ((line_end = memchr(in, '\n', (size_t)(end - in))) != NULL) {
        size_t length = (size_t)(line_end - in) + 1;
        memcpy(to, in, length);
        memcpy(to + length, LINE_PREFIX, sizeof LINE_PREFIX - 1);
        to += length + sizeof LINE_PREFIX - 1;
        in += length;
    }
    memcpy(to, in, (size_t)(end - in));
    return (size_t)(to - out) + (size_t)(end - in);
}
