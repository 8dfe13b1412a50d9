import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KnownParts } from '../../src/api/known-parts.ts';
import { askLearn } from '../../src/api/learn.ts';
import type { Host } from '../../src/host/host.ts';
import type { Store, StoredEntry } from '../../src/host/store.ts';
import { type Codomata, createCodomata } from '../../src/index.ts';
import { keptCount } from '../../src/logic/kept.ts';
import { nodeHost } from '../../src/node/host.ts';
import { inFolder } from '../cli/command-line.ts';
import { collect } from '../logic/collect.ts';
import { partOfTheDay } from '../setup/seed.ts';
import { inDirectory, workspace } from '../workspace.ts';

const FILES = {
  'package.json': '{ "type": "module" }',
  'f.ts': `export const strip = (s: string) => s.split('').filter(c => c !== '<').join('');
export function quote(s: string) { let out = ''; for (const c of s) out += c === '"' ? '\\\\"' : c; return out }
export const strip2 = (s: string) => s.replaceAll('<', '');
export const dated = (s: string) => (1234.5).toLocaleString() + s;
export const odd = (s: string) => { let is = false; for (const c of s) if (c === 'a') is = !is; return is };
export const grows = (s: string) => s + s;`,
  'late.cjs': `exports.f = s => s.split('').map(c => c.charCodeAt(0) === 41011 ? require('./by.cjs') : c).join('')`,
  'by.cjs': `module.exports = 'b'`,
  'f.c': 'int f(int c) { return c == 60 ? 95 : c; }',
};

/** What is learned on the way to an answer, as those see it who watch. */
interface Watched {
  readonly learned: ReadonlySet<string>;
  readonly options: { readonly directory: string; readonly onProgress: (what: string) => void };
}

function watched(directory: string): Watched {
  const learned = new Set<string>();
  const onProgress = (what: string): void => {
    const [, name] = /^learning [^ ]*#(\w+) /.exec(what) ?? [];
    if (name !== undefined) learned.add(name);
  };
  return { learned, options: { directory, onProgress } };
}

/** An answer without what may differ from run to run, and what it says about stored proofs. */
function lasting({ seconds: _, stored: __, notes = [], ...answer }: Awaited<ReturnType<Codomata['check']>>) {
  return { ...answer, notes: notes.filter(note => !note.includes('stored proof')) };
}

const withStore = <T>(work: (folder: string, store: string) => Promise<T>): Promise<T> =>
  inFolder(FILES, folder => inFolder({}, store => work(folder, store)));

describe('what is known', () => {
  it('learns nothing twice, says so, and learns again when it is told to', () =>
    inFolder(FILES, async directory => {
      const asked = createCodomata();
      const [first, second, third, apart] = [
        watched(directory),
        watched(directory),
        watched(directory),
        watched(directory),
      ];
      const one = await asked.check('idempotent', ['f.ts#strip'], { ...first.options });
      const two = await asked.check('total', ['f.ts#strip'], { ...second.options });
      expect([...first.learned]).toEqual(['strip']);
      expect([...second.learned]).toEqual([]);
      expect(one.stored).toBeUndefined();
      expect(two.stored).toEqual(['f.ts#strip']);
      expect(two.notes).toContain('this uses a stored proof of f.ts#strip; --recheck learns again');
      const three = await asked.check('total', ['f.ts#strip'], { ...third.options, recheck: true });
      expect([...third.learned]).toEqual(['strip']);
      expect(three.stored).toBeUndefined();
      expect(lasting(three)).toEqual(lasting(two));
      // What is shown of learning is found in another way.
      expect((await asked.learn('f.ts#strip', { ...apart.options })).stored).toBeUndefined();
      expect([...apart.learned]).toEqual(['strip']);
    }));

  it('is not the other', () =>
    inFolder(FILES, async directory => {
      const [one, other] = [createCodomata(), createCodomata()];
      const [first, second, third] = [watched(directory), watched(directory), watched(directory)];
      await one.check('idempotent', ['f.ts#strip'], { ...first.options });
      await other.check('idempotent', ['f.ts#strip'], { ...second.options });
      one.drop();
      await other.check('idempotent', ['f.ts#strip'], { ...third.options });
      expect([first, second, third].map(({ learned }) => learned.size)).toEqual([1, 1, 0]);
    }));

  it('forgets what is dropped, in the middle of the work of another as well', () =>
    inFolder(FILES, async directory => {
      const [one, other, again] = [createCodomata(), createCodomata(), watched(directory)];
      const alone = await one.check('equivalent', ['f.ts#strip', 'f.ts#strip2'], { directory });
      one.drop();
      expect(keptCount()).toBe(0);
      let drops = 0;
      const droppedMeanwhile = await one.check('equivalent', ['f.ts#strip', 'f.ts#strip2'], {
        directory,
        onProgress: what => {
          again.options.onProgress(what);
          // Told in the middle of things; it is let go of as soon as these pause.
          setImmediate(() => {
            drops++;
            other.drop();
          });
        },
      });
      expect(drops).toBeGreaterThan(2);
      expect([...again.learned]).toEqual(['strip', 'strip2']);
      expect(lasting(droppedMeanwhile)).toEqual(lasting(alone));
    }));

  it('holds what was learned until it is dropped, and then nothing holds it', () =>
    inFolder(FILES, async directory => {
      const known = new KnownParts(workspace.host);
      const learned = async (): Promise<readonly WeakRef<object>[]> => {
        const { machine } = (await askLearn(inDirectory(directory), 'f.ts#odd', { known })).outcome;
        const guards = machine?.transitions.flat().map(({ guard }) => guard) ?? [];
        return [machine, ...guards].flatMap(part => (part === undefined ? [] : [new WeakRef(part)]));
      };
      const refs = await learned();
      const alive = (): number => refs.filter(ref => ref.deref() !== undefined).length;
      await collect();
      expect(alive()).toBe(refs.length);
      expect(refs.length).toBeGreaterThan(2);
      known.drop();
      await collect();
      expect(alive()).toBe(0);
    }));

  it('does not keep what depends on more than was read', () =>
    inFolder(FILES, async directory => {
      const [asked, again] = [createCodomata(), watched(directory)];
      await asked.check('idempotent', ['late.cjs#f'], { directory });
      expect((await asked.check('idempotent', ['late.cjs#f'], { ...again.options })).stored).toBeUndefined();
      expect([...again.learned]).toEqual(['f']);
    }));
});

describe('a store', () => {
  it.each([
    ['idempotent', 'f.ts#strip'],
    ['total', 'f.ts#quote'],
    ['single-valued', 'f.ts#dated'],
    ['total', 'f.ts#odd'],
    ['total', 'f.c#f'],
  ] as const)('gives the same answer as learning again: %s %s', (property, target) =>
    withStore(async (directory, store) => {
      const [first, second] = [watched(directory), watched(directory)];
      const fresh = await createCodomata({ store }).check(property, [target], { ...first.options });
      const stored = await createCodomata({ store }).check(property, [target], { ...second.options });
      expect(fresh.verdict).not.toBe('unknown');
      expect(first.learned.size).toBe(1);
      expect(second.learned.size).toBe(0);
      expect(stored.stored).toEqual([target]);
      expect(lasting(stored)).toEqual(lasting(fresh));
    }),
  );

  it('gives the same machine, proof and figures as learning again', () =>
    withStore(async (directory, store) => {
      const ask = async () => {
        const {
          seconds: _,
          stored,
          notes: __,
          ...rest
        } = await createCodomata({ store }).learn('f.ts#quote', { directory });
        return { stored, rest };
      };
      const [fresh, again] = [await ask(), await ask()];
      expect([fresh.stored, again.stored]).toEqual([undefined, ['f.ts#quote']]);
      expect(again.rest).toEqual(fresh.rest);
      expect(fresh.rest.queries.membership).toBeGreaterThan(0);
    }));

  it('holds proofs alone', () =>
    withStore(async (directory, store) => {
      const { learned } = await createCodomata({ store }).check('total', ['f.ts#grows'], { directory, timeout: 5 });
      expect(learned?.[0].guarantee.level).not.toBe('proved');
      expect(readdirSync(store)).toEqual([]);
    }));

  const damages: readonly (readonly [string, (entry: StoredEntry) => unknown])[] = [
    ['another machine', entry => ({ ...entry, machine: entry.machine.replace('"lookback":0', '"lookback":1') })],
    ['no machine', ({ rest, digest }) => ({ rest, digest })],
    ['a part', entry => ({ ...entry, machine: entry.machine.slice(0, -20) })],
    ['another digest', entry => ({ ...entry, digest: entry.digest.replace(/^./, c => (c === '0' ? '1' : '0')) })],
    ['what is no entry', () => []],
  ];
  it.each(partOfTheDay(damages, 3))('is not believed where it has %s', (_, damage) =>
    inFolder(FILES, async directory => {
      const entries = new Map<string, StoredEntry>();
      const kept: Store = { read: key => entries.get(key), write: (key, entry) => entries.set(key, entry) };
      const host: Host = { ...nodeHost, store: () => kept };
      const again = watched(directory);
      const fresh = await createCodomata({ host, store: true }).check('idempotent', ['f.ts#strip'], { directory });
      const [[key, entry], ...others] = entries;
      expect(others).toEqual([]);
      entries.set(key, damage(entry) as StoredEntry);
      const answer = await createCodomata({ host, store: true }).check('idempotent', ['f.ts#strip'], again.options);
      expect([...again.learned]).toEqual(['strip']);
      expect(lasting(answer)).toEqual(lasting(fresh));
      expect(entries).toEqual(new Map([[key, entry]]));
    }),
  );

  it('is not believed where an entry is that of something else', () =>
    withStore(async (directory, store) => {
      await createCodomata({ store }).check('idempotent', ['f.ts#strip'], { directory });
      const [strip] = readdirSync(store);
      await createCodomata({ store }).check('total', ['f.ts#quote'], { directory });
      const [quote] = readdirSync(store).filter(name => name !== strip);
      writeFileSync(join(store, quote), readFileSync(join(store, strip)));
      const again = watched(directory);
      await createCodomata({ store }).check('total', ['f.ts#quote'], { ...again.options });
      expect([...again.learned]).toEqual(['quote']);
    }));
});
