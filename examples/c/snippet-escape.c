/*
 * SnippetEscape: HtmlEscape for snippets of pages, in which references and a few tags pass.
 *
 * '&' stays. <br> and <wbr> stay; <b>, <i> and <em> stay where they are not open already, and their ends where they are.
 * Every other '<' is escaped, and what is left open is closed at the end. Gives the length of what it wrote. The same as
 * ../sanitizers/snippet-escape.ts on bytes.
 */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Which tags are open. */
struct open {
    bool b, i, em;
};

static bool starts(const char *at, const char *end, const char *tag)
{
    for (; *tag != '\0'; at++, tag++)
        if (at == end || *at != *tag)
            return false;
    return true;
}

/* The tag that may stay at a place, or NULL; `open` is as after it. */
static const char *tag_at(const char *at, const char *end, struct open *open)
{
    const char *const b = open->b ? "</b>" : "<b>";
    const char *const i = open->i ? "</i>" : "<i>";
    const char *const em = open->em ? "</em>" : "<em>";

    if (starts(at, end, "<br>"))
        return "<br>";
    if (starts(at, end, "<wbr>"))
        return "<wbr>";
    if (starts(at, end, b)) {
        open->b = !open->b;
        return b;
    }
    if (starts(at, end, i)) {
        open->i = !open->i;
        return i;
    }
    if (starts(at, end, em)) {
        open->em = !open->em;
        return em;
    }
    return NULL;
}

static const char *reference(char c)
{
    switch (c) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    case '\t':
    case '\n':
    case '\v':
    case '\f':
    case '\r':
        return " ";
    default:
        return NULL;
    }
}

static char *append(char *to, const char *text)
{
    size_t length = strlen(text);
    memcpy(to, text, length);
    return to + length;
}

size_t snippet_escape(const char *in, size_t n, char *out)
{
    struct open open = {false, false, false};
    char *to = out;

    for (const char *at = in, *end = in + n; at < end;) {
        const char *tag = *at == '<' ? tag_at(at, end, &open) : NULL;
        const char *text = tag == NULL ? reference(*at) : tag;
        if (text == NULL)
            *to++ = *at;
        else
            to = append(to, text);
        at += tag == NULL ? 1 : strlen(tag);
    }
    if (open.b)
        to = append(to, "</b>");
    if (open.i)
        to = append(to, "</i>");
    if (open.em)
        to = append(to, "</em>");
    return (size_t)(to - out);
}
