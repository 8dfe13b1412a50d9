/*
 * JavascriptNumber: a text that may stand in a script as a number or a Boolean stays, and any other becomes "null", so
 * that it cannot be code. What is made of digits and + - . e E only (also of none) passes for a number, and so do
 * hexadecimal ones with 0x. The same as ../sanitizers/javascript-number.ts on bytes other than NUL.
 */
#include <stdbool.h>
#include <string.h>

static bool is_digit(char c, bool is_hexadecimal)
{
    if (c >= '0' && c <= '9')
        return true;
    if (is_hexadecimal)
        return (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    return c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E';
}

const char *javascript_number(const char *text)
{
    if (strcmp(text, "true") == 0 || strcmp(text, "false") == 0)
        return text;

    bool has_prefix = text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && text[2] != '\0';
    for (const char *digit = has_prefix ? text + 2 : text; *digit != '\0'; digit++)
        if (!is_digit(*digit, has_prefix))
            return "null";
    return text;
}
