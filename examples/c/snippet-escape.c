/*
 * SnippetEscape: HtmlEscape for snippets that may be emphasised.
 *
 * '&' stays unless '{' follows. <br> and <wbr> stay; <b>, <i> and <em> stay when that tag is not open already, and
 * their ends when it is; any other '<' is escaped. Tags that are left open are closed at the end. Gives the length of
 * what it wrote. The same as ../sanitizers/snippet-escape.ts on bytes.
 */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct tag {
    const char *open;
    const char *close; /* NULL: a tag that never closes */
};

static const struct tag TAGS[] = {
    {"<b>", "</b>"}, {"<i>", "</i>"}, {"<em>", "</em>"}, {"<br>", NULL}, {"<wbr>", NULL},
};

#define TAG_COUNT (sizeof TAGS / sizeof TAGS[0])

struct snippet {
    const char *at;
    const char *end;
    char *to;
    unsigned open : TAG_COUNT; /* one bit for each tag */
};

static void write_text(struct snippet *s, const char *text)
{
    size_t length = strlen(text);
    memcpy(s->to, text, length);
    s->to += length;
}

static bool stands_here(const struct snippet *s, const char *text)
{
    size_t length = strlen(text);
    return (size_t)(s->end - s->at) >= length && memcmp(s->at, text, length) == 0;
}

/* Copies the tag that stands here, if it may stay. */
static bool keep_tag(struct snippet *s)
{
    for (unsigned i = 0; i < TAG_COUNT; i++) {
        const struct tag *tag = &TAGS[i];
        bool is_open = (s->open >> i & 1u) != 0;
        const char *wanted = is_open ? tag->close : tag->open;
        if (!stands_here(s, wanted))
            continue;
        write_text(s, wanted);
        s->at += strlen(wanted);
        if (tag->close != NULL)
            s->open ^= 1u << i;
        return true;
    }
    return false;
}

static void escape_byte(struct snippet *s)
{
    char c = *s->at++;
    switch (c) {
    case '<':
        write_text(s, "&lt;");
        break;
    case '&':
        write_text(s, s->at < s->end && *s->at == '{' ? "&amp;" : "&");
        break;
    case '"':
        write_text(s, "&quot;");
        break;
    case '\'':
        write_text(s, "&#39;");
        break;
    case '>':
        write_text(s, "&gt;");
        break;
    default:
        *s->to++ = c >= '\t' && c <= '\r' ? ' ' : c;
    }
}

size_t snippet_escape(const char *in, size_t n, char *out)
{
    struct snippet s = {in, in + n, out, 0};

    while (s.at < s.end)
        if (*s.at != '<' || !keep_tag(&s))
            escape_byte(&s);
    for (unsigned i = 0; i < TAG_COUNT; i++)
        if (s.open >> i & 1u)
            write_text(&s, TAGS[i].close);
    return (size_t)(s.to - out);
}
