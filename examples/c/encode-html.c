/*
 * EncodeHtml, of the AntiXSS library: letters, digits, space and . , - _ stay; every other byte becomes a decimal
 * reference, &#0; to &#255;. One byte a call; what it becomes goes to `emit`. The same as ../sanitizers/encode-html.ts
 * on bytes.
 */
#include <stdint.h>

typedef void (*emit_fn)(int character);

static int is_safe(uint8_t byte)
{
    if ((byte > 96 && byte < 123) || (byte > 64 && byte < 91) || (byte > 47 && byte < 58))
        return 1;
    switch (byte) {
    case ' ':
    case '.':
    case ',':
    case '-':
    case '_':
        return 1;
    default:
        return 0;
    }
}

static void emit_decimal(emit_fn emit, unsigned value)
{
    if (value >= 10)
        emit_decimal(emit, value / 10);
    emit((int)('0' + value % 10));
}

void encode_html(emit_fn emit, uint8_t byte)
{
    if (is_safe(byte)) {
        emit(byte);
        return;
    }
    emit('&');
    emit('#');
    emit_decimal(emit, byte);
    emit(';');
}
