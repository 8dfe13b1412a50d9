/*
 * JavascriptEscape: for the inside of a string literal of JavaScript.
 *
 * Backslash and the controls with an escape of their own get a backslash; quotes, & < > = , NUL and the vertical tab
 * become \xHH; the line and paragraph separators, the bytes e2 80 a8 and e2 80 a9, become \u2028 and \u2029. Gives the
 * length of what it wrote, or -1 if it does not fit. The same as ../sanitizers/javascript-escape.ts on bytes.
 */
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct sink {
    unsigned char *at;
    unsigned char *end;
    bool overflow;
};

static void put(struct sink *sink, unsigned char byte)
{
    if (sink->at < sink->end)
        *sink->at++ = byte;
    else
        sink->overflow = true;
}

static void put_text(struct sink *sink, const char *text)
{
    while (*text != '\0')
        put(sink, (unsigned char)*text++);
}

/* The letter of a control's or the backslash's own escape, or 0. */
static char short_escape(unsigned char byte)
{
    static const char CONTROLS[] = "\bb\tt\nn\ff\rr\\\\";
    for (size_t i = 0; i + 1 < sizeof CONTROLS; i += 2)
        if ((unsigned char)CONTROLS[i] == byte)
            return CONTROLS[i + 1];
    return 0;
}

static bool needs_hexadecimal(unsigned char byte)
{
    return byte == 0 || byte == 0x0b || strchr("\"&'<=>", byte) != NULL;
}

static void put_hexadecimal(struct sink *sink, unsigned char byte)
{
    static const char DIGITS[] = "0123456789abcdef";
    put_text(sink, "\\x");
    put(sink, (unsigned char)DIGITS[byte >> 4]);
    put(sink, (unsigned char)DIGITS[byte & 15]);
}

int javascript_escape(const unsigned char *in, size_t n, unsigned char *out, size_t capacity)
{
    struct sink sink = {out, out + (capacity < INT_MAX ? capacity : INT_MAX), false};

    for (size_t i = 0; i < n; i++) {
        unsigned char byte = in[i];
        char letter = short_escape(byte);
        if (letter != 0) {
            put(&sink, '\\');
            put(&sink, (unsigned char)letter);
        } else if (needs_hexadecimal(byte)) {
            put_hexadecimal(&sink, byte);
        } else if (byte == 0xe2 && n - i > 2 && in[i + 1] == 0x80 && (in[i + 2] & 0xfe) == 0xa8) {
            put_text(&sink, in[i + 2] == 0xa8 ? "\\u2028" : "\\u2029");
            i += 2;
        } else {
            put(&sink, byte);
        }
    }
    return sink.overflow ? -1 : (int)(sink.at - out);
}
