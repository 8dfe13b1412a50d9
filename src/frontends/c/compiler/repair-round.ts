import type { ClangError, MessagePlace } from './clang-messages.ts';
import { ErasedText } from './erased-text.ts';
import { lineOf } from './masked-text.ts';
import { nameRepair } from './name-repairs.ts';
import { OUR_INCLUDE } from './places.ts';
import { GUESSES_FILE, type Guess, type Repairs } from './repairs.ts';
import type { TopLevelItem } from './top-level.ts';
import { isNeeded, type TextPlace, type UnitTexts } from './unit-texts.ts';

export interface RoundOptions {
  /** Names of functions that stay as they are. */
  readonly needed: readonly string[];
  readonly isCxx: boolean;
  /** How people name a file. */
  readonly shown: (seen: string) => string;
}

/** So many characters behind a name are looked at. */
const FAR = 1000;

const CONTRADICTION =
  /^(?:conflicting types for|static declaration of|non-static declaration of|redefinition of(?: enumerator)?|typedef redefinition|functions that differ only in|declaration of '.*' has a different|exception specification|redeclaration of|definition of type|use of '\w+' with tag type|different language linkage|attempting to redefine)|has a different language linkage/;

/**
 * One round of repairs. Names come first, and only where there is nothing left to be said about them are functions and
 * declarations taken out, because errors follow from others.
 *
 * @returns undefined where nothing can be repaired
 */
export function repairedOnce(
  errors: readonly ClangError[],
  texts: UnitTexts,
  before: Repairs,
  options: RoundOptions,
): Repairs | undefined {
  const round = new RepairRound(texts, before, options);
  const left = errors.filter(error => !round.structure(error));
  for (const step of [1, 2, 3] as const) {
    for (const error of left) round.repair(error, step);
    if (round.isChanged) return round.result();
  }
  return undefined;
}

class RepairRound {
  private readonly erased = new Map<string, ErasedText>();
  private readonly done = new Set<TopLevelItem>();
  private readonly guesses: Map<string, Guess>;
  private readonly refused: Set<string>;
  private readonly added = {
    bodies: [] as string[],
    leftOut: [] as string[],
    replaced: [] as string[],
    macros: [] as string[],
    ignored: [] as string[],
  };
  isChanged = false;

  constructor(
    private readonly texts: UnitTexts,
    private readonly before: Repairs,
    private readonly options: RoundOptions,
  ) {
    this.guesses = new Map(before.guesses);
    this.refused = new Set(before.refused);
  }

  result(): Repairs {
    const files = new Map(this.before.files);
    for (const [seen, erased] of this.erased) files.set(seen, erased.text());
    const { before, added, guesses, refused } = this;
    return {
      guesses,
      refused,
      files,
      bodies: [...before.bodies, ...added.bodies],
      leftOut: [...before.leftOut, ...added.leftOut],
      replaced: [...before.replaced, ...added.replaced],
      macros: [...before.macros, ...added.macros],
      ignored: [...before.ignored, ...added.ignored],
    };
  }

  /** What is done about an error: in step 1 about types and macros, in step 2 about other names, in step 3 about the rest. */
  repair(error: ClangError, step: 1 | 2 | 3): void {
    const place = this.texts.at(error);
    if (step !== 3) this.name(error, place, step);
    else if (place !== undefined) this.takeOut(place);
  }

  /** What is not about names that are missing. */
  structure(error: ClangError): boolean {
    const place = this.texts.at(error);
    return (
      this.refuseGuess(error) ||
      this.directive(error, place) ||
      this.macro(error) ||
      this.contradiction(error, place) ||
      this.junk(error, place)
    );
  }

  private change(seen: string): ErasedText | undefined {
    const text = this.texts.textOf(seen);
    if (text === undefined) return undefined;
    const erased = this.erased.get(seen) ?? new ErasedText(text);
    this.erased.set(seen, erased);
    this.isChanged = true;
    return erased;
  }

  /** A guess that the files contradict is taken back for good. */
  private refuseGuess(error: ClangError): boolean {
    const isSyntax = error.text.startsWith('expected ');
    const notes = error.notes.filter(
      ({ file, text }) =>
        file === GUESSES_FILE && (text.startsWith('previous') || (isSyntax && text.startsWith('expanded from macro'))),
    );
    if (error.file !== GUESSES_FILE && notes.length === 0) return false;
    const texts = [error.text, ...notes.map(({ text }) => text)].join(' ');
    const names = [...texts.matchAll(/'(?:struct )?(\w+)'/g)].map(([, name]) => name);
    const wrong = [...this.guesses].filter(
      ([name, guess]) => names.includes(name) || (guess.kind === 'struct' && names.includes(guess.tag)),
    );
    for (const [name] of wrong) {
      this.guesses.delete(name);
      this.refused.add(name);
      this.isChanged = true;
    }
    return wrong.length > 0;
  }

  /** `#error`, a header whose name is a macro that nothing defines, and a header that is beside the file and named with angles. */
  private directive(error: ClangError, place: TextPlace | undefined): boolean {
    if (place === undefined) return false;
    const { text, seen } = place;
    const line = text.text.slice(text.lineStarts[error.line - 1], text.lineStarts[error.line] ?? text.text.length);
    const isNameless = /^expected "FILENAME"/.test(error.text) && /^\s*#\s*include\b/.test(line);
    if (isNameless || /^\s*#\s*error\b/.test(line)) {
      this.change(seen)?.eraseDirective(error.line);
      this.added.ignored.push(`${isNameless ? '#include' : '#error'} at ${this.options.shown(seen)}:${error.line}`);
      return true;
    }
    if (!/^'[^']+' file not found with <angled> include/.test(error.text)) return false;
    const start = text.lineStarts[error.line - 1];
    const [opening, closing] = [line.indexOf('<'), line.lastIndexOf('>')];
    const erased = opening < 0 || closing < 0 ? undefined : this.change(seen);
    erased?.put(start + opening, '"');
    erased?.put(start + closing, '"');
    return erased !== undefined;
  }

  /** A macro that takes other arguments than it is given is not the one that is meant. */
  private macro(error: ClangError): boolean {
    if (!/^too (?:few|many) arguments provided to function-like macro/.test(error.text)) return false;
    const note = error.notes.find(({ text }) => /^macro '\w+' defined here/.test(text));
    const line = note?.line ?? 0;
    const text = note === undefined ? undefined : this.texts.textOf(note.file);
    if (note === undefined || text?.directives.has(line) !== true) return false;
    this.change(note.file)?.eraseDirective(line);
    const name = /'(\w+)'/.exec(note.text)?.[1] ?? '';
    this.added.macros.push(`${name} (${this.options.shown(note.file)}:${line})`);
    return true;
  }

  /** Of two declarations that contradict each other, the one in our headers goes, or the one that defines nothing. */
  private contradiction(error: ClangError, place: TextPlace | undefined): boolean {
    const open = place?.item?.body?.open;
    if (!CONTRADICTION.test(error.text) || (open !== undefined && place !== undefined && place.offset > open))
      return false;
    const note = error.notes.find(
      ({ text }) => text.startsWith('previous') || text.includes('declared here') || text.includes('declaration'),
    );
    const other = note === undefined ? undefined : this.texts.at(note);
    const isOurs = ({ seen }: TextPlace): boolean => seen.startsWith(`${OUR_INCLUDE}/`);
    const worth = (each: TextPlace | undefined): number => {
      if (each?.item === undefined) return 9;
      if (isOurs(each)) return 0;
      return isNeeded(each.item, this.options.needed) ? 3 : each.item.body !== undefined ? 2 : 1;
    };
    const going = worth(other) < worth(place) ? other : place;
    if (going?.item === undefined || isNeeded(going.item, this.options.needed)) return false;
    if (isOurs(going)) {
      this.takeOutItem(going, going.item);
      this.added.replaced.push(this.nameOf(going, going.item));
    } else this.leaveOut(going, going.item);
    return true;
  }

  /** What is no declaration, up to the next one: `ERROR this is not meant to be compiled`. */
  private junk(error: ClangError, place: TextPlace | undefined): boolean {
    const item = place?.item;
    if (place === undefined || item === undefined) return false;
    if (item.body !== undefined && place.offset > item.body.open) return false;
    const from = place.text.masked.slice(item.start);
    const line = lineOf(place.text, item.start);
    const end = place.text.lineStarts[line] ?? place.text.text.length;
    const [words] = /^[^\n]*/.exec(from) ?? [''];
    const isWords =
      /^[A-Za-z_]\w*(?:[ \t]+[A-Za-z_]\w*)+[ \t]*$/.test(words) &&
      error.text.startsWith("expected ';' after top level");
    const isCall =
      /^[A-Z_][A-Z0-9_]*[ \t]*\([^;{}]*\)[ \t]*$/.test(words) &&
      item.end > end &&
      lineOf(place.text, place.offset) === line;
    if ((!isWords || place.offset > end) && !isCall) return false;
    if (this.done.has(item)) return true;
    this.done.add(item);
    this.change(place.seen)?.erase(item.start, end);
    this.added.leftOut.push(`${words.trim()} (${this.options.shown(place.seen)}:${line})`);
    return true;
  }

  private name(error: ClangError, place: TextPlace | undefined, step: 1 | 2): void {
    const repair = nameRepair(error, this.contextOf(error, place), {
      ...this.before,
      guesses: this.guesses,
      refused: this.refused,
    });
    if (repair === undefined || repair.step !== step) return;
    if (place?.item !== undefined && this.done.has(place.item)) return;
    this.guesses.set(repair.name, repair.guess);
    this.isChanged = true;
  }

  /** What stands around a name, in the macro that it comes from if there is one. */
  private contextOf(error: ClangError, place: TextPlace | undefined) {
    const around = (at: TextPlace | undefined): { readonly before: string; readonly after: string } => ({
      before: at === undefined ? '' : at.text.text.slice(Math.max(0, at.offset - 200), at.offset),
      after: at === undefined ? '' : at.text.text.slice(at.offset, at.offset + FAR),
    });
    const name = /'(\w+)'/.exec(error.text)?.[1] ?? '';
    const own = around(place);
    const isInBody = place?.item?.body !== undefined && place.offset >= place.item.body.open;
    const macro = error.notes
      .filter(({ file, text }) => text.startsWith('expanded from macro') && file !== GUESSES_FILE)
      .map((note: MessagePlace) => around(this.texts.at(note)))
      .find(({ after }) => after.startsWith(name));
    const given = { isInBody, isCxx: this.options.isCxx, texts: () => this.texts.own() };
    if (own.after.startsWith(name) || macro === undefined) return { ...own, ...given };
    // A macro that is only the name stands for it.
    const isDirect = error.notes.filter(({ text }) => text.startsWith('expanded from macro')).length === 1;
    const isAll = isDirect && new RegExp(`^${name}[ \\t]*(?:\\r?\\n|$)`).test(macro.after);
    return isAll ? { before: own.before, after: own.after.replace(/^\w+/, name), ...given } : { ...macro, ...given };
  }

  private takeOut(place: TextPlace): void {
    const { item } = place;
    if (item === undefined || isNeeded(item, this.options.needed) || this.done.has(item)) return;
    if (item.parts?.some(part => isNeeded(part, this.options.needed))) return;
    if (item.body === undefined || place.offset < item.body.open) {
      this.leaveOut(place, item);
      return;
    }
    this.done.add(item);
    this.change(place.seen)?.eraseBody(item);
    this.added.bodies.push(this.said(place, item));
  }

  private leaveOut(place: TextPlace, item: TopLevelItem): void {
    if (this.done.has(item)) return;
    this.takeOutItem(place, item);
    this.added.leftOut.push(this.said(place, item));
  }

  private takeOutItem(place: TextPlace, item: TopLevelItem): void {
    this.done.add(item);
    this.change(place.seen)?.erase(item.start, item.end);
  }

  private said(place: TextPlace, item: TopLevelItem): string {
    return `${this.nameOf(place, item)} (${this.options.shown(place.seen)}:${lineOf(place.text, item.start)})`;
  }

  /** What an item says something about, or how it begins. */
  private nameOf({ text }: TextPlace, { start, end, called }: TopLevelItem): string {
    const head = text.masked
      .slice(start, end)
      .replace(/[={][\s\S]*$/, '')
      .trim();
    const declared = /([A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)*;?$/.exec(head)?.[1];
    return called[0] ?? declared ?? head.replace(/\s+/g, ' ').slice(0, 40);
  }
}
