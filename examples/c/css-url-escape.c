/*
 * CssUrlEscape as a filter: percent-encodes line ends, quotes, backslash and ( ) < > *, so that a URL cannot leave
 * its url(...). The same as ../sanitizers/css-url-escape.ts on bytes.
 */
#include <stdio.h>

#define HEX_DIGIT(nibble) ((nibble) < 10 ? '0' + (nibble) : 'A' + (nibble)-10)

static void put_percent(int byte)
{
    putchar('%');
    putchar(HEX_DIGIT(byte >> 4));
    putchar(HEX_DIGIT(byte & 15));
}

void css_url_escape(void)
{
    for (;;) {
        int c = getchar();
        switch (c) {
        case EOF:
            return;
        case '\n':
        case '\r':
        case '"':
        case '\'':
        case '(':
        case ')':
        case '*':
        case '<':
        case '>':
        case '\\':
            put_percent(c);
            break;
        default:
            putchar(c);
        }
    }
}
