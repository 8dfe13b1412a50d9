/* Protocols: events as enums, results as codes and out-parameters, callbacks. */
#include <stdbool.h>
#include <stdint.h>

typedef enum { TCP_OPEN, TCP_SYN, TCP_ACK, TCP_FIN, TCP_RESET } tcp_event;
typedef enum { CLOSED, LISTEN, SYN_RECEIVED, ESTABLISHED, CLOSE_WAIT } tcp_state;

/* The server's side of a connection, much simplified. */
tcp_state tcp_next(tcp_state state, tcp_event event)
{
    if (event == TCP_RESET)
        return CLOSED;
    switch (state) {
    case CLOSED:
        return event == TCP_OPEN ? LISTEN : CLOSED;
    case LISTEN:
        return event == TCP_SYN ? SYN_RECEIVED : LISTEN;
    case SYN_RECEIVED:
        return event == TCP_ACK ? ESTABLISHED : SYN_RECEIVED;
    case ESTABLISHED:
        return event == TCP_FIN ? CLOSE_WAIT : ESTABLISHED;
    case CLOSE_WAIT:
        return event == TCP_ACK ? CLOSED : CLOSE_WAIT;
    }
    return state;
}

enum modem_event { MODEM_DIAL, MODEM_CARRIER, MODEM_TIMEOUT, MODEM_HANGUP };
enum modem_state { MODEM_IDLE, MODEM_DIALING, MODEM_ONLINE };

struct modem {
    enum modem_state state;
    uint8_t tries;
};

#define MODEM_OK 0
#define MODEM_EBUSY (-1)
#define MODEM_EFAIL (-2)

int modem_event(struct modem *m, enum modem_event event)
{
    switch (event) {
    case MODEM_DIAL:
        if (m->state != MODEM_IDLE)
            return MODEM_EBUSY;
        m->state = MODEM_DIALING;
        m->tries = 0;
        return MODEM_OK;
    case MODEM_CARRIER:
        if (m->state == MODEM_DIALING)
            m->state = MODEM_ONLINE;
        return MODEM_OK;
    case MODEM_TIMEOUT:
        if (m->state == MODEM_DIALING && ++m->tries >= 3) {
            m->state = MODEM_IDLE;
            return MODEM_EFAIL;
        }
        return MODEM_OK;
    case MODEM_HANGUP:
        m->state = MODEM_IDLE;
        return MODEM_OK;
    }
    return MODEM_EFAIL;
}

enum mail_command { MAIL_HELO, MAIL_FROM, MAIL_RCPT, MAIL_DATA, MAIL_QUIT };

struct mail_session {
    bool greeted;
    bool has_sender;
    bool has_recipient;
    bool over;
};

/* The reply code of a mail server. */
int mail_reply(struct mail_session *s, enum mail_command command)
{
    if (s->over)
        return 421;
    switch (command) {
    case MAIL_HELO:
        s->greeted = true;
        return 250;
    case MAIL_FROM:
        if (!s->greeted)
            return 503;
        s->has_sender = true;
        return 250;
    case MAIL_RCPT:
        if (!s->has_sender)
            return 503;
        s->has_recipient = true;
        return 250;
    case MAIL_DATA:
        if (!s->has_recipient)
            return 503;
        s->has_sender = s->has_recipient = false;
        return 354;
    case MAIL_QUIT:
        s->over = true;
        return 221;
    }
    return 500;
}

enum token_event { TOKEN_REQUEST, TOKEN_RELEASE };

struct semaphore {
    uint8_t taken;
};

/* Two may have it at the same time. */
bool semaphore_step(struct semaphore *s, enum token_event event)
{
    if (event == TOKEN_REQUEST) {
        if (s->taken == 2)
            return false;
        s->taken++;
        return true;
    }
    if (s->taken == 0)
        return false;
    s->taken--;
    return true;
}

enum link_event { LINK_UP, LINK_DOWN, LINK_DATA };

typedef void (*link_callback)(int code);

/* Tells the callback about changes only, and about each datum while the link is up. */
void link_notify(bool *is_up, enum link_event event, link_callback notify)
{
    switch (event) {
    case LINK_UP:
        if (!*is_up)
            notify(1);
        *is_up = true;
        break;
    case LINK_DOWN:
        if (*is_up)
            notify(0);
        *is_up = false;
        break;
    case LINK_DATA:
        if (*is_up)
            notify(2);
        break;
    }
}
