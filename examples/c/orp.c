/*
 * A resource hub that is spoken to in text packets, in the manner of the Octave Resource Protocol.
 *
 * A packet is a letter for what is asked, a letter for the kind of the data, and fields with commas
 * between them, each a letter and its value; packets end at a newline or at the end of the text:
 *
 *   I, O, S   make an input, an output or a sensor      IN,Pengine/rpm,Urpm
 *   D         delete                                    D.,Pengine/rpm
 *   P         push a value                              PN,Pengine/rpm,T1700,D3000
 *   G         get the value                             G.,Pengine/rpm
 *
 * Kinds: T trigger, B boolean (D is `t` or `f`), N numeric, S string, `.` none. Fields: P path, U units,
 * T time, D data (always the last, it may have commas).
 *
 * orp_handle answers each packet with a line: the same letter in lower case, a status letter (see below),
 * for G the fields T and D where there are any, and a newline. It returns the length of all of them,
 * which is at most eight times the text's length and eight more.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define ORP_RESOURCES 4
#define ORP_PATH 20
#define ORP_DATA 24
#define ORP_TIME 12

enum orp_status {
    STATUS_OK = '@',
    STATUS_NOT_FOUND = 'A',
    STATUS_DUPLICATE = 'B',
    STATUS_NO_ROOM = 'C',
    STATUS_BAD_PACKET = 'D',
    STATUS_BAD_PATH = 'E',
    STATUS_BAD_VALUE = 'F',
    STATUS_NOT_PERMITTED = 'G' /* an output is not pushed to */
};

/** A part of the packet. */
struct span {
    const char *text;
    size_t length;
};

struct packet {
    char type, kind;
    bool has_path, has_data;
    struct span path, units, time, data;
};

struct resource {
    char type; /* I, O or S; 0 where the place is free */
    char kind;
    bool has_value;
    char path[ORP_PATH + 1];
    char time[ORP_TIME + 1];
    char data[ORP_DATA + 1];
};

struct writer {
    char *text;
    size_t length;
};

static struct resource resources[ORP_RESOURCES];

static void put(struct writer *to, char c)
{
    to->text[to->length++] = c;
}

static void put_text(struct writer *to, const char *text)
{
    while (*text != '\0')
        put(to, *text++);
}

static void keep(char *to, struct span from)
{
    memcpy(to, from.text, from.length);
    to[from.length] = '\0';
}

/** Names of letters, digits, `_` and `-`, with single slashes between them. */
static bool is_path(struct span path)
{
    if (path.length == 0 || path.length > ORP_PATH)
        return false;
    for (size_t i = 0; i < path.length; i++) {
        const char c = path.text[i];
        const bool is_edge = i == 0 || i == path.length - 1 || path.text[i - 1] == '/';

        if (c == '/' ? is_edge : !isalnum((unsigned char)c) && c != '_' && c != '-')
            return false;
    }
    return true;
}

static bool is_number(struct span number)
{
    size_t i = 0;
    size_t digits = 0;

    if (i < number.length && (number.text[i] == '-' || number.text[i] == '+'))
        i++;
    for (; i < number.length && isdigit((unsigned char)number.text[i]); i++)
        digits++;
    if (i < number.length && number.text[i] == '.')
        for (i++; i < number.length && isdigit((unsigned char)number.text[i]); i++)
            digits++;
    return digits > 0 && i == number.length;
}

static bool is_value_of_kind(char kind, const struct packet *packet)
{
    const struct span data = packet->data;

    switch (kind) {
    case 'T':
        return !packet->has_data;
    case 'B':
        return packet->has_data && data.length == 1 && (data.text[0] == 't' || data.text[0] == 'f');
    case 'N':
        return packet->has_data && data.length <= ORP_DATA && is_number(data);
    case 'S':
        return packet->has_data && data.length <= ORP_DATA;
    default:
        return false;
    }
}

static struct resource *find(struct span path)
{
    for (size_t i = 0; i < ORP_RESOURCES; i++) {
        struct resource *r = &resources[i];

        if (r->type != 0 && strlen(r->path) == path.length && memcmp(r->path, path.text, path.length) == 0)
            return r;
    }
    return NULL;
}

static enum orp_status create(const struct packet *packet)
{
    if (packet->kind == '.')
        return STATUS_BAD_PACKET;
    if (find(packet->path) != NULL)
        return STATUS_DUPLICATE;
    for (size_t i = 0; i < ORP_RESOURCES; i++) {
        struct resource *r = &resources[i];

        if (r->type == 0) {
            memset(r, 0, sizeof *r);
            r->type = packet->type;
            r->kind = packet->kind;
            keep(r->path, packet->path);
            return STATUS_OK;
        }
    }
    return STATUS_NO_ROOM;
}

static enum orp_status push(struct resource *r, const struct packet *packet)
{
    if (r->type == 'O')
        return STATUS_NOT_PERMITTED;
    if (packet->kind != r->kind || !is_value_of_kind(r->kind, packet))
        return STATUS_BAD_VALUE;
    if (packet->time.length > ORP_TIME || (packet->time.length > 0 && !is_number(packet->time)))
        return STATUS_BAD_VALUE;
    r->has_value = true;
    keep(r->time, packet->time);
    keep(r->data, packet->data);
    return STATUS_OK;
}

/** Reads the packet of the given length; false where it is not one. */
static bool parse(const char *text, size_t length, struct packet *packet)
{
    size_t at = 2;

    if (length < 2 || strchr("TBNS.", text[1]) == NULL)
        return false;
    packet->type = text[0];
    packet->kind = text[1];
    while (at < length) {
        struct span value;
        char name;

        if (text[at++] != ',' || at == length)
            return false;
        name = text[at++];
        value.text = text + at;
        while (at < length && (name == 'D' || text[at] != ','))
            at++;
        value.length = (size_t)(text + at - value.text);
        switch (name) {
        case 'P':
            packet->path = value;
            packet->has_path = true;
            break;
        case 'U':
            packet->units = value;
            break;
        case 'T':
            packet->time = value;
            break;
        case 'D':
            packet->data = value;
            packet->has_data = true;
            break;
        default:
            return false;
        }
    }
    return true;
}

static void handle_packet(const char *text, size_t length, struct writer *answer)
{
    static const struct span nothing = {"", 0};
    struct packet packet = {.path = nothing, .units = nothing, .time = nothing, .data = nothing};
    struct resource *r = NULL;
    enum orp_status status = STATUS_OK;

    if (!parse(text, length, &packet) || strchr("IOSDPG", packet.type) == NULL)
        status = STATUS_BAD_PACKET;
    else if (!packet.has_path || !is_path(packet.path))
        status = STATUS_BAD_PATH;
    else if (strchr("DPG", packet.type) != NULL && (r = find(packet.path)) == NULL)
        status = STATUS_NOT_FOUND;
    else if (packet.type == 'P')
        status = push(r, &packet);
    else if (packet.type == 'D')
        r->type = 0;
    else if (packet.type != 'G')
        status = create(&packet);

    put(answer, status == STATUS_BAD_PACKET ? '?' : (char)tolower((unsigned char)packet.type));
    put(answer, (char)status);
    if (status == STATUS_OK && packet.type == 'G' && r->has_value) {
        if (r->time[0] != '\0') {
            put_text(answer, ",T");
            put_text(answer, r->time);
        }
        if (r->kind != 'T') {
            put_text(answer, ",D");
            put_text(answer, r->data);
        }
    }
    put(answer, '\n');
}

int orp_handle(const char *text, char *answers)
{
    struct writer answer = {.text = answers};

    while (*text != '\0') {
        const char *newline = strchr(text, '\n');
        const size_t length = newline != NULL ? (size_t)(newline - text) : strlen(text);

        if (length > 0)
            handle_packet(text, length, &answer);
        text += newline != NULL ? length + 1 : length;
    }
    return (int)answer.length;
}
