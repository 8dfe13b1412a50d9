/*
 * JavascriptNumber: the text itself if it may stand as a number or a Boolean literal, otherwise "null", so that it
 * cannot be code. The check is loose: "true" or "false"; 0x with hexadecimal digits; or any sequence of digits and
 * + - . e E. Nothing stays nothing. The same as ../sanitizers/javascript-number.ts on bytes other than NUL.
 */
#include <ctype.h>
#include <string.h>

static int is_hexadecimal(int c)
{
    return isxdigit(c);
}

static int is_number_character(int c)
{
    return isdigit(c) || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E';
}

const char *javascript_number(const char *text)
{
    int (*belongs)(int) = is_number_character;
    const char *at = text;

    if (strcmp(text, "true") == 0 || strcmp(text, "false") == 0)
        return text;
    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && text[2] != '\0') {
        belongs = is_hexadecimal;
        at += 2;
    }
    while (*at != '\0')
        if (!belongs((unsigned char)*at++))
            return "null";
    return text;
}
