import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codomata, inFolder } from './command-line.ts';

/** Says at the end which of the heavy packages the process has loaded. */
const WITNESS = `
process.on('exit', () => {
  const loaded = Object.keys(require('node:module')._cache).map(file => file.replaceAll('\\\\', '/'));
  const heavy = ['z3-solver', '@babel/parser', 'sucrase'].filter(name => loaded.some(file => file.includes('/node_modules/' + name + '/')));
  require('node:fs').writeSync(2, 'LOADED ' + JSON.stringify(heavy) + '\\n');
});
`;

/** The heavy packages that a call loads. */
function loadedBy(...args: string[]): Promise<readonly string[]> {
  return inFolder({ 'witness.cjs': WITNESS, 'parity.bek': PARITY }, async folder => {
    const called = args.map(arg => (arg === 'parity.bek' ? join(folder, arg) : arg));
    const before = process.env.NODE_OPTIONS;
    process.env.NODE_OPTIONS = `--require ${join(folder, 'witness.cjs')}`;
    try {
      const { stderr } = await codomata(called);
      const [, list] = /^LOADED (.*)$/m.exec(stderr) ?? [];
      return JSON.parse(list ?? 'null');
    } finally {
      if (before === undefined) delete process.env.NODE_OPTIONS;
      else process.env.NODE_OPTIONS = before;
    }
  });
}

const PARITY = `program Parity(list) {
  return iter(n in list)[p := 0;] {
    case (n + p == 10 && n - p == 3) : raise Odd;
    case (true) : yield(n); p := n;
  };
}`;

describe('starting up', () => {
  it.each([
    [['--help']],
    [['--version']],
    [['check', 'idempotent', 'examples/encoders/html-encode.bek']],
    [['diff', 'examples/encoders/html-encode.bek', 'examples/encoders/html-encode.bek']],
  ])('loads neither the solver nor a parser for %j', async args => expect(await loadedBy(...args)).toEqual([]));

  it('loads what it needs when it needs it', async () => {
    expect(await loadedBy('check', 'total', 'parity.bek', '--alphabet', 'int')).toEqual(['z3-solver']);
    expect(await loadedBy('run', 'escape-html', '--input', 'a<b')).toEqual(['@babel/parser']);
  });
});
