/*
 * Tokenizer for one JSON text (RFC 8259), one byte at a time, with a bounded stack.
 *
 * Each token is given to the callback as a code of `enum json_token` when its last byte is known: a number is
 * complete only with the byte after it, so a text that is only a number needs white space at the end. Strings give
 * JSON_STRING, or JSON_KEY before a colon; their content is checked, not given. The grammar is checked too: at the
 * first byte that is wrong, JSON_ERROR is given once and nothing afterwards. Nesting deeper than JSON_MAX_DEPTH is an
 * error. The text is complete when `state` is JSON_AT_END.
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifndef JSON_MAX_DEPTH
#define JSON_MAX_DEPTH 8
#endif

enum json_token {
    JSON_BEGIN_OBJECT = 1,
    JSON_END_OBJECT,
    JSON_BEGIN_ARRAY,
    JSON_END_ARRAY,
    JSON_KEY,
    JSON_STRING,
    JSON_NUMBER,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL,
    JSON_ERROR
};

enum json_state {
    /* between tokens */
    JSON_AT_VALUE,
    JSON_AT_FIRST_VALUE, /* or the end of the array */
    JSON_AT_FIRST_KEY,   /* or the end of the object */
    JSON_AT_KEY,
    JSON_AT_COLON,
    JSON_AT_COMMA, /* or the end of what is open */
    JSON_AT_END,
    /* inside of one */
    JSON_IN_STRING,
    JSON_IN_ESCAPE,
    JSON_IN_HEX,
    JSON_IN_NAME,
    JSON_AFTER_MINUS,
    JSON_AFTER_ZERO,
    JSON_IN_INTEGER,
    JSON_AFTER_POINT,
    JSON_IN_FRACTION,
    JSON_AFTER_E,
    JSON_AFTER_E_SIGN,
    JSON_IN_EXPONENT,
    JSON_FAILED
};

struct json_tok {
    enum json_state state;
    bool is_key;
    uint8_t depth;
    bool is_object[JSON_MAX_DEPTH];
    uint8_t hex_left;
    const char *name_left; /* what is still to come of true, false or null */
    enum json_token name;
    void (*emit)(int token);
};

void json_tok_init(struct json_tok *t, void (*emit)(int token))
{
    memset(t, 0, sizeof *t);
    t->state = JSON_AT_VALUE;
    t->emit = emit;
}

static void fail(struct json_tok *t)
{
    t->state = JSON_FAILED;
    t->emit(JSON_ERROR);
}

static void after_value(struct json_tok *t)
{
    t->state = t->depth == 0 ? JSON_AT_END : JSON_AT_COMMA;
}

static void open_bracket(struct json_tok *t, bool is_object)
{
    if (t->depth == JSON_MAX_DEPTH) {
        fail(t);
        return;
    }
    t->is_object[t->depth++] = is_object;
    t->emit(is_object ? JSON_BEGIN_OBJECT : JSON_BEGIN_ARRAY);
    t->state = is_object ? JSON_AT_FIRST_KEY : JSON_AT_FIRST_VALUE;
}

static void close_bracket(struct json_tok *t, bool is_object)
{
    if (t->depth == 0 || t->is_object[t->depth - 1] != is_object) {
        fail(t);
        return;
    }
    t->depth--;
    t->emit(is_object ? JSON_END_OBJECT : JSON_END_ARRAY);
    after_value(t);
}

static void begin_name(struct json_tok *t, const char *rest, enum json_token name)
{
    t->name_left = rest;
    t->name = name;
    t->state = JSON_IN_NAME;
}

static void begin_string(struct json_tok *t, bool is_key)
{
    t->is_key = is_key;
    t->state = JSON_IN_STRING;
}

static void begin_value(struct json_tok *t, char c)
{
    switch (c) {
    case '{':
        open_bracket(t, true);
        break;
    case '[':
        open_bracket(t, false);
        break;
    case '"':
        begin_string(t, false);
        break;
    case 't':
        begin_name(t, "rue", JSON_TRUE);
        break;
    case 'f':
        begin_name(t, "alse", JSON_FALSE);
        break;
    case 'n':
        begin_name(t, "ull", JSON_NULL);
        break;
    case '-':
        t->state = JSON_AFTER_MINUS;
        break;
    case '0':
        t->state = JSON_AFTER_ZERO;
        break;
    default:
        if (c >= '1' && c <= '9')
            t->state = JSON_IN_INTEGER;
        else
            fail(t);
    }
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_hex_digit(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static void end_string(struct json_tok *t)
{
    t->emit(t->is_key ? JSON_KEY : JSON_STRING);
    if (t->is_key)
        t->state = JSON_AT_COLON;
    else
        after_value(t);
}

/* Whether the byte belongs to the number; if so, `next` is the state after it. */
static bool continues_number(enum json_state state, char c, enum json_state *next)
{
    bool is_e = c == 'e' || c == 'E';
    switch (state) {
    case JSON_AFTER_MINUS:
        *next = c == '0' ? JSON_AFTER_ZERO : JSON_IN_INTEGER;
        return is_digit(c);
    case JSON_IN_INTEGER:
        if (is_digit(c)) {
            *next = JSON_IN_INTEGER;
            return true;
        }
        /* fall through */
    case JSON_AFTER_ZERO:
        *next = c == '.' ? JSON_AFTER_POINT : JSON_AFTER_E;
        return c == '.' || is_e;
    case JSON_AFTER_POINT:
        *next = JSON_IN_FRACTION;
        return is_digit(c);
    case JSON_IN_FRACTION:
        *next = is_e ? JSON_AFTER_E : JSON_IN_FRACTION;
        return is_e || is_digit(c);
    case JSON_AFTER_E:
        *next = is_digit(c) ? JSON_IN_EXPONENT : JSON_AFTER_E_SIGN;
        return is_digit(c) || c == '+' || c == '-';
    case JSON_AFTER_E_SIGN:
    case JSON_IN_EXPONENT:
        *next = JSON_IN_EXPONENT;
        return is_digit(c);
    default:
        return false;
    }
}

static bool may_end_number(enum json_state state)
{
    return state == JSON_AFTER_ZERO || state == JSON_IN_INTEGER || state == JSON_IN_FRACTION ||
           state == JSON_IN_EXPONENT;
}

static void in_string(struct json_tok *t, char c)
{
    switch (t->state) {
    case JSON_IN_ESCAPE:
        if (c == 'u') {
            t->hex_left = 4;
            t->state = JSON_IN_HEX;
        } else if (c != '\0' && strchr("\"\\/bfnrt", c) != NULL) {
            t->state = JSON_IN_STRING;
        } else {
            fail(t);
        }
        return;
    case JSON_IN_HEX:
        if (!is_hex_digit(c))
            fail(t);
        else if (--t->hex_left == 0)
            t->state = JSON_IN_STRING;
        return;
    default:
        if (c == '"')
            end_string(t);
        else if (c == '\\')
            t->state = JSON_IN_ESCAPE;
        else if ((unsigned char)c < 0x20)
            fail(t);
    }
}

static void between_tokens(struct json_tok *t, char c)
{
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
        return;
    switch (t->state) {
    case JSON_AT_FIRST_VALUE:
        if (c == ']') {
            close_bracket(t, false);
            return;
        }
        /* fall through */
    case JSON_AT_VALUE:
        begin_value(t, c);
        return;
    case JSON_AT_FIRST_KEY:
        if (c == '}') {
            close_bracket(t, true);
            return;
        }
        /* fall through */
    case JSON_AT_KEY:
        if (c == '"')
            begin_string(t, true);
        else
            fail(t);
        return;
    case JSON_AT_COLON:
        if (c == ':')
            t->state = JSON_AT_VALUE;
        else
            fail(t);
        return;
    case JSON_AT_COMMA:
        if (c == ',')
            t->state = t->is_object[t->depth - 1] ? JSON_AT_KEY : JSON_AT_VALUE;
        else if (c == '}' || c == ']')
            close_bracket(t, c == '}');
        else
            fail(t);
        return;
    default:
        fail(t);
    }
}

void json_tok_feed(struct json_tok *t, char c)
{
    if (t->state == JSON_FAILED)
        return;
    if (t->state <= JSON_AT_END) {
        between_tokens(t, c);
    } else if (t->state <= JSON_IN_HEX) {
        in_string(t, c);
    } else if (t->state == JSON_IN_NAME) {
        if (c != *t->name_left) {
            fail(t);
        } else if (*++t->name_left == '\0') {
            t->emit(t->name);
            after_value(t);
        }
    } else {
        enum json_state next = t->state;
        if (continues_number(t->state, c, &next)) {
            t->state = next;
        } else if (may_end_number(t->state)) {
            t->emit(JSON_NUMBER);
            after_value(t);
            between_tokens(t, c);
        } else {
            fail(t);
        }
    }
}
