import { namesWithin, reachableNames } from './entry/library-use.ts';
import { ROUND } from './entry/sources.ts';
import type { FunctionDefinition, Module } from './llvm/module.ts';
import { successors } from './llvm/successors.ts';

/** Of functions by their names, the blocks where a loop begins that reads in each round. */
type ReadingLoops = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The loops of a program in which a function that reads is called, directly or through others. A call through a pointer may
 * be one of any function that can be reached from where it is. For each function linear in its blocks and loops, and in what
 * its calls can reach.
 */
function readingLoops(modules: readonly Module[], readers: ReadonlySet<string>): ReadingLoops {
  const known = new Map<string | undefined, boolean>();
  const reads = (callee: string): boolean => {
    const found = known.get(callee) ?? reachableNames(modules, [callee]).some(name => readers.has(name));
    known.set(callee, found);
    return found;
  };
  const found = new Map<string, ReadonlySet<string>>();
  for (const { functions } of modules)
    for (const [name, definition] of functions) {
      const readsBehind = (): boolean => namesWithin(modules, [name]).some(each => readers.has(each));
      const blocks = readingBlocks(definition, callee => (callee === undefined ? readsBehind() : reads(callee)));
      const heads = [...loopsOf(definition)].flatMap(([head, inside]) =>
        [...inside].some(label => blocks.has(label)) ? [head] : [],
      );
      if (heads.length > 0) found.set(name, new Set(heads));
    }
  return found;
}

/** The blocks with a call that reads. */
function readingBlocks(
  { body: { blocks } }: FunctionDefinition,
  reads: (callee: string | undefined) => boolean,
): ReadonlySet<string> {
  const found = blocks.filter(({ instructions }) =>
    instructions.some(({ action }) => {
      if (action.do !== 'call' || action.callee.kind === 'asm') return false;
      return reads(action.callee.kind === 'global' ? action.callee.name : undefined);
    }),
  );
  return new Set(found.map(({ label }) => label));
}

/** The blocks that a later one of a depth-first walk jumps back to, with those from which it does, and all in between. */
function loopsOf({ body: { blocks } }: FunctionDefinition): ReadonlyMap<string, ReadonlySet<string>> {
  const byLabel = new Map(blocks.map(block => [block.label, block]));
  const before = new Map<string, string[]>();
  const loops = new Map<string, Set<string>>();
  const open = new Set<string>();
  const seen = new Set<string>();
  const back: (readonly [from: string, to: string])[] = [];
  const walk: { readonly label: string; readonly next: string[] }[] = [];
  const enter = (label: string): void => {
    const block = byLabel.get(label);
    open.add(label);
    seen.add(label);
    walk.push({ label, next: block === undefined ? [] : [...successors(block)].reverse() });
  };
  if (blocks.length > 0) enter(blocks[0].label);
  for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
    const to = top.next.pop();
    if (to === undefined) {
      open.delete(top.label);
      walk.pop();
      continue;
    }
    before.set(to, [...(before.get(to) ?? []), top.label]);
    if (open.has(to)) back.push([top.label, to]);
    else if (!seen.has(to)) enter(to);
  }
  for (const [from, head] of back) {
    const inside = loops.get(head) ?? new Set([head]);
    loops.set(head, inside);
    const waiting = [from];
    for (let label = waiting.pop(); label !== undefined; label = waiting.pop()) {
      if (inside.has(label)) continue;
      inside.add(label);
      waiting.push(...(before.get(label) ?? []));
    }
  }
  return loops;
}

const DEFINITION = /^define\b[^@]*@(?:"((?:[^"\\]|\\.)*)"|([\w.$-]+))\(/;
const LABEL = /^(?:"([^"]*)"|([\w.$-]+)):/;

/**
 * LLVM IR of the files of a program in which each round of a loop that reads begins with a call of the driver's function.
 * Linear in the texts.
 */
export function withRounds(
  files: readonly string[],
  modules: readonly Module[],
  readers: ReadonlySet<string>,
): readonly string[] {
  if (readers.size === 0) return files;
  const loops = readingLoops(modules, readers);
  return files.map(ir => {
    let heads: ReadonlySet<string> | undefined;
    let isDue = false;
    let isCalled = false;
    const lines = ir.split('\n').flatMap(line => {
      const definition = DEFINITION.exec(line);
      if (definition !== null) heads = loops.get(definition[1] ?? definition[2]);
      if (heads === undefined) return [line];
      const label = LABEL.exec(line);
      if (label !== null) isDue = heads.has(label[1] ?? label[2]);
      else if (isDue && /\S/.test(line) && !/^ {2}\S+ = (?:phi|landingpad)\b|^ {4}/.test(line)) {
        isDue = false;
        isCalled = true;
        return [`  call void @${ROUND}()`, line];
      }
      return [line];
    });
    return isCalled && !ir.includes(`@${ROUND}(`)
      ? [...lines, `declare void @${ROUND}()`, ''].join('\n')
      : lines.join('\n');
  });
}

/** Whether some of the functions that can be reached read in a loop of their own. */
export function readsInLoop(
  modules: readonly Module[],
  entries: readonly string[],
  readers: ReadonlySet<string>,
): boolean {
  if (readers.size === 0) return false;
  const loops = readingLoops(modules, readers);
  return namesWithin(modules, entries).some(name => loops.has(name));
}
