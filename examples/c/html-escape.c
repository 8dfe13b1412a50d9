/*
 * HtmlEscape: & " ' < > become character references and white space becomes the space. From a text that ends with NUL to
 * another one, which has room for six times as much. The same as ../sanitizers/html-escape.ts on bytes other than NUL.
 */
#include <stddef.h>

static const char *reference(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    default:
        return NULL;
    }
}

void html_escape(const char *in, char *out)
{
    for (; *in != '\0'; in++) {
        const char *text = reference(*in);
        if (text == NULL)
            *out++ = *in >= '\t' && *in <= '\r' ? ' ' : *in;
        else
            while (*text != '\0')
                *out++ = *text++;
    }
    *out = '\0';
}
