/*
 * CleanseAttribute as a filter from standard input to standard output: for attribute values without quotes.
 *
 * Letters, digits and _ - : stay, '=' stays unless it is the first or the last byte, and everything else becomes '_'.
 * The same as ../sanitizers/cleanse-attribute.ts on bytes.
 */
#include <stdbool.h>
#include <stdio.h>

static bool is_safe(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == ':';
}

int main(void)
{
    bool first = true;
    bool held = false; /* an '=' that stays if something follows */
    int c;

    while ((c = getchar()) != EOF) {
        if (held) {
            putchar('=');
            held = false;
        }
        if (c == '=' && !first)
            held = true;
        else
            putchar(is_safe(c) ? c : '_');
        first = false;
    }
    if (held)
        putchar('_');
    return 0;
}
