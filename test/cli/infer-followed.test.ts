import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runs } from '../../src/automata/machine/run.ts';
import { readMachine } from '../../src/automata/saved/read.ts';
import { call, documentOf } from './call.ts';
import { inFolder } from './command-line.ts';

/** Objects in JavaScript without types that are handed their input in pieces, or whose methods are events. */

const FILES = {
  'tags.js': `class Tags {
  constructor(options = {}, handlers) { this.state = 0; this.name = ''; this.position = 0; this.open = []; this.handlers = handlers; }
  write(chunk) {
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk[i];
      this.position++;
      if (this.state === 0) { if (c === '<') this.state = 1; else this.handlers.text(c); }
      else if (this.state === 1) { if (c === '/') this.state = 2; else { this.name = c; this.state = 3; } }
      else if (c !== '>') this.name += c;
      else {
        if (this.state === 3) this.open.push(this.name);
        else if (this.open.pop() === undefined) throw new Error('nothing is open');
        this.name = '';
        this.state = 0;
      }
    }
  }
  end() { if (this.state !== 0) throw new Error('in a tag'); this.handlers.end(this.open.length); }
}
module.exports = Tags;
`,
  'frames.js': `const { Transform } = require('stream');
class Frames extends Transform {
  constructor() { super(); this.escaped = false; this.parts = []; this.buffer = Buffer.alloc(4096); }
  _transform(chunk, encoding, done) {
    for (const byte of chunk) {
      if (this.escaped) { this.parts.push(byte ^ 0x20); this.escaped = false; }
      else if (byte === 0x7d) this.escaped = true;
      else if (byte === 0x7e) { this.push(Buffer.from(this.parts)); this.parts = []; this.emit('frame', Date.now()); }
      else this.parts.push(byte);
    }
    done();
  }
}
exports.Frames = Frames;
`,
  'door.js': `module.exports = function door(onChange) {
  let isOpen = false, isLocked = false, count = 0;
  const log = [];
  return {
    open() { if (isLocked) throw new Error('locked'); isOpen = true; count += 1; log.push('open'); onChange(isOpen); },
    close() { isOpen = false; log.push('close'); },
    lock() { if (isOpen) throw new Error('open'); isLocked = true; log.forEach(() => { count += 1; }); },
    unlock() { isLocked = false; },
  };
};
`,
  'calls.js': `function Calls() { this.todo = []; this.seen = false; }
Calls.prototype.push = function (text) {
  if (text === 'x') this.todo.push(text);
  this.todo.forEach(() => { this.seen = true; });
};
Calls.prototype.end = function () { if (this.seen) throw new Error('seen'); };
module.exports = Calls;
`,
};

interface Object {
  write?(piece: string): void;
  push?(piece: string): void;
  end(): void;
}

function words(letters: string, longest: number): readonly string[] {
  const all = [''];
  for (let i = 0; i < all.length; i++)
    if (all[i].length < longest) for (const letter of letters) all.push(all[i] + letter);
  return all;
}

function isAccepted(object: Object, word: string): boolean {
  try {
    for (const letter of word) (object.write ?? object.push)?.call(object, letter);
    object.end();
    return true;
  } catch {
    return false;
  }
}

/** Words that code accepts and its automaton does not. */
async function missing(folder: string, file: string, letters: string, longest: number): Promise<readonly string[]> {
  const answer = documentOf(await call('infer', `${folder}/${file}#default`, '--timeout', '60', '--json'));
  const machine = readMachine(answer.machine);
  const Class: new (options?: unknown, handlers?: unknown) => Object = createRequire(import.meta.url)(
    join(folder, file),
  );
  const handlers = { text: () => undefined, end: () => undefined };
  return words(letters, longest).filter(word => {
    const symbols = Array.from(word, letter => letter.charCodeAt(0));
    return isAccepted(new Class({}, handlers), word) && runs(machine, symbols).length === 0;
  });
}

async function text(target: string, ...options: readonly string[]): Promise<string> {
  return inFolder(FILES, async folder => {
    const { stdout, stderr } = await call('infer', `${folder}/${target}`, ...options, '--timeout', '60');
    return [...stdout, stderr].join('\n');
  });
}

describe('infer of objects that are handed their input in pieces', () => {
  it('gives one symbol with each call, forgets what grows, and ends the input where there is a method for that', async () => {
    const said = await text('tags.js#default');
    expect(said).toMatch(/state = 0 \(start, accepts\)\n {4}'<' .*→ state = 1\n/);
    expect(said).toMatch(/state = 1\n/);
    expect(said).toMatch(/everything that the code accepts is accepted/);
    expect(said).toMatch(/assumes that write gets one symbol with each call/);
    expect(said).not.toMatch(/anything \(accepts\)/);
  }, 120_000);

  it('accepts what the code accepts', async () => {
    await inFolder(FILES, async folder => {
      expect(await missing(folder, 'tags.js', '</>a', 6)).toEqual([]);
    });
  }, 120_000);

  it('follows callbacks that are handed to methods of what was forgotten', async () => {
    await inFolder(FILES, async folder => {
      expect(await missing(folder, 'calls.js', 'xy', 5)).toEqual([]);
    });
  }, 120_000);

  it('follows a stream of bytes, with clocks, events and large buffers', async () => {
    const said = await text('frames.js#Frames');
    expect(said).toMatch(/!escaped.*\(start, accepts\)/);
    expect(said).toMatch(/0x7d '\}' .*→ escaped/);
    expect(said).not.toMatch(/anything \(accepts\)/);
  }, 120_000);
});

describe('infer of objects whose methods are the events', () => {
  it('names states by the variables that closures share, and does not claim to be exact', async () => {
    const said = await text('door.js#default');
    expect(said).toMatch(/!isLocked, !isOpen \(start, accepts\)/);
    expect(said).toMatch(/lock .*→ isLocked\n/);
    expect(said).not.toMatch(/exact/);
    expect(said).toMatch(/change no variable of the code/);
  }, 120_000);

  it('is among what is listed of a file', async () => {
    expect(await text('tags.js')).toMatch(/infer .*tags\.js#(?:default|Tags)/);
  }, 120_000);
});
