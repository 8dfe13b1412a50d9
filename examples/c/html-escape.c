/*
 * HtmlEscape: & " ' < > become references, and the white space other than the space itself becomes a space. What
 * needs no escape is copied run by run. From a text that ends with NUL to another one, which has room for six times
 * as much. The same as ../sanitizers/html-escape.ts on bytes other than NUL.
 */
#include <stddef.h>
#include <string.h>

static char *append(char *to, const char *from, size_t length)
{
    memcpy(to, from, length);
    return to + length;
}

void html_escape(const char *in, char *out)
{
    const char *run = in;

    for (; *in != '\0'; in++) {
        const char *replacement;
        switch (*in) {
        case '&':
            replacement = "&amp;";
            break;
        case '"':
            replacement = "&quot;";
            break;
        case '\'':
            replacement = "&#39;";
            break;
        case '<':
            replacement = "&lt;";
            break;
        case '>':
            replacement = "&gt;";
            break;
        case '\t':
        case '\n':
        case '\v':
        case '\f':
        case '\r':
            replacement = " ";
            break;
        default:
            continue;
        }
        out = append(out, run, (size_t)(in - run));
        out = append(out, replacement, strlen(replacement));
        run = in + 1;
    }
    strcpy(out, run);
}
