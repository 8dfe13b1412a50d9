/*
 * Newline normaliser: CR LF, a CR alone and an LF alone each become one line end, CR LF unless -DNEWLINE says
 * otherwise, as mail and HTTP want it. A filter from standard input to standard output.
 */
#include <stdio.h>

#ifndef NEWLINE
#define NEWLINE "\r\n"
#endif

static void put_newline(void)
{
    for (const char *p = NEWLINE; *p != '\0'; p++)
        putchar(*p);
}

int main(void)
{
    int previous = 0;
    int c;

    while ((c = getchar()) != EOF) {
        if (c == '\r' || (c == '\n' && previous != '\r'))
            put_newline();
        else if (c != '\n')
            putchar(c);
        previous = c;
    }
    return 0;
}
