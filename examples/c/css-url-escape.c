/*
 * CssUrlEscape as a filter: percent encoding of what could end url(...), a string, a comment or the element: line ends,
 * both quotes, ( ) * < > and the backslash. The same as ../sanitizers/css-url-escape.ts on bytes.
 */
#include <stdbool.h>
#include <stdio.h>

static bool ends_something(int c)
{
    static const char ENDS[] = "\n\r\"'()*<>\\";

    for (const char *end = ENDS; *end != '\0'; end++)
        if (c == *end)
            return true;
    return false;
}

void css_url_escape(void)
{
    int c;

    while ((c = getchar()) != EOF) {
        if (ends_something(c)) {
            putchar('%');
            putchar("0123456789ABCDEF"[c / 16]);
            c = "0123456789ABCDEF"[c % 16];
        }
        putchar(c);
    }
}
