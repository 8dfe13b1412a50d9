/*
 * Decoder for one string literal of JavaScript (strict mode), quotes included, one byte of ASCII a call.
 *
 * Accepts '...' or "..." with the escapes \b \t \n \v \f \r \0 (no digit after it), \xHH, \uHHHH, \u{H...} up to
 * 10FFFF, a line continuation (backslash and LF, CR or CR LF), and a backslash before any other character but a
 * digit. Each code unit of UTF-16 that the literal holds goes to `emit`, a character above FFFF as two. The literal is
 * complete in JS_DONE; anything after it, an unescaped line end, a byte above 7f or a wrong escape leads to JS_WRONG
 * for good.
 */
#include <stdint.h>

enum js_state {
    JS_OPEN,       /* before the first quote */
    JS_BODY,
    JS_ESCAPE,     /* after a backslash */
    JS_AFTER_NULL, /* after \0 */
    JS_AFTER_CR,   /* after backslash and CR */
    JS_HEX,        /* `left` digits to come */
    JS_UNICODE,    /* after \u */
    JS_BRACED,     /* after \u{ */
    JS_DONE,
    JS_WRONG
};

struct js_string {
    enum js_state state;
    char quote;
    uint8_t left;
    uint8_t digits; /* read of \u{...}: 0, or 1 for any number of them */
    uint32_t value;
    void (*emit)(uint16_t unit);
};

void js_string_init(struct js_string *s, void (*emit)(uint16_t unit))
{
    s->state = JS_OPEN;
    s->quote = 0;
    s->left = s->digits = 0;
    s->value = 0;
    s->emit = emit;
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void emit_code_point(struct js_string *s, uint32_t code_point)
{
    if (code_point < 0x10000) {
        s->emit((uint16_t)code_point);
    } else {
        code_point -= 0x10000;
        s->emit((uint16_t)(0xd800 | code_point >> 10));
        s->emit((uint16_t)(0xdc00 | (code_point & 0x3ff)));
    }
}

static enum js_state in_body(struct js_string *s, char c)
{
    if (c == s->quote)
        return JS_DONE;
    if (c == '\\')
        return JS_ESCAPE;
    if (c == '\n' || c == '\r')
        return JS_WRONG;
    s->emit((uint8_t)c);
    return JS_BODY;
}

static enum js_state begin_digits(struct js_string *s, uint8_t left)
{
    s->value = 0;
    s->left = left;
    return JS_HEX;
}

static enum js_state in_escape(struct js_string *s, char c)
{
    static const char letters[] = "btnvfr";
    static const uint8_t controls[] = {8, 9, 10, 11, 12, 13};

    for (unsigned i = 0; i < sizeof controls; i++) {
        if (c == letters[i]) {
            s->emit(controls[i]);
            return JS_BODY;
        }
    }
    switch (c) {
    case '0':
        return JS_AFTER_NULL;
    case 'x':
        return begin_digits(s, 2);
    case 'u':
        return JS_UNICODE;
    case '\r':
        return JS_AFTER_CR;
    case '\n':
        return JS_BODY;
    default:
        if (c >= '1' && c <= '9')
            return JS_WRONG;
        s->emit((uint8_t)c);
        return JS_BODY;
    }
}

static enum js_state in_digits(struct js_string *s, char c)
{
    int digit = hex_value(c);
    if (digit < 0)
        return JS_WRONG;
    s->value = s->value << 4 | (uint32_t)digit;
    if (--s->left > 0)
        return JS_HEX;
    s->emit((uint16_t)s->value);
    return JS_BODY;
}

static enum js_state in_braces(struct js_string *s, char c)
{
    int digit = hex_value(c);
    if (c == '}' && s->digits > 0) {
        emit_code_point(s, s->value);
        return JS_BODY;
    }
    if (digit < 0)
        return JS_WRONG;
    s->digits = 1;
    s->value = s->value << 4 | (uint32_t)digit;
    return s->value > 0x10ffff ? JS_WRONG : JS_BRACED;
}

static enum js_state step(struct js_string *s, char c)
{
    switch (s->state) {
    case JS_OPEN:
        s->quote = c;
        return c == '"' || c == '\'' ? JS_BODY : JS_WRONG;
    case JS_BODY:
        return in_body(s, c);
    case JS_ESCAPE:
        return in_escape(s, c);
    case JS_AFTER_NULL:
        if (c >= '0' && c <= '9')
            return JS_WRONG;
        s->emit(0);
        return in_body(s, c);
    case JS_AFTER_CR:
        return c == '\n' ? JS_BODY : in_body(s, c);
    case JS_HEX:
        return in_digits(s, c);
    case JS_UNICODE:
        if (c == '{') {
            s->value = 0;
            s->digits = 0;
            return JS_BRACED;
        }
        begin_digits(s, 4);
        return in_digits(s, c);
    case JS_BRACED:
        return in_braces(s, c);
    case JS_DONE:
    case JS_WRONG:
        break;
    }
    return JS_WRONG;
}

void js_string_feed(struct js_string *s, char c)
{
    s->state = (uint8_t)c < 0x80 ? step(s, c) : JS_WRONG;
}
