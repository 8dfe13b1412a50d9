/*
 * Receiver of the Telnet protocol (RFC 854, 855 and 1143 in part), one byte a call.
 *
 * What was understood goes to the callback: a byte of data as it is, anything else as a kind and a value, see
 * `enum telnet_event`. IAC IAC is the data byte ff; CR NUL is CR and CR LF is LF. Subnegotiations longer than
 * TELNET_SUB_MAX are dropped whole. Requests that would change an option's state are answered once, with DO/WILL for
 * the options of TELNET_WANTED and DONT/WONT for others; a request for the state that already is gets no answer, so
 * that two such receivers cannot answer each other for ever.
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifndef TELNET_SUB_MAX
#define TELNET_SUB_MAX 8
#endif

/* Options: binary, echo, suppress go ahead. */
#define TELNET_WANTED(option) ((option) == 0 || (option) == 1 || (option) == 3)

enum telnet_command {
    SE = 240,
    NOP = 241,
    GA = 249,
    SB = 250,
    WILL = 251,
    WONT = 252,
    DO = 253,
    DONT = 254,
    IAC = 255
};

/* Added to the value that comes with it. */
enum telnet_event {
    TELNET_DATA = 0x000,
    TELNET_COMMAND = 0x100,   /* one of NOP to GA */
    TELNET_WILL = 0x200,      /* an answer to send: the option */
    TELNET_WONT = 0x300,
    TELNET_DO = 0x400,
    TELNET_DONT = 0x500,
    TELNET_SUB_BEGIN = 0x600, /* a whole subnegotiation: its option, its bytes, its length */
    TELNET_SUB_BYTE = 0x700,
    TELNET_SUB_END = 0x800,
    TELNET_ERROR = 0x900      /* a command byte that has no meaning here */
};

enum telnet_state { DATA, AFTER_CR, AFTER_IAC, OPTION, SUB_OPTION, SUB_DATA, SUB_IAC };

struct telnet {
    enum telnet_state state;
    uint8_t verb; /* WILL, WONT, DO or DONT, before its option */
    uint8_t sub_option;
    uint8_t sub_length;
    bool sub_overflow;
    uint8_t sub[TELNET_SUB_MAX];
    uint32_t ours[8];   /* one bit an option: we do it */
    uint32_t theirs[8]; /* the other side does it */
    void (*emit)(int event);
};

void telnet_init(struct telnet *t, void (*emit)(int event))
{
    memset(t, 0, sizeof *t);
    t->emit = emit;
}

/* One side's option: answers with `yes` or `no` if its state changes or the wish is refused. */
static void negotiate(struct telnet *t, uint32_t *bits, uint8_t option, bool enable, int yes, int no)
{
    uint32_t *word = &bits[option >> 5];
    uint32_t bit = UINT32_C(1) << (option & 31);
    bool enabled = (*word & bit) != 0;

    if (enable == enabled)
        return;
    if (!enable) {
        *word &= ~bit;
        t->emit(no | option);
    } else if (TELNET_WANTED(option)) {
        *word |= bit;
        t->emit(yes | option);
    } else {
        t->emit(no | option);
    }
}

static void on_option(struct telnet *t, uint8_t option)
{
    bool enable = t->verb == WILL || t->verb == DO;
    if (t->verb == WILL || t->verb == WONT)
        negotiate(t, t->theirs, option, enable, TELNET_DO, TELNET_DONT);
    else
        negotiate(t, t->ours, option, enable, TELNET_WILL, TELNET_WONT);
}

static void keep_sub_byte(struct telnet *t, uint8_t byte)
{
    if (t->sub_length < TELNET_SUB_MAX)
        t->sub[t->sub_length++] = byte;
    else
        t->sub_overflow = true;
}

static void end_sub(struct telnet *t)
{
    if (t->sub_overflow)
        return;
    t->emit(TELNET_SUB_BEGIN | t->sub_option);
    for (uint8_t i = 0; i < t->sub_length; i++)
        t->emit(TELNET_SUB_BYTE | t->sub[i]);
    t->emit(TELNET_SUB_END | t->sub_length);
}

static enum telnet_state on_data(struct telnet *t, uint8_t byte)
{
    if (byte == IAC)
        return AFTER_IAC;
    if (byte == '\r')
        return AFTER_CR;
    t->emit(TELNET_DATA | byte);
    return DATA;
}

static enum telnet_state on_command(struct telnet *t, uint8_t byte)
{
    switch (byte) {
    case IAC:
        t->emit(TELNET_DATA | IAC);
        return DATA;
    case WILL:
    case WONT:
    case DO:
    case DONT:
        t->verb = byte;
        return OPTION;
    case SB:
        return SUB_OPTION;
    default:
        t->emit((byte >= NOP && byte <= GA ? TELNET_COMMAND : TELNET_ERROR) | byte);
        return DATA;
    }
}

void telnet_feed(struct telnet *t, uint8_t byte)
{
    switch (t->state) {
    case AFTER_CR:
        if (byte == '\0' || byte == '\n') {
            t->emit(byte == '\0' ? '\r' : '\n');
            t->state = DATA;
            break;
        }
        t->emit('\r');
        /* fall through */
    case DATA:
        t->state = on_data(t, byte);
        break;
    case AFTER_IAC:
        t->state = on_command(t, byte);
        break;
    case OPTION:
        on_option(t, byte);
        t->state = DATA;
        break;
    case SUB_OPTION:
        t->sub_option = byte;
        t->sub_length = 0;
        t->sub_overflow = false;
        t->state = SUB_DATA;
        break;
    case SUB_DATA:
        if (byte == IAC)
            t->state = SUB_IAC;
        else
            keep_sub_byte(t, byte);
        break;
    case SUB_IAC:
        if (byte == IAC) {
            keep_sub_byte(t, IAC);
            t->state = SUB_DATA;
        } else if (byte == SE) {
            end_sub(t);
            t->state = DATA;
        } else {
            /* The other side forgot its end: the subnegotiation is dropped and the command obeyed. */
            t->state = on_command(t, byte);
        }
        break;
    }
}
