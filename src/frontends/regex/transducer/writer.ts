import { farthest, shifted } from '../../../automata/machine/window.ts';
import { and } from '../../../logic/build.ts';
import { type Term, TRUE } from '../../../logic/term.ts';
import type { MatchGraph } from './match-graph.ts';

/** What a match is replaced with, in order. */
export type Part =
  | { readonly kind: 'text'; readonly units: readonly Term[] }
  | { readonly kind: 'group'; readonly group: number }
  /** Computed from the whole match and all captures, when the match has ended. */
  | { readonly kind: 'call'; readonly replacer: Replacer };

/** The code units of a match and of its captures as terms: constants, or variables of the window. */
export interface MatchedText {
  readonly whole: readonly Term[];
  /** By number, from 1 on (`groups[0]` is the first group); `undefined` where a group took no part in the match. */
  readonly groups: readonly (readonly Term[] | undefined)[];
}

/** What is written where `guard` holds. Both are over the variables of the matched text. */
export interface ReplacementCase {
  readonly guard: Term;
  readonly outputs: readonly Term[];
}

/** A function that replaces matches; the guards of its cases exclude each other, and together they are always true. */
export type Replacer = (match: MatchedText) => readonly ReplacementCase[];

/** How a capture stands. Its text is over the window after the last letter: `x1` is the unit that was read last. */
interface Capture {
  readonly status: 'undefined' | 'open' | 'closed';
  /** Guessed at the opening: whether this is what is captured in the end, or a later iteration resets it. */
  readonly fate: 'open-ended' | 'stays' | 'is-reset';
  /** Empty when nobody will ask for it. */
  readonly text: readonly Term[];
}

/** How much of the replacement was written in the middle of a match. */
export interface Writer {
  /** The part that is written next. */
  readonly at: number;
  /** The next part is a group that is open, and its letters are written as they are read. */
  readonly copying: boolean;
  /** In the order of {@link Scribe.used}. */
  readonly captures: readonly Capture[];
}

/** A writer, and what it has just written. */
interface Written {
  readonly writer: Writer;
  readonly outputs: readonly Term[];
}

const NOT_CAPTURED: Capture = { status: 'undefined', fate: 'open-ended', text: [] };

/** Captured text would have to be remembered for longer than a window can be. */
export class TooOld {
  constructor(readonly group: number) {}
}

/**
 * Writes the replacement of a match while the match is read. A capture that is the next part of the replacement is
 * written letter by letter; one that is needed later is remembered in the window, up to `maxLookback` code units.
 */
export class Scribe {
  /** The groups that the replacement asks for. */
  private readonly used: readonly number[];
  private readonly lastUse: readonly number[];
  /** For each used group, the nodes from which the match may still open it, or reset it. */
  private readonly opens: readonly ReadonlySet<number>[];
  private readonly resets: readonly ReadonlySet<number>[];

  constructor(
    private readonly parts: readonly Part[],
    private readonly graph: MatchGraph,
    groupCount: number,
    private readonly maxLookback: number,
  ) {
    const all = Array.from({ length: groupCount + 1 }, (_, g) => g);
    const uses = (part: Part, g: number) => part.kind === 'call' || (part.kind === 'group' && part.group === g);
    this.used = all.filter(g => parts.some(part => uses(part, g)));
    this.lastUse = this.used.map(g => parts.findLastIndex(part => uses(part, g)));
    this.opens = this.used.map(g =>
      reaching(graph, id => {
        const mark = graph.marks.get(id);
        return mark?.kind === 'open' && mark.group === g;
      }),
    );
    this.resets = this.used.map(g =>
      reaching(graph, id => {
        const mark = graph.marks.get(id);
        return mark?.kind === 'reset' && mark.groups.includes(g);
      }),
    );
  }

  /** Before the first letter of a match. */
  begin(): Writer {
    const whole: Capture = { status: 'open', fate: 'stays', text: [] };
    return { at: 0, copying: false, captures: this.used.map(g => (g === 0 ? whole : NOT_CAPTURED)) };
  }

  /** The ways to go on past the marked nodes `marks` to node `end`; several where the fate of a capture is guessed. */
  follow(writer: Writer, marks: readonly number[], end: number): readonly Written[] {
    let ways: readonly Written[] = [this.advance({ writer, outputs: [] }, marks[0] ?? end)];
    for (const id of marks) ways = ways.flatMap(way => this.pass(way, id)).map(way => this.advance(way, id));
    return ways.map(way => this.forgetful(this.advance(way, end), end));
  }

  private pass(way: Written, id: number): readonly Written[] {
    const mark = this.graph.marks.get(id);
    const { writer, outputs } = way;
    const withCapture = (index: number, capture: Capture): Written => ({
      writer: { ...writer, captures: writer.captures.with(index, capture) },
      outputs,
    });
    if (mark?.kind === 'reset') {
      const captures = [...writer.captures];
      for (const g of mark.groups) {
        const index = this.used.indexOf(g);
        if (index < 0) continue;
        if (captures[index].fate === 'stays') return [];
        captures[index] = NOT_CAPTURED;
      }
      return [{ writer: { ...writer, captures }, outputs }];
    }
    if (mark?.kind !== 'open' && mark?.kind !== 'close') return [way];
    const index = this.used.indexOf(mark.group);
    if (index < 0) return [way];
    if (mark.kind === 'close') {
      const closed = withCapture(index, { ...writer.captures[index], status: 'closed' });
      const isWritten = writer.copying && this.groupAt(writer) === mark.group;
      return isWritten ? [{ writer: { ...closed.writer, copying: false, at: writer.at + 1 }, outputs }] : [closed];
    }
    const stays = withCapture(index, { status: 'open', fate: 'stays', text: [] });
    if (!this.resets[index].has(id)) return [stays];
    return [stays, withCapture(index, { status: 'open', fate: 'is-reset', text: [] })];
  }

  private groupAt({ at }: Writer): number | undefined {
    const part = this.parts[at];
    return part?.kind === 'group' ? part.group : undefined;
  }

  /** Writes what is certain when the match has come to `node`. */
  private advance({ writer, outputs }: Written, node: number): Written {
    const wrote = [...outputs];
    let { at, copying } = writer;
    for (; at < this.parts.length && !copying; at++) {
      const part = this.parts[at];
      if (part.kind === 'call') break;
      if (part.kind === 'text') {
        wrote.push(...part.units);
        continue;
      }
      const index = this.used.indexOf(part.group);
      const capture = writer.captures[index];
      if (capture.fate === 'is-reset') break;
      if (capture.status === 'undefined' && this.opens[index].has(node)) break;
      wrote.push(...capture.text);
      if (capture.status === 'open') {
        copying = true;
        break;
      }
    }
    return { writer: { ...writer, at, copying }, outputs: wrote };
  }

  /** Without what nobody will ask for any more. */
  private forgetful({ writer, outputs }: Written, node: number): Written {
    const captures = writer.captures.map((capture, index) => {
      if (this.needed(writer, index)) return capture;
      if (!this.resets[index].has(node) && capture.status === 'closed') return NOT_CAPTURED;
      return capture.text.length === 0 ? capture : { ...capture, text: [] };
    });
    return { writer: { ...writer, captures }, outputs };
  }

  private needed({ at, copying }: Writer, index: number): boolean {
    return this.lastUse[index] > at || (this.lastUse[index] === at && !copying);
  }

  /** Whether the next letter is remembered as part of one of the groups. */
  remembers(writer: Writer, groups: ReadonlySet<number>): boolean {
    return writer.captures.some((c, index) => groups.has(this.used[index]) && this.records(writer, c, index));
  }

  private records(writer: Writer, { status, fate }: Capture, index: number): boolean {
    return status === 'open' && fate === 'stays' && this.needed(writer, index);
  }

  /**
   * The writer after a letter of the match.
   *
   * @param letter its code units, over the window after it
   * @throws TooOld
   */
  read(writer: Writer, letter: readonly Term[]): Writer {
    const captures = writer.captures.map((capture, index) => {
      const old = capture.text.map(unit => shifted(unit, letter.length));
      const text = this.records(writer, capture, index) ? [...old, ...letter] : old;
      if (text.some(unit => farthest(unit) > this.maxLookback) || text.length > MAX_REMEMBERED)
        throw new TooOld(this.used[index]);
      return { ...capture, text };
    });
    return { ...writer, captures };
  }

  /** Writes the rest at the end of the match. Nothing when a guess about the captures was wrong. */
  finish(writer: Writer): readonly ReplacementCase[] {
    if (writer.captures.some(capture => capture.fate === 'is-reset')) return [];
    let cases: readonly ReplacementCase[] = [{ guard: TRUE, outputs: [] }];
    const from = writer.copying ? writer.at + 1 : writer.at;
    for (const part of this.parts.slice(from)) {
      const added =
        part.kind === 'call'
          ? part.replacer(this.matched(writer))
          : [{ guard: TRUE, outputs: this.known(writer, part) }];
      cases = cases.flatMap(c =>
        added.map(a => ({ guard: and(c.guard, a.guard), outputs: [...c.outputs, ...a.outputs] })),
      );
    }
    return cases;
  }

  private known({ captures }: Writer, part: Exclude<Part, { kind: 'call' }>): readonly Term[] {
    return part.kind === 'text' ? part.units : captures[this.used.indexOf(part.group)].text;
  }

  private matched({ captures }: Writer): MatchedText {
    const [whole, ...groups] = captures;
    return { whole: whole.text, groups: groups.map(c => (c.status === 'undefined' ? undefined : c.text)) };
  }
}

/** However long a window may be, longer text than this is not remembered. */
const MAX_REMEMBERED = 64;

/** The nodes from which a way of matching leads to a node with the property. */
function reaching({ program }: MatchGraph, isGoal: (id: number) => boolean): ReadonlySet<number> {
  const sources: number[][] = program.nodes.map(() => []);
  program.nodes.forEach((node, id) => {
    if (node.kind === 'split') for (const next of node.next) sources[next].push(id);
    else if (node.kind !== 'accept') sources[node.next].push(id);
  });
  const found = new Set([...program.nodes.keys()].filter(isGoal));
  for (const id of found) for (const source of sources[id]) found.add(source);
  return found;
}

/** Writers with the same key do the same from here on. */
export function writerKey({ at, copying, captures }: Writer): string {
  const shown = captures.map(({ status, fate, text }) => `${status} ${fate} ${text.map(t => t.id).join()}`);
  return `${at} ${copying} ${shown.join(';')}`;
}
