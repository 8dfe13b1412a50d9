/*
 * XMLEscape as a filter: & " ' < > become references, white space stays, and '&nbsp;', which XML does not have,
 * becomes '&#160;'. How much of '&nbsp;' was read is all that is remembered; what follows the '&' in it needs no
 * escape. The same as ../sanitizers/xml-escape.ts on bytes.
 */
#include <stdio.h>

static const char NON_BREAKING_SPACE[] = "&nbsp;";

enum { WHOLE = sizeof NON_BREAKING_SPACE - 1 };

static void put_text(const char *text)
{
    while (*text)
        putchar(*text++);
}

static void release(unsigned matched)
{
    if (matched == 0)
        return;
    put_text("&amp;");
    for (unsigned i = 1; i < matched; i++)
        putchar(NON_BREAKING_SPACE[i]);
}

int main(void)
{
    unsigned matched = 0;

    for (int c = getchar(); c != EOF; c = getchar()) {
        if (c == NON_BREAKING_SPACE[matched]) {
            if (++matched == WHOLE) {
                put_text("&#160;");
                matched = 0;
            }
            continue;
        }
        release(matched);
        matched = c == '&';
        switch (c) {
        case '&':
            break;
        case '"':
            put_text("&quot;");
            break;
        case '\'':
            put_text("&#39;");
            break;
        case '<':
            put_text("&lt;");
            break;
        case '>':
            put_text("&gt;");
            break;
        default:
            putchar(c);
        }
    }
    release(matched);
    return 0;
}
