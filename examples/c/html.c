/*
 * HTML references for the five characters that markup is made of.
 *
 * `escape` replaces & < > " ' by references; every other byte stays. `unescape` undoes exactly that, in one pass:
 * a '&' that begins none of the five references stays. Both give the length of what they wrote; `out` has room for
 * six times the input. html.ts beside this file has the same two functions in TypeScript.
 */
#include <stddef.h>
#include <string.h>

struct entity {
    char character;
    const char *reference;
};

static const struct entity ENTITIES[] = {
    {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"},
};

enum { ENTITY_COUNT = sizeof ENTITIES / sizeof ENTITIES[0] };

static const struct entity *entity_for(char character)
{
    for (size_t i = 0; i < ENTITY_COUNT; i++)
        if (ENTITIES[i].character == character)
            return &ENTITIES[i];
    return NULL;
}

size_t escape(const char *in, size_t n, char *out)
{
    size_t written = 0;

    for (size_t i = 0; i < n; i++) {
        const struct entity *entity = entity_for(in[i]);
        if (entity == NULL) {
            out[written++] = in[i];
        } else {
            size_t length = strlen(entity->reference);
            memcpy(out + written, entity->reference, length);
            written += length;
        }
    }
    return written;
}

/* The entity whose reference stands at the beginning of `left` bytes, or NULL. */
static const struct entity *reference_at(const char *in, size_t left)
{
    for (size_t i = 0; i < ENTITY_COUNT; i++) {
        size_t length = strlen(ENTITIES[i].reference);
        if (length <= left && memcmp(in, ENTITIES[i].reference, length) == 0)
            return &ENTITIES[i];
    }
    return NULL;
}

size_t unescape(const char *in, size_t n, char *out)
{
    char *to = out;
    const char *end = in + n;

    while (in < end) {
        const struct entity *entity = *in == '&' ? reference_at(in, (size_t)(end - in)) : NULL;
        if (entity != NULL) {
            *to++ = entity->character;
            in += strlen(entity->reference);
        } else {
            *to++ = *in++;
        }
    }
    return (size_t)(to - out);
}
