/* The head of an HTTP/1 request, one byte at a time: see http_head.c. */
#ifndef HTTP_HEAD_H
#define HTTP_HEAD_H

#include <stdbool.h>
#include <stdint.h>

#ifndef HTTP_MAX_TARGET
#define HTTP_MAX_TARGET 32
#endif
#ifndef HTTP_MAX_FIELDS
#define HTTP_MAX_FIELDS 8
#endif
#ifndef HTTP_MAX_VALUE
#define HTTP_MAX_VALUE 40
#endif

/* What one byte led to. Errors are the negated status of the answer. */
enum http_progress {
    HTTP_MORE = 0,
    HTTP_REQUEST_LINE = 1, /* the request line is complete */
    HTTP_FIELD = 2,        /* a header field is complete */
    HTTP_DONE = 3,         /* the head is complete; what follows is the body */
    HTTP_BAD_REQUEST = -400,
    HTTP_URI_TOO_LONG = -414,
    HTTP_FIELDS_TOO_LARGE = -431,
    HTTP_NOT_IMPLEMENTED = -501,
    HTTP_VERSION_NOT_SUPPORTED = -505
};

enum http_method {
    HTTP_GET,
    HTTP_HEAD,
    HTTP_POST,
    HTTP_PUT,
    HTTP_DELETE,
    HTTP_OPTIONS,
    HTTP_METHOD_COUNT
};

struct http_head {
    uint8_t state;
    int16_t ended; /* the last answer once it is HTTP_DONE or an error, until then 0 */
    uint8_t method;
    uint8_t minor;
    uint8_t fields;
    uint8_t length;      /* of what is being read */
    uint8_t target_length;
    uint8_t known;       /* which field is being read */
    char name[20];
    char target[HTTP_MAX_TARGET + 1];
    uint32_t content_length;
    bool has_host : 1;
    bool has_content_length : 1;
    bool chunked : 1;
    bool value_ended : 1; /* white space was read after the value of a Content-Length */
};

void http_head_init(struct http_head *head);
int http_head_feed(struct http_head *head, char c);

#endif
