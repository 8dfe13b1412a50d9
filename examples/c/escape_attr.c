/*
 * Escaping for HTML attribute values, with or without quotes: letters and digits and every byte from 0x80 (a part of a
 * character of UTF-8) stay, and every other byte becomes &#xHH;, as the OWASP cheat sheet advises. The controls that
 * no reference may name (all but tab, line feed and carriage return, and DEL) become U+FFFD.
 *
 * One byte a call; `escape_attr_init` takes the function that what it becomes is given to, and counts are kept for
 * statistics.
 */
#include <stdint.h>

struct attr_escaper {
    void (*emit)(uint8_t byte);
    uint16_t kept;
    uint16_t escaped;
    uint16_t replaced;
};

void escape_attr_init(struct attr_escaper *escaper, void (*emit)(uint8_t byte))
{
    *escaper = (struct attr_escaper){.emit = emit};
}

enum byte_class { KEEP, REFER, REPLACE };

static enum byte_class classify(uint8_t byte)
{
    if (byte >= 0x80)
        return KEEP;
    if ((byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z'))
        return KEEP;
    if (byte == '\t' || byte == '\n' || byte == '\r')
        return REFER;
    return byte < 0x20 || byte == 0x7f ? REPLACE : REFER;
}

static uint8_t hex_digit(unsigned nibble)
{
    return (uint8_t)"0123456789ABCDEF"[nibble & 15u];
}

/* Counters stop at their largest value. */
static void count(uint16_t *counter)
{
    if (*counter != UINT16_MAX)
        ++*counter;
}

void escape_attr(struct attr_escaper *escaper, uint8_t byte)
{
    switch (classify(byte)) {
    case KEEP:
        count(&escaper->kept);
        escaper->emit(byte);
        return;
    case REFER: {
        const uint8_t reference[] = {'&', '#', 'x', hex_digit(byte >> 4u), hex_digit(byte), ';'};
        count(&escaper->escaped);
        for (unsigned i = 0; i < sizeof reference; i++)
            escaper->emit(reference[i]);
        return;
    }
    case REPLACE:
        count(&escaper->replaced);
        for (const char *text = "&#xFFFD;"; *text; text++)
            escaper->emit((uint8_t)*text);
        return;
    }
}
