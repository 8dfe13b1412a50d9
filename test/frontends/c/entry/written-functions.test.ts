import { describe, expect, it } from 'vitest';
import { functionsWritten, usesOf } from '../../../../src/frontends/c/entry/written-functions.ts';

const TEXT = `#define BODY(x) { x }
// int commented(int c) { return c; }
static const char *text = "int quoted(int c) {";
static int step(int c) { if (c) { while (c--) {} } return 0; }
namespace a { namespace {
class Door : public Base {
 public:
  Door() : n_(0) {}
  ~Door() {}
  bool operator==(const Door &o) const { return true; }
  bool handle(int e) const noexcept { return e; }
  struct Part { int size() { return 1; } };
  enum { ONE } kind;
};
} }
int a::other(int c) { return c; }
template <class T> T twice(T x) { return x + x; }
`;

describe('functions as a text has them', () => {
  it('are found in their scopes, without constructors, operators, templates and what is no code', () => {
    const names = functionsWritten(TEXT).map(({ scope, name }) => [...scope, name].join('::'));
    expect(names).toEqual(['step', 'a::Door::Door', 'a::Door::handle', 'a::Door::Part::size']);
  });

  it('are used one by one; constructors are not', () => {
    expect(usesOf(functionsWritten(TEXT), 'c++').filter(line => line.startsWith('auto '))).toEqual([
      'auto codomata_used_2 = codomata_use_2<a::Door>(0);',
      'auto codomata_used_3 = codomata_use_3<a::Door::Part>(0);',
    ]);
    expect(usesOf(functionsWritten('static int f(int c) { return c; }'), 'c')).toEqual([
      'void *codomata_use_0(void); void *codomata_use_0(void) { return (void *)&f; }',
    ]);
  });
});
