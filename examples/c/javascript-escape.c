/*
 * JavascriptEscape: for the inside of a string literal in a script of a page.
 *
 * Backslash, backspace, tab, line feed, form feed and carriage return have their short escapes; quotes, & < > =, NUL and
 * the vertical tab are written as \xHH; the line and the paragraph separator, in UTF-8 the bytes e2 80 a8 and e2 80 a9,
 * become \u2028 and \u2029. Gives the length of what it wrote, or -1 if there is no room for it. The same as
 * ../sanitizers/javascript-escape.ts on bytes.
 */
#include <limits.h>
#include <stddef.h>
#include <string.h>

/* What is written for `in`, which has `left` bytes; how many of them that takes is put into `taken`. */
static const char *escape_of(const unsigned char *in, size_t left, size_t *taken)
{
    *taken = 1;
    switch (in[0]) {
    case '\0':
        return "\\x00";
    case '\b':
        return "\\b";
    case '\t':
        return "\\t";
    case '\n':
        return "\\n";
    case '\v':
        return "\\x0b";
    case '\f':
        return "\\f";
    case '\r':
        return "\\r";
    case '"':
        return "\\x22";
    case '&':
        return "\\x26";
    case '\'':
        return "\\x27";
    case '<':
        return "\\x3c";
    case '=':
        return "\\x3d";
    case '>':
        return "\\x3e";
    case '\\':
        return "\\\\";
    case 0xe2:
        if (left < 3 || in[1] != 0x80 || (in[2] != 0xa8 && in[2] != 0xa9))
            return NULL;
        *taken = 3;
        return in[2] == 0xa8 ? "\\u2028" : "\\u2029";
    default:
        return NULL;
    }
}

int javascript_escape(const unsigned char *in, size_t n, unsigned char *out, size_t capacity)
{
    size_t room = capacity < INT_MAX ? capacity : INT_MAX;
    size_t written = 0;
    size_t taken;

    for (size_t i = 0; i < n; i += taken) {
        const char *escape = escape_of(in + i, n - i, &taken);
        size_t length = escape == NULL ? 1 : strlen(escape);
        if (room - written < length)
            return -1;
        if (escape == NULL)
            out[written] = in[i];
        else
            memcpy(out + written, escape, length);
        written += length;
    }
    return (int)written;
}
