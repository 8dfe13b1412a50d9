/*
 * Parser for the head of an HTTP/1 request (RFC 9112), one byte at a time.
 *
 * Accepts empty lines, then `METHOD target HTTP/1.x`, then header fields, then an empty line, all lines ended by
 * CR LF. Rejects folded lines, white space before the colon, bare CR and LF, controls in values, a second Host or
 * none in HTTP/1.1, and Content-Length that is no number, comes twice, or comes with Transfer-Encoding. Methods but
 * the six of http_head.h are not implemented; target, values and the number of fields are limited by macros. Gives a
 * code for each byte: progress, or the negated status of the error, which stays from then on.
 */
#include "http_head.h"

#include <ctype.h>
#include <string.h>

enum state {
    START,
    START_CR,
    METHOD,
    TARGET_START,
    TARGET,
    VERSION,
    VERSION_END,
    REQUEST_CR,
    LINE_START,
    END_CR,
    NAME,
    VALUE_START,
    VALUE,
    VALUE_CR
};

enum known_field { OTHER_FIELD, HOST, CONTENT_LENGTH, TRANSFER_ENCODING };

static const char *const METHODS[HTTP_METHOD_COUNT] = {
    [HTTP_GET] = "GET",       [HTTP_HEAD] = "HEAD",     [HTTP_POST] = "POST",
    [HTTP_PUT] = "PUT",       [HTTP_DELETE] = "DELETE", [HTTP_OPTIONS] = "OPTIONS",
};

static const char *const KNOWN_FIELDS[] = {
    [HOST] = "host", [CONTENT_LENGTH] = "content-length", [TRANSFER_ENCODING] = "transfer-encoding",
};

static const char VERSION_TEXT[] = "HTTP/1.";

static bool is_token_char(char c)
{
    return isalnum((unsigned char)c) || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static bool is_value_char(char c)
{
    unsigned char byte = (unsigned char)c;
    return byte == '\t' || (byte >= ' ' && byte != 0x7f);
}

/* Keeps a name as far as there is room; a longer one is none that is known. */
static void keep_in_name(struct http_head *head, char c)
{
    if (head->length < sizeof head->name - 1)
        head->name[head->length++] = c;
    else
        head->name[0] = '?';
    head->name[head->length] = '\0';
}

static int end_method(struct http_head *head)
{
    for (uint8_t m = 0; m < HTTP_METHOD_COUNT; m++) {
        if (strcmp(head->name, METHODS[m]) == 0) {
            head->method = m;
            head->state = TARGET_START;
            return HTTP_MORE;
        }
    }
    return HTTP_NOT_IMPLEMENTED;
}

static int end_name(struct http_head *head)
{
    head->known = OTHER_FIELD;
    for (uint8_t k = HOST; k <= TRANSFER_ENCODING; k++)
        if (strcmp(head->name, KNOWN_FIELDS[k]) == 0)
            head->known = k;
    switch (head->known) {
    case HOST:
        if (head->has_host)
            return HTTP_BAD_REQUEST;
        head->has_host = true;
        break;
    case CONTENT_LENGTH:
        if (head->has_content_length || head->chunked)
            return HTTP_BAD_REQUEST;
        head->has_content_length = true;
        break;
    case TRANSFER_ENCODING:
        if (head->chunked || head->has_content_length)
            return HTTP_BAD_REQUEST;
        head->chunked = true;
        break;
    default:
        break;
    }
    head->length = 0;
    head->state = VALUE_START;
    return HTTP_MORE;
}

/* A digit of the number that Content-Length is, or white space after it. */
static int content_length_char(struct http_head *head, char c)
{
    if (c == ' ' || c == '\t') {
        head->value_ended = true;
        return HTTP_MORE;
    }
    if (c < '0' || c > '9' || head->value_ended)
        return HTTP_BAD_REQUEST;
    if (head->content_length > (UINT32_MAX - 9) / 10)
        return HTTP_BAD_REQUEST;
    head->content_length = head->content_length * 10 + (uint32_t)(c - '0');
    return HTTP_MORE;
}

static int value_char(struct http_head *head, char c)
{
    if (!is_value_char(c))
        return HTTP_BAD_REQUEST;
    if (head->length == HTTP_MAX_VALUE)
        return HTTP_FIELDS_TOO_LARGE;
    head->length++;
    head->state = VALUE;
    return head->known == CONTENT_LENGTH ? content_length_char(head, c) : HTTP_MORE;
}

static int end_value(struct http_head *head)
{
    if (head->known == CONTENT_LENGTH && head->length == 0)
        return HTTP_BAD_REQUEST;
    head->state = VALUE_CR;
    return HTTP_MORE;
}

static int target_char(struct http_head *head, char c)
{
    if ((unsigned char)c <= ' ' || (unsigned char)c >= 0x7f)
        return HTTP_BAD_REQUEST;
    if (head->target_length == HTTP_MAX_TARGET)
        return HTTP_URI_TOO_LONG;
    head->target[head->target_length++] = c;
    head->target[head->target_length] = '\0';
    head->state = TARGET;
    return HTTP_MORE;
}

static int version_char(struct http_head *head, char c)
{
    if (head->length < sizeof VERSION_TEXT - 1) {
        if (c == VERSION_TEXT[head->length]) {
            head->length++;
            return HTTP_MORE;
        }
        /* A digit where 1 is expected is a version of another kind; anything else is no version. */
        return head->length == 5 && c >= '0' && c <= '9' ? HTTP_VERSION_NOT_SUPPORTED : HTTP_BAD_REQUEST;
    }
    if (c != '0' && c != '1')
        return HTTP_VERSION_NOT_SUPPORTED;
    head->minor = (uint8_t)(c - '0');
    head->state = VERSION_END;
    return HTTP_MORE;
}

static int begin_line(struct http_head *head, char c)
{
    if (c == '\r') {
        head->state = END_CR;
        return HTTP_MORE;
    }
    if (!is_token_char(c))
        return HTTP_BAD_REQUEST;
    if (head->fields == HTTP_MAX_FIELDS)
        return HTTP_FIELDS_TOO_LARGE;
    head->fields++;
    head->length = 0;
    keep_in_name(head, (char)tolower((unsigned char)c));
    head->state = NAME;
    return HTTP_MORE;
}

static int step(struct http_head *head, char c)
{
    switch ((enum state)head->state) {
    case START:
        if (c == '\r') {
            head->state = START_CR;
            return HTTP_MORE;
        }
        head->state = METHOD;
        /* fall through */
    case METHOD:
        if (c == ' ' && head->length > 0)
            return end_method(head);
        if (!is_token_char(c))
            return HTTP_BAD_REQUEST;
        keep_in_name(head, c);
        return HTTP_MORE;
    case START_CR:
        head->state = START;
        return c == '\n' ? HTTP_MORE : HTTP_BAD_REQUEST;
    case TARGET_START:
        return target_char(head, c);
    case TARGET:
        if (c != ' ')
            return target_char(head, c);
        head->length = 0;
        head->state = VERSION;
        return HTTP_MORE;
    case VERSION:
        return version_char(head, c);
    case VERSION_END:
        head->state = REQUEST_CR;
        return c == '\r' ? HTTP_MORE : HTTP_BAD_REQUEST;
    case REQUEST_CR:
        head->state = LINE_START;
        return c == '\n' ? HTTP_REQUEST_LINE : HTTP_BAD_REQUEST;
    case LINE_START:
        return begin_line(head, c);
    case END_CR:
        if (c != '\n' || (head->minor == 1 && !head->has_host))
            return HTTP_BAD_REQUEST;
        return HTTP_DONE;
    case NAME:
        if (c == ':')
            return end_name(head);
        if (!is_token_char(c))
            return HTTP_BAD_REQUEST;
        keep_in_name(head, (char)tolower((unsigned char)c));
        return HTTP_MORE;
    case VALUE_START:
        if (c == ' ' || c == '\t')
            return HTTP_MORE;
        return c == '\r' ? end_value(head) : value_char(head, c);
    case VALUE:
        return c == '\r' ? end_value(head) : value_char(head, c);
    case VALUE_CR:
        head->state = LINE_START;
        return c == '\n' ? HTTP_FIELD : HTTP_BAD_REQUEST;
    }
    return HTTP_BAD_REQUEST;
}

void http_head_init(struct http_head *head)
{
    memset(head, 0, sizeof *head);
}

int http_head_feed(struct http_head *head, char c)
{
    int progress;

    if (head->ended != 0)
        return head->ended;
    progress = step(head, c);
    if (progress == HTTP_DONE || progress < 0)
        head->ended = (int16_t)progress;
    return progress;
}
