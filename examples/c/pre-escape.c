/*
 * PreEscape as a filter: & " ' < > become character references and everything else stays, for what stands in <pre>. The
 * same as ../sanitizers/pre-escape.ts on bytes.
 */
#include <stdio.h>

void pre_escape(void)
{
    for (int c = fgetc(stdin); c != EOF; c = fgetc(stdin)) {
        if (c == '&')
            fputs("&amp;", stdout);
        else if (c == '<')
            fputs("&lt;", stdout);
        else if (c == '>')
            fputs("&gt;", stdout);
        else if (c == '"')
            fputs("&quot;", stdout);
        else if (c == '\'')
            fputs("&#39;", stdout);
        else
            fputc(c, stdout);
    }
}
