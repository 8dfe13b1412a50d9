import type { RandomProgram } from './generate.ts';

/** Programs that once were read wrongly, or easily could be; what each is about is its name. */
interface HandWritten {
  readonly name: string;
  readonly declarations?: readonly string[];
  readonly statements: readonly string[];
}

const CASES: readonly HandWritten[] = [
  {
    name: 'structs with bytes between their fields, set field by field, go by value',
    declarations: [
      'struct gap { uint8_t a; uint32_t b; };',
      'struct three { uint8_t a, b, c; };',
      'struct half { uint16_t a; uint8_t b; };',
      'struct big { uint8_t a; uint64_t b; uint16_t c; uint32_t d[5]; };',
      'static struct gap swap_gap(struct gap s, int by) { struct gap t; t.b = s.a + by; t.a = (uint8_t)(s.b >> 3); return t; }',
      'static struct three turn(struct three s) { struct three t = { s.b, s.c, s.a }; return t; }',
      'static struct half more(struct half s) { s.a += s.b; return s; }',
      'static struct big grow(struct big s, uint32_t by) { s.d[by % 5] = by; s.c++; return s; }',
    ],
    statements: [
      'struct gap g; g.a = c; g.b = c * 77u; g = swap_gap(g, 5); emit(g.a); emit(g.b);',
      'struct three t; t.a = 1; t.b = c; t.c = 3; t = turn(t); emit(t.a * 65536 + t.b * 256 + t.c);',
      'struct half h; h.a = 65530; h.b = c; h = more(h); emit(h.a); emit(h.b);',
      'struct big b; b.a = c; b.b = ~0ull / (c | 1); b.c = 65535; memset(b.d, 0, sizeof b.d); b = grow(b, c); emit(b.a); emit((int64_t)b.b); emit(b.c); emit(b.d[c % 5]);',
    ],
  },
  {
    name: 'a struct of which one field was set goes by value',
    declarations: [
      'struct pair { uint32_t a, b; };',
      'struct bytes { uint8_t a, b, c, d; };',
      'static uint32_t first(struct pair s) { return s.a; }',
      'static uint8_t third(struct bytes s) { return s.c; }',
    ],
    statements: [
      'struct pair s; s.a = c + 1u; emit(first(s));',
      'struct bytes t; t.c = c; emit(third(t));',
      'struct pair u = s; emit(u.a);',
    ],
  },
  {
    name: 'a switch has labels that are negative, and larger than a double is exact',
    statements: [
      'int64_t x = (int64_t)(int8_t)c; switch (x) { case -1: emit(1); break; case -128: emit(2); break; case 5: emit(3); break; default: emit(4); }',
      'uint64_t y = c == 3 ? 0xffffffffffffffffull : c; switch (y) { case 0xffffffffffffffffull: emit(5); break; case 4: emit(6); break; default: emit(7); }',
      'switch ((uint32_t)(int8_t)c) { case 0xffffffffu: emit(8); break; case 0x80000000u: emit(9); break; default: emit(10); }',
      'uint64_t z = c & 1 ? 0x7fffffffffffffffull : 0x0020000000000001ull; switch (z) { case 0x7fffffffffffffffull: emit(11); break; case 0x0020000000000001ull: emit(12); break; default: emit(13); }',
    ],
  },
  {
    name: 'an index goes down by a number of 64 bits from a table',
    declarations: [
      'static const int64_t delta[4] = { -2, -1, 0, 1 };',
      'static const uint16_t line[5] = { 10, 20, 30, 40, 50 };',
      'static uint16_t room[5] = { 1, 2, 3, 4, 5 };',
    ],
    statements: [
      'emit(line[2 + delta[c & 3]]);',
      'const uint16_t *q = line + 3; emit(q[delta[c & 3]]);',
      'room[3 + delta[c & 3]] += c; for (int i = 0; i < 5; i++) emit(room[i]);',
      'int64_t down = (int64_t)(int8_t)c >> 7; emit(line[1 + down]);',
    ],
  },
  {
    name: 'numbers are written over parts of others at places that depend on the input',
    declarations: ['struct __attribute__((packed)) loose { uint32_t w; };'],
    statements: [
      'uint32_t a[4] = { 1, 2, 3, 4 }; *(uint32_t *)((char *)a + (c & 12)) = 0x01020304u + c; for (int i = 0; i < 4; i++) emit(a[i]);',
      'uint8_t b[12]; for (int i = 0; i < 12; i++) b[i] = (uint8_t)i; ((struct loose *)(b + (c & 7)))->w = 0xa1b2c3d4u; for (int i = 0; i < 12; i++) emit(b[i]);',
      'emit(((struct loose *)(b + (c & 3)))->w);',
    ],
  },
  {
    name: 'memory is set to the lowest byte of a number',
    statements: [
      'uint32_t a[3]; memset(a, c * 3, sizeof a); emit(a[0]); emit(a[2]);',
      'int16_t b[4] = { 1, 2, 3, 4 }; memset(b, -c, c & 7); emit(b[0]); emit(b[3]); emit(b[1] == b[2]);',
      'char d[5]; memset(d, 0x1ff, 4); d[4] = 0; emit((int64_t)strlen(d)); emit(d[0]);',
    ],
  },
  {
    name: 'quotients of large numbers are zero',
    statements: [
      'uint64_t big = 0x8000000000000000ull | c; if (big / 0xfffffffffffffff0ull) emit(1); else emit(2);',
      'emit(big % 0xfffffffffffffff0ull == big);',
      'emit((int64_t)(big / (big - c)) == 1);',
      'emit((0x7fffffffffffffffll / (-0x7fffffffffffffffll + c)) == 0);',
    ],
  },
  {
    name: 'memory is moved between objects, with addresses in it',
    declarations: ['struct node { const char *name; struct node *next; int value; };'],
    statements: [
      'char text[8] = "abcdef"; char other[8] = "ghijkl"; memmove(text + 1, other, 3); memmove(text + 2, text, 4); emit((int64_t)strlen(text)); for (int i = 0; i < 7; i++) emit(text[i]);',
      'struct node last = { "last", 0, c }, head = { "head", &last, 2 }, copy; memcpy(&copy, &head, sizeof copy); emit(copy.next->value); emit((int64_t)strlen(copy.name)); emit(copy.next == &last); emit(copy.next->next == NULL);',
      'struct node *list[3] = { &head, &last, &copy }, *moved[3]; memcpy(moved, list + 1, 2 * sizeof *list); moved[2] = list[0]; emit(moved[c % 3]->value); emit(moved[c % 3] == list[c & 1]);',
    ],
  },
  {
    name: 'overflow is asked for',
    statements: [
      'int32_t r; emit(__builtin_add_overflow((int32_t)0x7fffff80, (int32_t)c, &r)); emit(r);',
      'uint8_t b; emit(__builtin_mul_overflow(c, 3, &b)); emit(b);',
      'int64_t l; emit(__builtin_sub_overflow((int64_t)c - 128, INT64_MAX, &l)); emit(l);',
      'uint64_t u; if (__builtin_sub_overflow((uint64_t)c, (uint64_t)100, &u)) emit(-1); else emit((int64_t)u);',
    ],
  },
  {
    name: 'floating-point numbers are rounded, compared and taken apart',
    statements: [
      'double d = 16777217.0 + count; float f = (float)d; emit((int64_t)f); emit((int64_t)(float)(16777217 + count)); emit((int64_t)(float)0x7fffffbfffffffffll);',
      'uint64_t bits; double e = -0.0; memcpy(&bits, &e, 8); emit((int64_t)bits); emit(e == 0.0); emit(1.0 / 3.0 > 0.3333333333333333 - 1e-17);',
      'union { float f; uint32_t w; } pun; pun.f = 1.5f * count; emit(pun.w); pun.w = 0x7fc00000u; emit(pun.f != pun.f); emit(pun.f < 1.0f); emit(!(pun.f >= 1.0f));',
      'float third = 1.0f / 3.0f; emit((int64_t)(third * 1e9f)); emit((int64_t)((double)third * 1e9)); emit((int)-2.9); emit((int64_t)(uint64_t)1.8e19);',
      'if (c > 100) d = d / 7; emit((int64_t)(d * 1e6)); emit((int8_t)(c > 50 ? 1.25 * 4 : -7.75));',
    ],
  },
  {
    name: 'bit-fields of a variable are set one by one',
    declarations: [
      'struct flags { unsigned a : 3; int b : 5; unsigned long long c : 40; _Bool d : 1; signed char e : 4; };',
    ],
    statements: [
      'struct flags f; f.a = c; f.b = c >> 2; f.c = 0x123456789aull * c; f.d = c & 2; f.e = c; emit(f.a); emit(f.b); emit((int64_t)f.c); emit(f.d); emit(f.e);',
      'struct flags g = f; g.b++; g.e -= 3; g.c += ~0ull; emit(g.b); emit(g.e); emit((int64_t)g.c); emit((f.a = c + 6)); emit((f.b = c));',
    ],
  },
  {
    name: 'allocated memory gets the form of what is written to it',
    declarations: ['struct item { uint8_t tag; uint32_t value; struct item *next; uint16_t tail[3]; };'],
    statements: [
      'struct item *i = malloc(sizeof *i), *j = calloc(2, sizeof *j); i->tail[1] = c; i->next = j; i->value = c * 5u; i->tag = c; j[1].value = 9; emit(i->tag + i->value + i->tail[1]); emit(i->next[1].value); emit(j->next == NULL);',
      'i->next[c & 1].tag = 7; emit(j[0].tag); emit(j[1].tag); memset(j, 0xff, sizeof *j); emit(j[0].value); emit(j[0].tail[2]); *i = j[1]; emit(i->value); emit(i->tag);',
      'j = realloc(j, 3 * sizeof *j); j[2] = j[1]; j[2].value += c; emit(j[2].value); free(i); free(j);',
      'uint8_t *raw = malloc(8); for (int k = 0; k < 8; k++) raw[k] = (uint8_t)(k * c); uint32_t w; memcpy(&w, raw + 2, 4); emit(w); *(uint16_t *)(raw + 4) = 0xbeef; emit(raw[4]); emit(raw[5]); free(raw);',
      'uint64_t *words = calloc(2, 8); ((uint8_t *)words)[c & 15] = 1; emit((int64_t)words[0]); emit((int64_t)words[1]); free(words);',
    ],
  },
  {
    name: 'addresses are calculated with and compared',
    declarations: [
      'static int grid[3][4];',
      'static int once(int x) { return x + 1; } static int twice(int x) { return 2 * x; }',
    ],
    statements: [
      'int (*row)[4] = &grid[c % 3]; (*row)[c & 3] = c; row[0][1] += 2; emit(&(*row)[3] - &(*row)[c & 3]); emit(grid[c % 3][c & 3]); emit(row - grid); emit((char *)row - (char *)grid);',
      'int *end = grid[2] + 4, sum = 0; for (int *q = grid[0]; q < end; ++q) sum += *q; emit(sum); emit(((uintptr_t)end & 3) == 0); emit((int64_t)((uintptr_t)end - (uintptr_t)grid));',
      'int (*f)(int) = c & 1 ? once : twice; emit(f(c)); emit(f == once); emit(f != 0); int *none = c > 9 ? 0 : grid[0]; if (none) emit(*none); else emit(-1); emit(!none);',
      'const char *names[3] = { "zero", "one", "two" }; emit(names[c % 3][1]); emit((int64_t)strlen(names[c % 3])); emit("0123456789abcdef"[c & 15]); emit(*(&c) == c);',
      'char word[4] = "xyz", *at = word; *at++ = (char)c; *at = *(at + 1); emit(word[0]); emit(word[1]); emit(at - word); int64_t back = -1; emit(at[back] == (char)c);',
    ],
  },
  {
    name: 'numbers of 128 bits',
    statements: [
      'unsigned __int128 w = ((unsigned __int128)c << 100) | 0xffffffffffffffffull; emit((int64_t)(w >> 90)); emit((int64_t)(w >> 4)); w = w * 3 + c; emit((int64_t)w); emit((int64_t)(w >> 64));',
      '__int128 s = (__int128)(int8_t)c * 0x7fffffffffffffffll; emit((int64_t)(s >> 64)); emit((int64_t)s); emit(s < 0);',
    ],
  },
  {
    name: 'further arguments are passed on',
    declarations: [
      'static int64_t add_all(int n, va_list list) { int64_t sum = 0; va_list again; va_copy(again, list); for (int i = 0; i < n; i++) sum += va_arg(list, int); sum = 3 * sum - va_arg(again, int); va_end(again); return sum; }',
      'static int64_t pass(int n, ...) { va_list list; va_start(list, n); int64_t r = add_all(n, list); va_end(list); return r; }',
    ],
    statements: [
      'emit(pass(9, c, -1, 2, 3, (int8_t)c, 5, 6, (short)-7, c > 3)); emit(mixed("ildupilu", c, 5ll, 2.5, 4u, &fixed, -1, -2ll, 9u));',
    ],
  },
  {
    name: 'signed numbers are shifted to the left as their bits are',
    statements: ['int x = (int8_t)c; emit(x << 3); emit((int)c << 24); emit(1 << (c & 31));'],
  },
  {
    name: 'labels are values',
    declarations: [
      'static int by_distance(uint8_t c) { static const int far[] = { &&one - &&one, &&two - &&one, &&three - &&one }; goto *(&&one + far[c % 3]); one: return 1; two: return 20; three: return 300; }',
      'static int jump(uint8_t c) { static const void *const places[] = { &&done, &&twice, &&add, &&add }; int sum = c, i = c; void *next = places[i & 3]; if (c == 9) next = &&done; goto *next; add: sum += 7; i >>= 2; goto *places[i & 3]; twice: sum *= 2; i >>= 1; goto *(i & 1 ? places[2] : &&done); done: return sum; }',
    ],
    statements: ['emit(jump(c)); emit(by_distance(c));'],
  },
  {
    name: 'atomic operations are the plain ones',
    declarations: ['static _Atomic int total; static uint8_t bits; static _Atomic(int *) place; static int here[2];'],
    statements: [
      'emit(__c11_atomic_fetch_add(&total, c, 5)); emit(__c11_atomic_fetch_sub(&total, 3, 0)); emit(__c11_atomic_fetch_max(&total, (int8_t)c, 5)); emit(__c11_atomic_fetch_min(&total, 40, 5)); total ^= 3; emit(total);',
      'emit(__sync_fetch_and_or(&bits, c & 7)); emit(__sync_fetch_and_nand(&bits, 6)); emit(__atomic_and_fetch(&bits, 0xf3, 5)); emit(__sync_lock_test_and_set(&bits, c)); emit(__sync_bool_compare_and_swap(&bits, 5, 1)); emit(__sync_val_compare_and_swap(&bits, c, 2)); emit(bits); __sync_synchronize();',
      'int want = 7; emit(__c11_atomic_compare_exchange_strong(&total, &want, c, 5, 5)); emit(want); emit(__c11_atomic_exchange(&total, 1, 5)); place = here; place++; emit(place - here); emit(__c11_atomic_load(&place, 5) == here + 1);',
    ],
  },
  {
    name: 'what is undefined stops',
    statements: [
      'int big = 2147483600; emit(c); big += c; emit(big); int z = c - 3; emit(100 / z); uint8_t a[4] = { 1, 2, 3, 4 }; emit(a[c / 8]); emit((int64_t)(1u << (c & 63)));',
    ],
  },
];

export const HAND_WRITTEN_NAMES: readonly string[] = CASES.map(({ name }) => name);

/** The hand-written programs in the form of random ones, for the start of a file; their seeds are their places in the list. */
export function handWrittenPrograms(): readonly RandomProgram[] {
  return CASES.map(({ declarations = [], statements }, i) => ({
    seed: i,
    prefix: `h${i}_`,
    declarations: [...declarations, `#define STATE_${i} struct nothing`],
    statements,
  }));
}
