/*
 * Internet addresses as text: inet_pton and inet_ntop (POSIX), with the forms of RFC 4291 2.2 read and that of RFC 5952
 * written, and the older inet_aton, inet_addr and inet_ntoa.
 */
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GROUPS 8

/* Four numbers up to 255 without leading zeros, with points between them, up to the end of the text. */
static bool read_four(const char *text, uint8_t *to) {
  for (int i = 0; i < 4; i++) {
    unsigned value = 0;
    int digits = 0;
    if (i > 0 && *text++ != '.') return false;
    for (; isdigit((unsigned char)*text) && digits < 3; digits++) value = value * 10 + (unsigned)(*text++ - '0');
    if (digits == 0 || value > 255 || (digits > 1 && text[-digits] == '0')) return false;
    to[i] = (uint8_t)value;
  }
  return *text == '\0';
}

static unsigned value_of_digit(char c) {
  if (isdigit((unsigned char)c)) return (unsigned)(c - '0');
  return (unsigned)(tolower((unsigned char)c) - 'a' + 10);
}

static void put_group(uint8_t *to, unsigned value) {
  to[0] = (uint8_t)(value >> 8);
  to[1] = (uint8_t)value;
}

/* One to four hexadecimal digits; where they end, NULL when there are none or more. */
static const char *read_group(const char *text, uint8_t *to) {
  unsigned value = 0;
  int digits = 0;
  for (; isxdigit((unsigned char)*text); digits++) value = value << 4 | value_of_digit(*text++);
  put_group(to, value & 0xffff);
  return digits == 0 || digits > 4 ? NULL : text;
}

/* Groups with colons between them; two colons in one place stand for as many groups of zeros as are missing. */
static bool read_groups(const char *text, uint8_t *to) {
  int count = 0;
  int gap = -1;
  memset(to, 0, 2 * GROUPS);
  if (text[0] == ':' && *++text != ':') return false;
  if (*text == ':') text++, gap = 0;
  while (*text != '\0') {
    if (count == GROUPS) return false;
    if (count <= GROUPS - 2 && read_four(text, to + 2 * count)) {
      count += 2;
      break;
    }
    text = read_group(text, to + 2 * count);
    if (text == NULL) return false;
    count++;
    if (*text == '\0') break;
    if (*text++ != ':' || *text == '\0') return false;
    if (*text != ':') continue;
    if (gap >= 0) return false;
    gap = count;
    text++;
  }
  if (gap < 0) return count == GROUPS;
  if (count == GROUPS) return false;
  memmove(to + 2 * (gap + GROUPS - count), to + 2 * gap, 2 * (size_t)(count - gap));
  memset(to + 2 * gap, 0, 2 * (size_t)(GROUPS - count));
  return true;
}

/* What it leads to is changed only when the text is an address. */
int inet_pton(int family, const char *text, void *to) {
  uint8_t read[2 * GROUPS];
  if (family != AF_INET && family != AF_INET6) {
    errno = EAFNOSUPPORT;
    return -1;
  }
  if (!(family == AF_INET ? read_four(text, read) : read_groups(text, read))) return 0;
  memcpy(to, read, family == AF_INET ? 4 : 2 * GROUPS);
  return 1;
}

static int write_four(char *text, const uint8_t *from) {
  return sprintf(text, "%d.%d.%d.%d", from[0], from[1], from[2], from[3]);
}

static unsigned group_of(const uint8_t *from, int i) { return (unsigned)from[2 * i] << 8 | from[2 * i + 1]; }

static int zeros_from(const uint8_t *from, int start) {
  int count = 0;
  while (start + count < GROUPS && group_of(from, start + count) == 0) count++;
  return count;
}

/* Where the first of the longest runs of two or more groups of zeros starts; -1 when there is none. */
static int longest_zeros(const uint8_t *from) {
  int best = -1;
  int most = 1;
  for (int i = 0; i < GROUPS; i++)
    if (zeros_from(from, i) > most) best = i, most = zeros_from(from, i);
  return best;
}

static bool is_mapped(const uint8_t *from) { return zeros_from(from, 0) == 5 && group_of(from, 5) == 0xffff; }

static void write_groups(char *text, const uint8_t *from) {
  int gap = longest_zeros(from);
  int end = is_mapped(from) ? GROUPS - 2 : GROUPS;
  for (int i = 0; i < end;) {
    if (i == gap) {
      text += sprintf(text, "::");
      i += zeros_from(from, i);
    } else {
      text += sprintf(text, "%x", group_of(from, i));
      i++;
      if (i < GROUPS && i != gap) *text++ = ':';
    }
  }
  *text = '\0';
  if (end < GROUPS) write_four(text, from + 2 * end);
}

const char *inet_ntop(int family, const void *from, char *to, socklen_t size) {
  char text[INET6_ADDRSTRLEN];
  if (family == AF_INET) write_four(text, from);
  else if (family == AF_INET6) write_groups(text, from);
  else {
    errno = EAFNOSUPPORT;
    return NULL;
  }
  if (strlen(text) >= size) {
    errno = ENOSPC;
    return NULL;
  }
  return strcpy(to, text);
}

/* One to four numbers, decimal, octal or hexadecimal; the last stands for all the bytes that the others leave. */
int inet_aton(const char *text, struct in_addr *to) {
  uint32_t address = 0;
  for (int left = 4; left > 0; left--) {
    char *end;
    if (!isdigit((unsigned char)*text)) return 0;
    unsigned long long value = strtoull(text, &end, 0);
    if (*end == '\0') {
      if (value >> 8 * left != 0) return 0;
      to->s_addr = htonl(address | (uint32_t)value);
      return 1;
    }
    if (*end != '.' || value > 255) return 0;
    address |= (uint32_t)value << 8 * (left - 1);
    text = end + 1;
  }
  return 0;
}

in_addr_t inet_addr(const char *text) {
  struct in_addr address;
  return inet_aton(text, &address) ? address.s_addr : (in_addr_t)-1;
}

char *inet_ntoa(struct in_addr address) {
  static char text[INET_ADDRSTRLEN];
  write_four(text, (const uint8_t *)&address.s_addr);
  return text;
}
