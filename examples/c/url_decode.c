/*
 * Decoding of application/x-www-form-urlencoded text: %HH is the byte it names, with digits of either case, and '+'
 * is a space. A '%' without two digits after it makes the whole text invalid: `url_decode` gives -1 then, otherwise
 * the length of what it wrote. With -DURL_KEEP_PLUS, as in a path, '+' stays.
 */
#include <stddef.h>

enum decode_state { LITERAL, FIRST_DIGIT, SECOND_DIGIT };

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

int url_decode(const char *in, size_t n, char *out)
{
    enum decode_state state = LITERAL;
    int high = 0;
    int written = 0;

    for (size_t i = 0; i < n; i++) {
        char c = in[i];
        switch (state) {
        case LITERAL:
            if (c == '%') {
                state = FIRST_DIGIT;
                break;
            }
#ifndef URL_KEEP_PLUS
            if (c == '+')
                c = ' ';
#endif
            out[written++] = c;
            break;
        case FIRST_DIGIT:
            high = digit_value(c);
            if (high < 0)
                return -1;
            state = SECOND_DIGIT;
            break;
        case SECOND_DIGIT: {
            int low = digit_value(c);
            if (low < 0)
                return -1;
            out[written++] = (char)(unsigned char)(high * 16 + low);
            state = LITERAL;
            break;
        }
        }
    }
    return state == LITERAL ? written : -1;
}
