import { describe, expect, test } from 'vitest';
import { shrinkProgram } from './shrink-program.ts';

const SOURCE = `
const unused = [1, 2, 3].map(n => n + 1);
function helper(a, b) {
  return a * b;
}
export default function main(input) {
  let sum = 0;
  for (const c of input) {
    if (c === 'a') {
      sum += helper(c.charCodeAt(0), 2) >>> 1;
    } else {
      sum -= 1;
    }
  }
  try {
    return \`\${sum}\`;
  } finally {
    unused.length = 0;
  }
}
`;

describe('shrinking a program', () => {
  test('keeps what the failure needs and drops the rest', () => {
    const small = shrinkProgram(SOURCE, source => source.includes('charCodeAt(0'));
    expect(small).toContain('charCodeAt(0');
    expect(small).not.toMatch(/unused|helper\(a|for|try|else/);
    expect(small.length).toBeLessThan(80);
  });

  test('tries only programs that parse and have a default export', () => {
    shrinkProgram(SOURCE, source => {
      expect(source).toContain('export default');
      return false;
    });
  });

  test('gives the program back when nothing smaller fails, and stops after the given number of tries', () => {
    let tried = 0;
    const small = shrinkProgram(
      SOURCE,
      () => {
        tried++;
        return false;
      },
      10,
    );
    expect(small).toBe(SOURCE);
    expect(tried).toBe(10);
  });
});
