/*
 * Quotes a text as a string literal of standard SQL: between single quotes, each single quote of it doubled. A NUL,
 * which no literal can hold, makes it fail. `sql_unquote` undoes it and fails on what is not one whole literal. Both
 * give whether they succeeded and store the length of what they wrote.
 */
#include <stdbool.h>
#include <stddef.h>

bool sql_quote(const char *in, size_t n, char *out, size_t *length)
{
    char *to = out;

    *length = 0;
    *to++ = '\'';
    for (size_t i = 0; i < n; i++) {
        if (in[i] == '\0')
            return false;
        if (in[i] == '\'')
            *to++ = '\'';
        *to++ = in[i];
    }
    *to++ = '\'';
    *length = (size_t)(to - out);
    return true;
}

bool sql_unquote(const char *in, size_t n, char *out, size_t *length)
{
    size_t used = 0;

    *length = 0;
    if (n < 2 || in[0] != '\'' || in[n - 1] != '\'')
        return false;
    for (size_t i = 1; i < n - 1; i++) {
        if (in[i] == '\0')
            return false;
        if (in[i] == '\'' && (i + 1 == n - 1 || in[++i] != '\''))
            return false;
        out[used++] = in[i];
    }
    *length = used;
    return true;
}
