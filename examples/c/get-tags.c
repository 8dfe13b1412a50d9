/*
 * GetTags, of the paper on symbolic finite transducers: all substrings '<', x, '>' with x other than '<', one after
 * the other. One byte a call; the tags go to the callback that `get_tags_init` was given. The same as
 * ../sanitizers/get-tags.ts on bytes.
 */
#include <string.h>

enum tag_state { OUTSIDE, OPENED, HAS_LETTER };

struct tags {
    enum tag_state state;
    char letter;
    void (*emit)(char);
};

void get_tags_init(struct tags *tags, void (*emit)(char))
{
    memset(tags, 0, sizeof *tags);
    tags->emit = emit;
}

void get_tags(struct tags *tags, char c)
{
    if (tags->state == HAS_LETTER && c == '>') {
        const char tag[3] = {'<', tags->letter, '>'};
        for (unsigned i = 0; i < sizeof tag; i++)
            tags->emit(tag[i]);
        tags->state = OUTSIDE;
    } else if (c == '<') {
        tags->state = OPENED;
    } else if (tags->state == OPENED) {
        tags->letter = c;
        tags->state = HAS_LETTER;
    } else {
        tags->state = OUTSIDE;
    }
}
