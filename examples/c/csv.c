/*
 * Reader for comma-separated values (RFC 4180): from standard input to standard output, with the separators of ASCII
 * in place of the quoting. Every field is followed by US (1f), every record by RS (1e).
 *
 * Records end with CR LF or LF; the last one may lack its end, and an input of nothing has no record. A quoted field
 * may hold commas, line ends and doubled quotes. Status 1: a quote inside a field without quotes, something other
 * than a comma or a line end after the closing quote, a CR without its LF outside of quotes, or an open quote at the
 * end. The bytes US and RS themselves may not occur (status 2), so that the output can be read back.
 */
#include <stdio.h>

enum separator { RECORD_SEPARATOR = 0x1e, UNIT_SEPARATOR = 0x1f };

enum csv_status { CSV_OK, CSV_MALFORMED, CSV_NOT_REPRESENTABLE };

enum csv_state {
    RECORD_START, /* nothing of a record was read */
    FIELD_START,  /* after a comma */
    PLAIN,
    QUOTED,
    QUOTE_IN_QUOTED, /* an end of the field, or the first of two quotes */
    CARRIAGE_RETURN
};

static void end_field(void)
{
    putchar(UNIT_SEPARATOR);
}

static void end_record(void)
{
    end_field();
    putchar(RECORD_SEPARATOR);
}

/* Whether the byte ends a field outside of quotes; if so, what follows from it is done. */
static int is_delimiter(int c, enum csv_state *state)
{
    switch (c) {
    case ',':
        end_field();
        *state = FIELD_START;
        return 1;
    case '\r':
        *state = CARRIAGE_RETURN;
        return 1;
    case '\n':
        end_record();
        *state = RECORD_START;
        return 1;
    default:
        return 0;
    }
}

int main(void)
{
    enum csv_state state = RECORD_START;
    int c;

    while ((c = getchar()) != EOF) {
        if (c == RECORD_SEPARATOR || c == UNIT_SEPARATOR)
            return CSV_NOT_REPRESENTABLE;
        switch (state) {
        case RECORD_START:
        case FIELD_START:
            if (c == '"') {
                state = QUOTED;
                continue;
            }
            /* fall through */
        case PLAIN:
            if (is_delimiter(c, &state))
                continue;
            if (c == '"')
                return CSV_MALFORMED;
            state = PLAIN;
            putchar(c);
            break;
        case QUOTED:
            if (c == '"')
                state = QUOTE_IN_QUOTED;
            else
                putchar(c);
            break;
        case QUOTE_IN_QUOTED:
            if (c == '"') {
                putchar('"');
                state = QUOTED;
            } else if (!is_delimiter(c, &state)) {
                return CSV_MALFORMED;
            }
            break;
        case CARRIAGE_RETURN:
            if (c != '\n')
                return CSV_MALFORMED;
            end_record();
            state = RECORD_START;
            break;
        }
    }
    if (state == QUOTED || state == CARRIAGE_RETURN)
        return CSV_MALFORMED;
    if (state != RECORD_START)
        end_record();
    return CSV_OK;
}
