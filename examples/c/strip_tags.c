/*
 * Strips tags from HTML, as a filter, and leaves the text between them.
 *
 * A tag is '<' with a letter, '/', '!' or '?' after it, up to the next '>' outside of quotes; any other '<' is text.
 * A comment goes from '<!--' to '-->' whatever it has inside. What a tag leaves open at the end of the input is
 * dropped, but a last '<' is text.
 */
#include <ctype.h>
#include <stdio.h>

enum strip_state {
    TEXT,
    LESS_THAN,      /* <           */
    TAG,            /* <a          */
    QUOTED,         /* <a b="      */
    DECLARATION,    /* <!          */
    MAYBE_COMMENT,  /* <!-         */
    COMMENT,        /* <!--        */
    COMMENT_DASH,   /* <!-- ... -  */
    COMMENT_DASHES, /* <!-- ... -- */
};

static enum strip_state in_tag(int c, int *quote)
{
    if (c == '>')
        return TEXT;
    if (c != '"' && c != '\'')
        return TAG;
    *quote = c;
    return QUOTED;
}

static enum strip_state after_less_than(int c)
{
    if (isalpha(c) || c == '/' || c == '?')
        return TAG;
    if (c == '!')
        return DECLARATION;
    putchar('<');
    if (c == '<')
        return LESS_THAN;
    putchar(c);
    return TEXT;
}

void strip_tags(void)
{
    enum strip_state state = TEXT;
    int quote = 0;
    int c;

    while ((c = getchar()) != EOF) {
        switch (state) {
        case TEXT:
            if (c == '<')
                state = LESS_THAN;
            else
                putchar(c);
            break;
        case LESS_THAN:
            state = after_less_than(c);
            break;
        case TAG:
            state = in_tag(c, &quote);
            break;
        case QUOTED:
            if (c == quote)
                state = TAG;
            break;
        case DECLARATION:
            state = c == '-' ? MAYBE_COMMENT : in_tag(c, &quote);
            break;
        case MAYBE_COMMENT:
            state = c == '-' ? COMMENT : in_tag(c, &quote);
            break;
        case COMMENT:
            if (c == '-')
                state = COMMENT_DASH;
            break;
        case COMMENT_DASH:
            state = c == '-' ? COMMENT_DASHES : COMMENT;
            break;
        case COMMENT_DASHES:
            if (c != '-')
                state = c == '>' ? TEXT : COMMENT;
            break;
        }
    }
    if (state == LESS_THAN)
        putchar('<');
}
