/** C and C++ code with a function of every shape, and with parameters in every role. */

export const C_CODE = `
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct counter { int count; void (*emit)(int); };

/* stream */
int copy_upper(void) { for (int c; (c = getchar()) != EOF;) putchar(c >= 'a' && c <= 'z' ? c - 32 : c); return 0; }
int copy_file(FILE *from, FILE *to) { for (int c; (c = fgetc(from)) != EOF;) fputc(c, to); return 0; }
int sense(void);
int double_sensed(void) { return 2 * sense(); }

/* feed */
int next_letter(char c) { return c + 1; }
uint8_t running_sum(struct counter *p, uint8_t byte) { p->count += byte; return (uint8_t)p->count; }
void start_at(struct counter *p) { p->count = 100; }
void emit_twice(struct counter *p, int value, void (*out)(int)) { out(value); out(value + p->count); p->count = 0; }
void emit_memory(int value, void (*out)(const void *, size_t)) { out(&value, 2); }
void set_emit(struct counter *p, void (*out)(int)) { p->emit = out; }
void emit_by_field(struct counter *p, int value) { p->emit(-value); }
int escaped(uint8_t byte, uint8_t *out) {
  if (byte != 7) { out[0] = byte; return 1; }
  out[0] = 7; out[1] = 7;
  return 2;
}
int with_length(uint8_t byte, uint8_t *out, size_t *length) { *length = 0; if (byte > 1) out[(*length)++] = byte; return 0; }
bool pairs(struct counter *p, uint8_t byte, uint16_t *whole) {
  if (p->count++ % 2 == 0) { start_at(p); p->count = 256 * byte + 1; return false; }
  *whole = (uint16_t)((p->count - 2) + byte);
  p->count = 0;
  return true;
}
int read_const(const struct counter *p, char c) { return p->count + c; }

/* buffer */
int text_length(const char *text) { return (int)strlen(text); }
unsigned sum(const uint8_t *data, size_t length) { unsigned s = 0; for (size_t i = 0; i < length; i++) s += data[i]; return s; }
unsigned sum_of_memory(const void *data, size_t length) { return sum(data, length); }
unsigned sum_not_const(uint8_t *data, uint16_t length) { return sum(data, length); }
unsigned sum_length_first(size_t length, const uint8_t *data) { return sum(data, length); }
int sum_to_end(const char *at, const char *end) { int s = 0; while (at < end) s += *at++; return s; }
int count_of(const char *text, const char *wanted) { int n = 0; while (*text) n += strchr(wanted, *text++) != NULL; return n; }
int reverse(const uint8_t *in, int n, uint8_t *out) { for (int i = 0; i < n; i++) out[i] = in[n - 1 - i]; return n == 3 ? -1 : n; }
int reverse_by_pairs(const uint8_t *in, uint8_t *out, int n, int room) { return n > room ? -1 : reverse(in, n, out); }
int reverse_not_const(uint8_t *out, uint8_t *in, int n) { return reverse(in, n, out); }
size_t quoted(void *to, size_t room, const void *from, size_t n) {
  if (room < n + 2) return 0;
  memcpy((char *)to + 1, from, n);
  ((char *)to)[0] = ((char *)to)[n + 1] = '"';
  return n + 2;
}
bool doubled(const char *in, char *out) { for (; *in; in++) { *out++ = *in; *out++ = *in; } *out = 0; return true; }
void inverted(const uint8_t *in, uint8_t *out, size_t n) { for (size_t i = 0; i < n; i++) out[i] = (uint8_t)~in[i]; }
void without_zeros(const uint8_t *in, size_t n, uint8_t *out, size_t *length) {
  size_t k = 0;
  for (size_t i = 0; i < n; i++) if (in[i] != 0) out[k++] = in[i];
  *length = k;
}
uint8_t *copied(const uint8_t *in, size_t n, size_t *length) {
  uint8_t *made = malloc(n + 1);
  memcpy(made, in, n);
  *length = n;
  return n == 0 ? NULL : made;
}
const char *skip_spaces(const char *text) { while (*text == ' ') text++; return *text == '!' ? NULL : text; }
void lower(char *text) { for (; *text; text++) if (*text >= 'A' && *text <= 'Z') *text += 32; }
int compact(uint8_t *data, int n) { int k = 0; for (int i = 0; i < n; i++) if (data[i] != 9) data[k++] = data[i]; return k; }
void each(const char *text, size_t n, void (*out)(const void *, size_t)) { for (size_t i = 0; i < n; i++) out(text + i, 1); }
int first_number(const char *text, size_t n, int *number) { *number = 0; while (n-- && *text >= '0' && *text <= '9') *number = 10 * *number + *text++ - '0'; return *number; }
int filtered(const char *text) { for (; *text; text++) if (*text != 32) putchar(*text); return 0; }

/* none */
int nothing_to_read(struct counter *p) { return p->count; }
`;

export const CXX_CODE = `
#include <cstdint>
namespace wire {
class Decoder {
public:
  Decoder() = default;
  explicit Decoder(int start) : sum(start) {}
  int feed(std::uint8_t byte) { sum += byte; return sum; }
  void reset() { sum = 50; }
  static int twice(char c) { return 2 * c; }
private:
  int sum = 5;
};
int through(Decoder &decoder, std::uint8_t byte) { return decoder.feed(byte); }
}
bool halves(std::uint8_t byte, int &half) { half = byte / 2; return byte % 2 == 0; }
`;

/**
 * The code without the functions that those of these names do not mention, directly or through others. Compiling takes time
 * for each function that is there, and the tests compile the code for one function at a time. The whole code if the first
 * is not there.
 */
export function onlyWith(code: string, names: readonly string[]): string {
  const parts = code.split(/\n(?=[^\s}])/);
  const defined = parts.map(part => /^[\w\s*]*?(\w+)\(/.exec(part)?.[1]);
  if (!defined.includes(names[0])) return code;
  const kept = new Set(names);
  for (const name of kept)
    for (const [i, part] of parts.entries())
      if (defined[i] === name) for (const other of defined) if (other && part.includes(other)) kept.add(other);
  return parts.filter((_, i) => defined[i] === undefined || kept.has(defined[i])).join('\n');
}
