/*
 * NMEA 0183 sentences of a satellite receiver.
 *
 * Takes the characters of the line one at a time: `$`, talker and sentence (GPGGA), fields with commas
 * between them, `*`, two hexadecimal digits that are the exclusive or of everything between `$` and
 * `*`, CR LF. At the end of a sentence with the right check nmea_report gets what was understood:
 *
 *   GGA   'G', seconds of the day, latitude, longitude, fix quality, satellites, altitude
 *   RMC   'R', seconds of the day, latitude, longitude, speed, or 'V' alone where the receiver warns
 *   else  '?'
 *
 * Latitude and longitude are in 1/10000 minutes, south and west negative; altitude in decimetres;
 * speed in 1/100 knots. A field that is empty or not understood is NMEA_NONE. Sentences with a wrong check give
 * 'X', sentences with wrong characters or of more than 82 of them give 'E'.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define NMEA_LONGEST 82 /* with `$` and CR LF */
#define NMEA_FIELDS 20
#define NMEA_NONE INT32_MIN

extern void nmea_report(int32_t value);

enum nmea_state { WAITING, IN_FIELDS, IN_CHECK_HIGH, IN_CHECK_LOW, AT_CR, AT_LF };

struct nmea {
    enum nmea_state state;
    uint8_t sum;
    uint8_t expected;
    uint8_t length;
    uint8_t field_count;
    uint8_t starts[NMEA_FIELDS]; /* where each field begins in the text */
    char text[NMEA_LONGEST + 1]; /* the fields, a NUL after each */
};

/** Where a sentence keeps what is reported of it. */
struct nmea_layout {
    const char *name;
    uint8_t time, latitude, longitude;
    uint8_t field_count; /* at least */
};

static const struct nmea_layout gga = {"GGA", 1, 2, 4, 10};
static const struct nmea_layout rmc = {"RMC", 1, 3, 5, 8};

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static const char *field(const struct nmea *nmea, unsigned index)
{
    return index < nmea->field_count ? nmea->text + nmea->starts[index] : "";
}

/** A decimal number with `places` digits after the point, as a whole number; further digits are cut off. */
static int32_t decimal(const char *text, unsigned places)
{
    const bool is_negative = *text == '-';
    int32_t value = 0;
    bool has_digits = false;

    if (is_negative)
        text++;
    for (; isdigit((unsigned char)*text); text++) {
        if (value > 9999999)
            return NMEA_NONE;
        value = value * 10 + (*text - '0');
        has_digits = true;
    }
    if (*text == '.')
        text++;
    else if (*text != '\0')
        return NMEA_NONE;
    for (; places > 0; places--) {
        if (value > 99999999)
            return NMEA_NONE;
        value *= 10;
        if (isdigit((unsigned char)*text))
            value += *text++ - '0';
    }
    while (isdigit((unsigned char)*text))
        text++;
    if (*text != '\0' || !has_digits)
        return NMEA_NONE;
    return is_negative ? -value : value;
}

/** hhmmss.ss as seconds. */
static int32_t time_of_day(const char *text)
{
    const int32_t time = decimal(text, 0);

    if (time < 0 || time / 10000 > 23 || time / 100 % 100 > 59 || time % 100 > 60)
        return NMEA_NONE;
    return time / 10000 * 3600 + time / 100 % 100 * 60 + time % 100;
}

/** dddmm.mmmm with its hemisphere in the field after it, at most so many degrees. */
static int32_t angle(const struct nmea *nmea, unsigned index, char positive, char negative, int32_t most)
{
    const int32_t value = decimal(field(nmea, index), 4);
    const char hemisphere = field(nmea, index + 1)[0];
    int32_t minutes;

    if (value < 0 || value % 1000000 >= 600000 || (hemisphere != positive && hemisphere != negative))
        return NMEA_NONE;
    minutes = value / 1000000 * 600000 + value % 1000000;
    if (minutes > most * 600000)
        return NMEA_NONE;
    return hemisphere == negative ? -minutes : minutes;
}

static bool is_sentence(const struct nmea *nmea, const struct nmea_layout *layout)
{
    const char *name = field(nmea, 0);

    return strlen(name) == 5 && strcmp(name + 2, layout->name) == 0 && nmea->field_count >= layout->field_count;
}

static void report_place(const struct nmea *nmea, const struct nmea_layout *layout)
{
    nmea_report(time_of_day(field(nmea, layout->time)));
    nmea_report(angle(nmea, layout->latitude, 'N', 'S', 90));
    nmea_report(angle(nmea, layout->longitude, 'E', 'W', 180));
}

static void end_of_sentence(const struct nmea *nmea)
{
    if (nmea->sum != nmea->expected) {
        nmea_report('X');
    } else if (is_sentence(nmea, &gga)) {
        nmea_report('G');
        report_place(nmea, &gga);
        nmea_report(decimal(field(nmea, 6), 0));
        nmea_report(decimal(field(nmea, 7), 0));
        nmea_report(decimal(field(nmea, 9), 1));
    } else if (is_sentence(nmea, &rmc)) {
        if (field(nmea, 2)[0] != 'A') {
            nmea_report('V');
            return;
        }
        nmea_report('R');
        report_place(nmea, &rmc);
        nmea_report(decimal(field(nmea, 7), 2));
    } else {
        nmea_report('?');
    }
}

static void fail(struct nmea *nmea)
{
    nmea->state = WAITING;
    nmea_report('E');
}

/** A character between `$` and `*`. */
static void take(struct nmea *nmea, char c)
{
    if (nmea->length >= NMEA_LONGEST - 6 || !isprint((unsigned char)c)) {
        fail(nmea);
        return;
    }
    nmea->sum ^= (uint8_t)c;
    if (c != ',') {
        nmea->text[nmea->length++] = c;
    } else if (nmea->field_count == NMEA_FIELDS) {
        fail(nmea);
    } else {
        nmea->text[nmea->length++] = '\0';
        nmea->starts[nmea->field_count++] = nmea->length;
    }
}

void nmea_receive(struct nmea *nmea, char c)
{
    int digit;

    if (c == '$') {
        if (nmea->state != WAITING)
            nmea_report('E');
        memset(nmea, 0, sizeof *nmea);
        nmea->state = IN_FIELDS;
        nmea->field_count = 1;
        return;
    }
    switch (nmea->state) {
    case WAITING:
        break;
    case IN_FIELDS:
        if (c == '*') {
            nmea->text[nmea->length] = '\0';
            nmea->state = IN_CHECK_HIGH;
        } else {
            take(nmea, c);
        }
        break;
    case IN_CHECK_HIGH:
    case IN_CHECK_LOW:
        digit = hex_value(c);
        if (digit < 0) {
            fail(nmea);
        } else {
            nmea->expected = (uint8_t)(nmea->expected << 4 | digit);
            nmea->state = nmea->state == IN_CHECK_HIGH ? IN_CHECK_LOW : AT_CR;
        }
        break;
    case AT_CR:
        if (c == '\r')
            nmea->state = AT_LF;
        else
            fail(nmea);
        break;
    case AT_LF:
        if (c == '\n') {
            nmea->state = WAITING;
            end_of_sentence(nmea);
        } else {
            fail(nmea);
        }
        break;
    }
}
