/**
 * A parser in C with so many states, one after the other: each of them waits for its own byte, goes back to an earlier one
 * on another, begins again on a third, and stays otherwise.
 */
export function chainParser(states: number): string {
  const name = (state: number): string => `STATE_${state % states}`;
  const numbers = Array.from({ length: states }, (_, i) => i);
  const cases = numbers.map(
    i => `    case ${name(i)}:
        if (byte == ${1 + (i % 100)})
            p->state = ${name(i + 1)};
        else if (byte == ${101 + (i % 50)})
            p->state = ${name(i >> 1)};
        else if (byte >= 0xF0)
            p->state = STATE_0;
        break;`,
  );
  return `enum state { ${numbers.map(name).join(', ')} };

struct parser {
    enum state state;
};

void feed(struct parser *p, unsigned char byte)
{
    switch (p->state) {
${cases.join('\n')}
    }
}
`;
}
