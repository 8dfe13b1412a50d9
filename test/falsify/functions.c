#include <stddef.h>

size_t escape(const char *in, size_t n, char *out)
{
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        if (in[i] == '&') { out[k++] = '&'; out[k++] = 'a'; out[k++] = 'm'; out[k++] = 'p'; out[k++] = ';'; }
        else out[k++] = in[i];
    }
    return k;
}

/* The buffer is one too short for the longest command. */
int command(const unsigned char *in, size_t n)
{
    unsigned char buffer[4];
    int sum = 0;
    for (size_t i = 0; i < n && i < 5; i++) { buffer[i] = in[i]; sum += buffer[i]; }
    return sum;
}

int to_int(const char *s)
{
    int value = 0;
    for (; *s >= '0' && *s <= '9'; s++) value = value * 10 + (*s - '0');
    return value;
}

unsigned char upper(unsigned char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
unsigned char upper_wrong(unsigned char c) { return c >= 'a' && c < 'z' ? c - 32 : c; }
