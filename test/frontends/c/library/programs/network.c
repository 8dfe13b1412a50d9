#include "report.h"
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static const char *const addresses[] = {
  "", "0.0.0.0", "127.0.0.1", "255.255.255.255", "256.1.1.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.4 ", " 1.2.3.4", "1.2.3.",
  ".1.2.3", "1..2.3", "0x7f.1", "0177.0.0.1", "4294967295", "1.16777215", "1.16777216", "1.2.65535", "1.2.65536", "a",
  "::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::8", "1:2::7:8", "::ffff:1.2.3.4", "64:ff9b::1.2.3.4",
  "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:7:1.2.3.4", "1.2.3.4::", "1::2::3", ":1", "1:", ":::", "12345::", "FFFF::abcd", "fe80::1%1",
  "::1.2.3", "::1.2.3.256", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "g::", "1:0:0:4:0:0:0:8", "1:0:0:4:5:0:0:8",
};

/* The other library leaves what it has read of a text that is no address. */
static void say_read(int family, const char *text, uint8_t *bytes) {
  memset(bytes, '#', 16);
  int is_read = inet_pton(family, text, bytes);
  say_number(is_read);
  if (is_read != 1) memset(bytes, '#', 16);
  say_bytes((char *)bytes, 16);
}

static size_t longest_number(const char *text) {
  size_t longest = 0;
  for (; *text != '\0'; text++) {
    size_t digits = strspn(text, "0123456789");
    if (digits > longest) longest = digits;
  }
  return longest;
}

/* The other library takes what is too large for the largest number that fits, and leaves what it has read before. */
static void say_old_read(const char *text) {
  struct in_addr old = {0};
  if (longest_number(text) > 10) return;
  int is_read = inet_aton(text, &old) != 0;
  say_number(is_read), say_hex(is_read ? old.s_addr : 0), say_hex(inet_addr(text)), say_text(is_read ? inet_ntoa(old) : "");
}

static void try_address(const char *text) {
  uint8_t bytes[16];
  char back[64];
  say("address "), say_text(text);
  say_read(AF_INET, text, bytes), say_read(AF_INET6, text, bytes);
  say_old_read(text), say_text(inet_ntop(AF_INET6, bytes, back, sizeof back)), say("\n");
}

static void try_bytes(void) {
  uint8_t bytes[16];
  char back[64];
  for (int i = 0; i < 16; i++) bytes[i] = choose(3) == 0 ? (uint8_t)choose(256) : 0;
  /* Of two runs of zeros that are equally long the other library does not take the first when an address starts with it. */
  bytes[0] = 1;
  if (choose(4) == 0) memset(bytes, 0, 10), memset(bytes + 10, 255, 2);
  say("ntop "), say_text(inet_ntop(AF_INET6, bytes, back, 1 + choose(60)));
  say_text(inet_ntop(AF_INET, bytes, back, 1 + choose(20))), say("\n");
}

__attribute__((export_name("run_network"))) void run_network(void) {
  char text[24];
  for (unsigned i = 0; i < sizeof addresses / sizeof addresses[0]; i++) try_address(addresses[i]);
  for (int i = 0; i < 3000; i++) choose_text(text, 22, i % 2 == 0 ? "0123.." : "01ef:::."), try_address(text);
  for (int i = 0; i < 2000; i++) try_bytes();
  static const uint8_t twice[16] = {[7] = 4, [15] = 8};
  char back[64];
  say("!first "), say_number(strcmp(inet_ntop(AF_INET6, twice, back, 64), "::4:0:0:0:8") == 0), say("\n");
  struct in_addr kept = {7};
  say("!too large "), say_number(!inet_aton("4294967296", &kept) && !inet_aton("1.2.3.256", &kept) && kept.s_addr == 7), say("\n");
  strcpy(text, "kept"), say("!kept "), say_number(inet_pton(AF_INET, "1.2.3.4.", text) == 0 && strcmp(text, "kept") == 0), say("\n");
  errno = 0;
  say_number(inet_pton(77, "1.2.3.4", text)), say_number(errno == EAFNOSUPPORT);
  errno = 0;
  say_number(inet_ntop(AF_INET, "abcd", text, 4) == NULL), say_number(errno == ENOSPC), say("\n");
}
