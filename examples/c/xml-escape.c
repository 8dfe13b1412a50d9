/*
 * XMLEscape as a filter: & " ' < > become character references, white space stays, and the name &nbsp;, which XML does
 * not know, becomes the number of the same character. A '&' waits until it is known whether it begins that name. The
 * same as ../sanitizers/xml-escape.ts on bytes.
 */
#include <stdio.h>

static void write_escaped(int c)
{
    switch (c) {
    case '&':
        fputs("&amp;", stdout);
        return;
    case '"':
        fputs("&quot;", stdout);
        return;
    case '\'':
        fputs("&#39;", stdout);
        return;
    case '<':
        fputs("&lt;", stdout);
        return;
    case '>':
        fputs("&gt;", stdout);
        return;
    default:
        putchar(c);
    }
}

int main(void)
{
    static const char NAME[] = "&nbsp;";
    int waiting = 0; /* so many bytes of the name were read and not written */
    int c;

    do {
        c = getchar();
        if (c == NAME[waiting]) {
            waiting++;
            if (NAME[waiting] == '\0') {
                fputs("&#160;", stdout);
                waiting = 0;
            }
        } else {
            for (int i = 0; i < waiting; i++)
                write_escaped(NAME[i]);
            waiting = c == NAME[0];
            if (waiting == 0 && c != EOF)
                write_escaped(c);
        }
    } while (c != EOF);
    return 0;
}
