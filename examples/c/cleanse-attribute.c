/*
 * CleanseAttribute as a filter from standard input to standard output: for attribute values without quotes.
 *
 * Letters, digits and _ - . : are safe, so is '=' between other bytes, and whatever is not safe becomes '_'. One byte is
 * read ahead to see the end. The same as ../sanitizers/cleanse-attribute.ts on bytes.
 */
#include <stdbool.h>
#include <stdio.h>

static bool is_safe(int c)
{
    switch (c) {
    case '_':
    case '-':
    case '.':
    case ':':
        return true;
    default:
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }
}

int main(void)
{
    bool is_first = true;
    int next;

    for (int c = getchar(); c != EOF; c = next) {
        next = getchar();
        bool is_between = !is_first && next != EOF;
        bool is_kept = is_safe(c) || (c == '=' && is_between);
        putchar(is_kept ? c : '_');
        is_first = false;
    }
    return 0;
}
