/** A program of C with something of everything that clang writes. */
export const C_PROGRAM = String.raw`
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#define LIMIT 10
struct inner { int a; char b; };
struct node { struct node *next; struct inner in; unsigned flag : 3; int neg : 5; double d; };
typedef struct node node_t;
enum color { RED, GREEN = 5, BLUE = -1 };
const char *names[] = {"a\"b\\", "tab\t", "caf\xc3\xa9"};
int table[4] = {1, 2, 3, -4};
node_t root = {&root, {1, 'x'}, 3, -2, 0.1};
_Thread_local int per_thread = 3;
extern int elsewhere;
long double wide_float = 3.5L;
float tenth = 0.1f;
union both { int i; float f; char bytes[8]; } both = {.f = 1.0f};
int *third = &table[2];
static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int first = va_arg(list, int);
  double second = va_arg(list, double);
  va_end(list);
  return first + (int)second;
}
struct big { int a[10]; };
struct big copy(struct big b, struct inner in) { b.a[0] = in.a; return b; }
int choose(enum color c, unsigned char k) {
  switch (c) { case RED: return 1; case GREEN: return 2; case BLUE: return 3; default: break; }
  switch (k) { case 'a' ... 'f': return 3; case 200: return 4; }
  return k ? LIMIT : -LIMIT;
}
int loop(const char *s, size_t n) {
  int total = 0;
  for (size_t i = 0; i < n && s[i]; i++) {
    int k = table[i];
    total += k * s[i];
    if (total > 100) break;
  }
  void *labels[] = {&&one, &&two};
  goto *labels[n & 1];
one: total++;
two: return total;
}
int (*pointer)(enum color, unsigned char) = choose;
int indirect(volatile int *v) {
  *v = 3;
  int n = *v;
  int numbers[n];
  numbers[0] = pointer(RED, 2) + sum(1, 2, 3.0);
  __asm__ volatile("nop" ::: "memory");
  return numbers[0];
}
float floats(float a, double b, long double c, _Bool q) { return q ? -a : (float)(b * (double)c) + 1e30f; }
__int128 wide(__int128 a) { return a / 3; }
int atomics(_Atomic int *x) {
  (*x)++;
  int expected = 0;
  __atomic_compare_exchange_n((int *)x, &expected, 1, 0, 5, 5);
  __atomic_thread_fence(5);
  return *x;
}
typedef int v4 __attribute__((vector_size(16)));
v4 vectors(v4 a, v4 b) { a[1] = 3; return a + b; }
int target(int x) { return x; }
int other_name(int) __attribute__((alias("target")));
__attribute__((section("apart"))) int apart = 1;
int bits(node_t *n) { n->flag = 5; n->neg--; return n->flag; }
struct __attribute__((packed)) tight { char a; int b; } tight = {1, 2};
__asm__(".globl something");
int maybe(void) __attribute__((weak));
int call_maybe(void) { return maybe ? maybe() : elsewhere + per_thread; }
static void *resolve(void) { extern int result(int); return (void *)result; }
int resolved(int) __attribute__((ifunc("resolve")));
int counted(void) { static int count; return ++count + names[0][0]; }
`;

/** A program of C++ with namespaces, templates, virtual functions and a lambda. */
export const CPP_PROGRAM = `
#include <stdint.h>
namespace ns {
namespace deep {
template <typename T, int N> class Ring {
  T items[N];
  int head = 0;
public:
  Ring() {}
  void push(T x) { items[head++ % N] = x; }
  T &at(int i) { return items[i]; }
  static int capacity() { return N; }
};
struct Base { virtual int go(int x) { return x; } int z = 1; virtual ~Base() {} };
struct Derived : Base { int go(int x) override { return x + z; } };
}
class Parser {
public:
  enum class State : uint8_t { Idle, Busy = 3 };
  Parser();
  ~Parser();
  bool feed(char c);
  const char *name() const;
  static int count;
  static int make(int k);
  int operator()(int) { return 1; }
private:
  State state = State::Idle;
};
int Parser::count = 3;
Parser::Parser() { state = State::Busy; }
Parser::~Parser() {}
bool Parser::feed(char c) { if (c == 'x') state = State::Idle; return state == State::Busy; }
const char *Parser::name() const { return "parser"; }
int Parser::make(int k) { return k; }
using byte_t = uint8_t;
}
namespace { int hidden(ns::byte_t b) { return b; } }
inline namespace v1 { int visible(ns::Parser by_value) { return by_value.name()[0]; } }
static ns::deep::Ring<ns::byte_t, 4> ring;
ns::Parser global;
int use(ns::deep::Base &b, const ns::Parser &p) {
  ring.push(3);
  auto f = [&](int x) { return x + b.go(1); };
  return f(2) + p.name()[0] + ring.at(1) + ns::deep::Ring<ns::byte_t, 4>::capacity() + hidden(1);
}
extern "C" int entry(int c) {
  ns::deep::Derived d;
  static ns::Parser local;
  return use(d, local) + local(3) + visible(local);
}
template <class... A> int sum(A... a) { return (0 + ... + a); }
int three() { return sum(1, 2, 3); }
int &&moved(int &&x) { return static_cast<int &&>(x); }
`;
