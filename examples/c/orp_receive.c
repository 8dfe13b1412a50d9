/*
 * The asset's side of a text protocol in the manner of the Octave Resource Protocol: what the hub sends, byte by byte.
 * (orp.c is the hub's side.)
 *
 * A packet is a letter, a second one, and fields with commas between them, each a letter and its value, up to a newline:
 *
 *   i o s d p g   the answer to a request of ours: the second letter is the status, '@' for good, 'A' to 'G' for not
 *   c             the hub calls a handler: the second letter is the kind of the data (T, B, N or S)
 *   q             the hub asks a sensor for a value: the second letter is the kind, as above
 *
 * Fields: P path (names of letters, digits, '_' and '-' with single slashes between them), T time (digits and a point),
 * D data (the last one, it may have commas). Calls and questions need a path. A packet that breaks a rule is skipped up
 * to its newline; empty lines are nothing.
 *
 * orp_receive answers each byte with ORP_NOTHING, or at the end of a packet with what it was.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define ORP_LONGEST_PATH 20
#define ORP_LONGEST_TIME 12
#define ORP_LONGEST_DATA 24

enum orp_event {
    ORP_NOTHING = 0,
    ORP_DONE,          /* the answer to a request: it was carried out */
    ORP_REFUSED,       /* the answer to a request: it was not */
    ORP_VALUE,         /* the answer to 'g', with data */
    ORP_CALL,
    ORP_CALL_TRUE,     /* the same, of a boolean */
    ORP_CALL_FALSE,
    ORP_QUESTION,
    ORP_BAD_PACKET,
    ORP_NO_PATH
};

enum orp_state {
    ORP_AT_TYPE,
    ORP_AT_STATUS,
    ORP_AT_KIND,
    ORP_AT_SEPARATOR,  /* after the second letter */
    ORP_AT_FIELD,      /* after a comma: the letter of a field */
    ORP_AT_NAME,       /* in a path, at the start or after a slash */
    ORP_IN_NAME,
    ORP_IN_TIME,
    ORP_IN_DATA,
    ORP_SKIPPING
};

struct orp_receiver {
    enum orp_state state;
    char type, second;
    size_t path_length, time_length, data_length;
    bool has_data;
    char path[ORP_LONGEST_PATH + 1];
    char time[ORP_LONGEST_TIME + 1];
    char data[ORP_LONGEST_DATA + 1];
};

void orp_init(struct orp_receiver *orp)
{
    memset(orp, 0, sizeof *orp);
    orp->state = ORP_AT_TYPE;
}

static void begin(struct orp_receiver *orp, char type)
{
    orp->type = type;
    orp->second = 0;
    orp->path_length = orp->time_length = orp->data_length = 0;
    orp->has_data = false;
    if (type == '\0')
        orp->state = ORP_SKIPPING;
    else if (strchr("iosdpg", type) != NULL)
        orp->state = ORP_AT_STATUS;
    else
        orp->state = strchr("cq", type) != NULL ? ORP_AT_KIND : ORP_SKIPPING;
}

/** Adds a byte to a value; false where it is too long. */
static bool add(char *value, size_t *length, size_t longest, char byte)
{
    if (*length == longest)
        return false;
    value[(*length)++] = byte;
    value[*length] = '\0';
    return true;
}

static bool is_path_byte(char byte)
{
    return isalnum((unsigned char)byte) || byte == '_' || byte == '-';
}

static enum orp_event of_answer(const struct orp_receiver *orp)
{
    if (orp->second != '@')
        return ORP_REFUSED;
    return orp->type == 'g' && orp->has_data ? ORP_VALUE : ORP_DONE;
}

static enum orp_event of_call(const struct orp_receiver *orp)
{
    if (orp->second != 'B')
        return ORP_CALL;
    return orp->data_length == 1 && orp->data[0] == 't' ? ORP_CALL_TRUE : ORP_CALL_FALSE;
}

/** At a newline: what the packet was. */
static enum orp_event finish(struct orp_receiver *orp)
{
    const enum orp_state state = orp->state;

    orp->state = ORP_AT_TYPE;
    switch (state) {
    case ORP_AT_TYPE:
        return ORP_NOTHING;
    case ORP_AT_SEPARATOR:
    case ORP_IN_NAME:
    case ORP_IN_TIME:
    case ORP_IN_DATA:
        break;
    default:
        return ORP_BAD_PACKET;
    }
    if (orp->type != 'c' && orp->type != 'q')
        return of_answer(orp);
    if (orp->path_length == 0)
        return ORP_NO_PATH;
    return orp->type == 'c' ? of_call(orp) : ORP_QUESTION;
}

static enum orp_state field_named(struct orp_receiver *orp, char name)
{
    switch (name) {
    case 'P':
        orp->path_length = 0;
        return ORP_AT_NAME;
    case 'T':
        orp->time_length = 0;
        return ORP_IN_TIME;
    case 'D':
        orp->has_data = true;
        return ORP_IN_DATA;
    default:
        return ORP_SKIPPING;
    }
}

static enum orp_state in_path(struct orp_receiver *orp, char byte)
{
    if (byte == ',' && orp->state == ORP_IN_NAME)
        return ORP_AT_FIELD;
    if (byte == '/' ? orp->state == ORP_AT_NAME : !is_path_byte(byte))
        return ORP_SKIPPING;
    if (!add(orp->path, &orp->path_length, ORP_LONGEST_PATH, byte))
        return ORP_SKIPPING;
    return byte == '/' ? ORP_AT_NAME : ORP_IN_NAME;
}

static enum orp_state in_time(struct orp_receiver *orp, char byte)
{
    if (byte == ',')
        return ORP_AT_FIELD;
    if (!isdigit((unsigned char)byte) && byte != '.')
        return ORP_SKIPPING;
    return add(orp->time, &orp->time_length, ORP_LONGEST_TIME, byte) ? ORP_IN_TIME : ORP_SKIPPING;
}

int orp_receive(struct orp_receiver *orp, char byte)
{
    if (byte == '\n')
        return finish(orp);
    switch (orp->state) {
    case ORP_AT_TYPE:
        begin(orp, byte);
        break;
    case ORP_AT_STATUS:
        orp->second = byte;
        orp->state = byte >= '@' && byte <= 'G' ? ORP_AT_SEPARATOR : ORP_SKIPPING;
        break;
    case ORP_AT_KIND:
        orp->second = byte;
        orp->state = byte == 'T' || byte == 'B' || byte == 'N' || byte == 'S' ? ORP_AT_SEPARATOR : ORP_SKIPPING;
        break;
    case ORP_AT_SEPARATOR:
        orp->state = byte == ',' ? ORP_AT_FIELD : ORP_SKIPPING;
        break;
    case ORP_AT_FIELD:
        orp->state = field_named(orp, byte);
        break;
    case ORP_AT_NAME:
    case ORP_IN_NAME:
        orp->state = in_path(orp, byte);
        break;
    case ORP_IN_TIME:
        orp->state = in_time(orp, byte);
        break;
    case ORP_IN_DATA:
        if (!add(orp->data, &orp->data_length, ORP_LONGEST_DATA, byte))
            orp->state = ORP_SKIPPING;
        break;
    case ORP_SKIPPING:
        break;
    }
    return ORP_NOTHING;
}
