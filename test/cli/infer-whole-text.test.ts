import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runs } from '../../src/automata/machine/run.ts';
import { readMachine } from '../../src/automata/saved/read.ts';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

/** JavaScript that does what cannot be calculated with its input: it is followed without that. */

const FILES = {
  'pairs.js': `exports.pairs = function pairs(s) {
  const result = {};
  let state = 'key', key = '', value = '';
  for (let i = 0; i < s.length; i++) {
    const c = s[i];
    if (state === 'key') {
      if (c === '=') state = 'value'; else if (c === ';') throw new Error('no ='); else key += c;
    } else if (c === ';') { result[key] = new RegExp(value); key = ''; value = ''; state = 'key'; }
    else value += c;
  }
  if (state === 'key') throw new Error('unfinished');
  return result;
};
exports.unlike = function unlike(s) {
  let text = '', isJson = true;
  for (const c of s) { if (c === '!') throw new Error('!'); text += c; }
  try { JSON.parse(text); } catch { isJson = false; }
  if (isJson) throw new Error('JSON is not wanted');
  return text;
};
exports.never = function never(s) { throw new Error(s.toLowerCase()); };
/** @param {Float64Array} all */
exports.floats = function floats(all) { return all[0]; };
`,
  'terminal.js': `const TABLE = new Uint8Array(1024);
for (let s = 0; s < 4; s++)
  for (let c = 0; c < 256; c++) TABLE[(s << 8) | c] = c === 94 ? 1 : s === 1 ? (c === 91 ? 2 : 3) : s === 2 ? (c >= 64 ? 0 : 2) : s;
class Terminal {
  constructor(options) {
    if (!options || typeof options.print !== 'function') throw new TypeError('print is missing');
    this.print = options.print; this.at = 0; this.table = new Uint8Array(1024); this.table.set(TABLE);
  }
  write(s) {
    for (let i = 0; i < s.length; i++) {
      this.at = this.table[(this.at << 8) | s.charCodeAt(i)];
      if (this.at === 3) throw new Error('unknown sequence');
      if (this.at === 0) this.print(s[i]);
    }
  }
}
module.exports = Terminal;
`,
};

function words(letters: string, longest: number): readonly string[] {
  const all = [''];
  for (let i = 0; i < all.length; i++)
    if (all[i].length < longest) for (const letter of letters) all.push(all[i] + letter);
  return all;
}

/** Words of some letters that the automaton accepts, and those that code accepts and its automaton does not. */
async function compared(
  target: string,
  letters: string,
  codeOf: (folder: string) => (word: string) => unknown,
): Promise<{ readonly accepted: readonly string[]; readonly missing: readonly string[] }> {
  return inFolder(FILES, async folder => {
    const answer = documentOf(await call('infer', `${folder}/${target}`, '--timeout', '30', '--json'));
    const machine = readMachine(answer.machine);
    const code = codeOf(folder);
    const all = words(letters, 5);
    const isAccepted = (word: string): boolean =>
      runs(
        machine,
        Array.from(word, letter => letter.charCodeAt(0)),
      ).length > 0;
    const isTaken = (word: string): boolean => {
      try {
        code(word);
        return true;
      } catch {
        return false;
      }
    };
    return { accepted: all.filter(isAccepted), missing: all.filter(word => isTaken(word) && !isAccepted(word)) };
  });
}

const required = createRequire(import.meta.url);

function exported(name: string): (folder: string) => (word: string) => unknown {
  return folder => required(join(folder, 'pairs.js'))[name];
}

async function text(target: string): Promise<string> {
  return inFolder(FILES, async folder => {
    const { stdout, stderr } = await call('infer', `${folder}/${target}`, '--timeout', '30');
    return [...stdout, stderr].join('\n');
  });
}

describe('infer of a function of a text that does what cannot be calculated', () => {
  it('shows the states of its author, and says what it assumes', async () => {
    const said = await text('pairs.js#pairs');
    expect(said).toMatch(/^ {2}key \(start\)$/m);
    expect(said).toMatch(/→ value\n/);
    expect(said).toMatch(/this assumes that objects that are handed in/);
    expect(said).not.toMatch(/anything \(accepts\)/);
  }, 120_000);

  it('accepts what the code accepts, and not all', async () => {
    const { accepted, missing } = await compared('pairs.js#pairs', '=;a', exported('pairs'));
    expect(missing).toEqual([]);
    expect(accepted).not.toContain('a;');
    expect(accepted).toContain('a=a');
  }, 120_000);

  it('goes on both ways where what cannot be calculated may throw, and that is caught', async () => {
    const { accepted, missing } = await compared('pairs.js#unlike', '1!a', exported('unlike'));
    expect(missing).toEqual([]);
    expect(accepted).toContain('a');
    expect(accepted).not.toContain('!');
  }, 120_000);
});

describe('infer of an object that looks its next state up in a table', () => {
  it('knows the table, and gives options that the constructor insists on', async () => {
    const said = await text('terminal.js#default');
    for (const state of [0, 1, 2]) expect(said).toContain(`at = ${state}`);
  }, 120_000);

  it('accepts what the code accepts, and not all', async () => {
    const { accepted, missing } = await compared('terminal.js#default', '^[1A', folder => {
      const Terminal: new (options: unknown) => { write(piece: string): void } = required(join(folder, 'terminal.js'));
      return word => {
        const terminal = new Terminal({ print: () => undefined });
        for (const letter of word) terminal.write(letter);
      };
    });
    expect(missing).toEqual([]);
    expect(accepted).toContain('^[1A');
    expect(accepted).not.toContain('^1');
  }, 120_000);
});

describe('what infer says where there is nothing to show', () => {
  it('says that no input is accepted', async () => {
    expect(await text('pairs.js#never')).toMatch(/every input is rejected/);
  }, 120_000);

  it('names the line of the function, and no option of other commands', async () => {
    const said = await text('pairs.js#floats');
    expect(said).toMatch(/pairs\.js:2[34]:\d+: .*Float64Array is not supported/);
    expect(said).not.toMatch(/black-box/);
  }, 120_000);
});
