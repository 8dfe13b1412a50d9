/*
 * JsonEscape as a filter: for the inside of a JSON string that may stand in a page.
 *
 * Quote, backslash, slash and \b \f \n \r \t get a backslash, & < > become \u00HH, and the line separators, the bytes
 * e2 80 a8 and e2 80 a9, become \u2028 and \u2029. The states are labels; the byte after an incomplete separator is
 * looked at again from the start. The same as ../sanitizers/json-escape.ts on bytes.
 */
#include <stdio.h>

static void put_text(const char *text)
{
    for (; *text; ++text)
        putchar(*text);
}

static void put_escaped(int c)
{
    switch (c) {
    case '"':
    case '\\':
    case '/':
        putchar('\\');
        putchar(c);
        return;
    case '\b':
        put_text("\\b");
        return;
    case '\f':
        put_text("\\f");
        return;
    case '\n':
        put_text("\\n");
        return;
    case '\r':
        put_text("\\r");
        return;
    case '\t':
        put_text("\\t");
        return;
    case '&':
        put_text("\\u0026");
        return;
    case '<':
        put_text("\\u003c");
        return;
    case '>':
        put_text("\\u003e");
        return;
    default:
        putchar(c);
    }
}

int main(void)
{
    int c;

next:
    c = getchar();
look:
    if (c == EOF)
        return 0;
    if (c == 0xe2)
        goto after_e2;
    put_escaped(c);
    goto next;

after_e2:
    c = getchar();
    if (c == 0x80)
        goto after_80;
    putchar(0xe2);
    goto look;

after_80:
    c = getchar();
    if (c == 0xa8 || c == 0xa9) {
        put_text(c == 0xa8 ? "\\u2028" : "\\u2029");
        goto next;
    }
    putchar(0xe2);
    putchar(0x80);
    goto look;
}
