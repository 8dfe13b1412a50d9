#include <stdint.h>

uint8_t shout(uint8_t c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

void upper(const char *s, char *out) {
  for (; *s; s++) *out++ = *s >= 'a' && *s <= 'z' ? *s - 32 : *s;
  *out = 0;
}

void most(const char *s, char *out) {
  for (; *s; s++) *out++ = *s >= 'a' && *s <= 'w' ? *s - 32 : *s;
  *out = 0;
}
