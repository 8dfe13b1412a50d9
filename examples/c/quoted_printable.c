/*
 * Quoted-printable of RFC 2045, both ways, as filters.
 *
 * `qp_encode`: printable ASCII but '=' stays, spaces and tabs stay unless a line end or the end of the input follows,
 * CR LF is a line end, and any other byte becomes =HH. Lines get at most 76 characters by soft line breaks ('=' CR LF).
 * `qp_decode`: =HH (digits of either case) is a byte, '=' with white space and a line end (CR LF or LF) after it is
 * nothing, and white space at the end of a line is dropped, as far as the hold buffer reaches. It ends with status 1
 * at anything else after '=' and at more than QP_HOLD spaces and tabs in a row.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef QP_LINE
#define QP_LINE 76
#endif
#ifndef QP_HOLD
#define QP_HOLD 4
#endif

/* How many characters the current line of the encoder has. */
static unsigned column;

static void put_soft_break(void)
{
    putchar('=');
    putchar('\r');
    putchar('\n');
    column = 0;
}

static void put_literal(int c)
{
    if (column + 1 >= QP_LINE)
        put_soft_break();
    putchar(c);
    column += 1;
}

static void put_encoded(int c)
{
    static const char digits[] = "0123456789ABCDEF";
    if (column + 3 >= QP_LINE)
        put_soft_break();
    putchar('=');
    putchar(digits[c >> 4 & 15]);
    putchar(digits[c & 15]);
    column += 3;
}

void qp_encode(void)
{
    int c = getchar();
    column = 0;

    while (c != EOF) {
        int next = getchar();
        if (c == '\r' && next == '\n') {
            putchar('\r');
            putchar('\n');
            column = 0;
            next = getchar();
        } else if (c == ' ' || c == '\t') {
            /* A CR that begins no line end is encoded, and so is the white space before it, without need. */
            if (next == '\r' || next == EOF)
                put_encoded(c);
            else
                put_literal(c);
        } else if (c > ' ' && c <= '~' && c != '=') {
            put_literal(c);
        } else {
            put_encoded(c);
        }
        c = next;
    }
}

static int hex_value(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* White space that stays only if something follows on its line. */
static char held[QP_HOLD];
static unsigned held_count;

static void release_held(void)
{
    for (unsigned i = 0; i < held_count; i++)
        putchar(held[i]);
    held_count = 0;
}

static void hold(int c)
{
    if (held_count == QP_HOLD)
        exit(1);
    held[held_count++] = (char)c;
}

static bool is_blank(int c)
{
    return c == ' ' || c == '\t';
}

/* After '=': a byte, or a soft line break. */
static void decode_escape(void)
{
    int c = getchar();
    int high = hex_value(c);

    if (high >= 0) {
        int low = hex_value(getchar());
        if (low < 0)
            exit(1);
        release_held();
        putchar(high * 16 + low);
        return;
    }
    while (is_blank(c))
        c = getchar();
    if (c == '\r')
        c = getchar();
    if (c != '\n')
        exit(1);
    release_held();
}

void qp_decode(void)
{
    int c;

    held_count = 0;
    while ((c = getchar()) != EOF) {
        if (c == '=') {
            decode_escape();
        } else if (is_blank(c)) {
            hold(c);
        } else {
            if (c == '\r' || c == '\n')
                held_count = 0;
            else
                release_held();
            putchar(c);
        }
    }
}
