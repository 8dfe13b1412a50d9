/*
 * PreEscape as a filter: & " ' < > become references and everything else stays, for what stands in <pre>. The names
 * are in a table by character. The same as ../sanitizers/pre-escape.ts on bytes.
 */
#include <stdio.h>

static const char *const NAMES[128] = {
    ['&'] = "amp", ['"'] = "quot", ['\''] = "#39", ['<'] = "lt", ['>'] = "gt",
};

void pre_escape(void)
{
    int c;

    while ((c = fgetc(stdin)) != EOF) {
        const char *name = c < 128 ? NAMES[c] : NULL;
        if (name == NULL) {
            fputc(c, stdout);
            continue;
        }
        fputc('&', stdout);
        while (*name != '\0')
            fputc(*name++, stdout);
        fputc(';', stdout);
    }
}
