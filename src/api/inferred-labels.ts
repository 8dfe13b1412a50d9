import { type Machine, windowDistance } from '../automata/machine/machine.ts';
import type { Reason } from '../engines/seal/automaton.ts';
import type { Inferred } from '../engines/seal/infer.ts';
import { type Conditions, conditionsOf, type Said } from '../engines/seal/labels.ts';
import type { Edge } from '../engines/seal/node.ts';
import { namedSymbol } from '../engines/seal/symbol-name.ts';
import type { Code } from '../frontends/code.ts';
import { type Action, oppositeWords, questionAt } from '../frontends/source-text/actions.ts';
import { not, or } from '../logic/build.ts';
import { substitute } from '../logic/substitute.ts';
import { type Term, TRUE, type Variable, variable } from '../logic/term.ts';
import type { SourceRange } from '../program/source.ts';
import { SymbolicNumber, type Value } from '../program/value.ts';
import { type About, type ByteNames, byteGuardText, guardText, type LabelLine } from '../render/index.ts';
import { type Happening, Happenings, linesText } from './happenings.ts';
import { rangesIn, rangesInWords } from './range-words.ts';
import { SourceNames } from './source-names.ts';

/** More lists of conditions, and more conditions, than these are not written at an arrow. */
const MOST_LISTS = 3;
const MOST_CONDITIONS = 2;
const MOST_OUTPUTS = 3;
const MOST_ACTIONS = 2;
/** A longer action is shown where there is nothing else. */
const LONG_ACTION = 36;
/** More groups of ways than this at one arrow are told apart by less. */
const MOST_GROUPS = 4;
/** A longer condition gives way to what stands in the source. */
const LONG_CONDITION = 26;
/** The same for symbols that are numbers. */
const LONG_RANGE = 40;
/** Conditions on fields and on data that are written together, and how long that may be. */
const MOST_OF_RECORDS = 4;
const LONG_WHOLE = 80;
/** More ways than this are not looked at for what happens on them. */
const MOST_WAYS = 200;

/** The state in which it is not known what the code does. */
const ANYTHING = 'anything';

export interface LabelOptions {
  /** The texts of the source files, for the names of constants. */
  readonly texts?: readonly string[];
  /** Variables and functions whose actions are of no interest. */
  readonly ignored?: readonly string[];
  /** The functions by which the code reads, and writes. */
  readonly readers?: readonly string[];
  readonly writers?: readonly string[];
  /** The function that is asked about. */
  readonly home?: SourceRange | undefined;
}

/**
 * What a picture of an inferred automaton says: at the arrows symbols, conditions and what is done, with the lines where
 * that is; and where the code stops.
 */
export function aboutInferred(
  inferred: Inferred,
  { symbolName }: Pick<Code, 'symbolName'>,
  options: LabelOptions = {},
): About {
  return new Labels(inferred, symbolName, options).about();
}

/** Ways of one transition that do the same as far as is told apart, and what happens on them. */
interface Group {
  readonly reasons: readonly Reason[];
  readonly written: string;
  readonly happenings: readonly Happening[];
  /** What is done on all of them. */
  readonly always: readonly Action[];
}

/** What is done nearly everywhere says nothing about an arrow: these parts of all, of so many at least. */
const COMMON = 0.6;
const USUAL = 0.4;
const ENOUGH = 5;

class Labels {
  private readonly happenings: Happenings;
  private readonly constants: SourceNames;
  /** What is done nearly everywhere, and what is returned mostly. */
  private common: ReadonlySet<string> = new Set();
  private usual: string | undefined;
  /** Whether what is written is of no interest. */
  private readonly isSilent: boolean;

  constructor(
    private readonly inferred: Inferred,
    private readonly symbolName: string | undefined,
    { texts = [], ignored = [], readers = [], writers = [], home }: LabelOptions,
  ) {
    const { names } = inferred;
    const sets = { ignored: new Set(ignored), readers: new Set(readers) };
    this.happenings = new Happenings(inferred, names, { ...sets, home });
    this.constants = new SourceNames(texts, inferred);
    this.isSilent = writers.length > 0 && writers.every(name => ignored.includes(name));
  }

  about(): About {
    const { machine, reasons, leavings, merged } = this.inferred;
    const names = reasons.map(list =>
      this.constants.compared(
        list
          .flat()
          .slice(0, MOST_WAYS)
          .map(({ edge }) => this.happenings.on(edge)),
      ),
    );
    const known = names.flatMap(own => [...own]);
    const everywhere = known.filter(([value, name]) => known.every(([v, n]) => v !== value || n === name));
    const groups = reasons.map(lists => lists.map(list => this.groupsOf(list)));
    this.findCommon(groups.flat(2));
    const labels = machine.transitions.map((list, q) =>
      list.map(({ guard }, i) =>
        groups[q][i].length === 0
          ? [{ guard: symbolsText(guard, this.symbolName, names[q]), action: undefined }]
          : groups[q][i].map((group, _, { length }) =>
              this.line(group, length === 1 ? guard : undefined, new Map([...everywhere, ...names[q]])),
            ),
      ),
    );
    const faults = leavings.flatMap(({ from, guard, outcome }) =>
      outcome.kind === 'fault' || (outcome.kind === 'rejected' && guard !== undefined)
        ? [
            {
              from,
              what: outcome.kind === 'fault' ? `${outcome.fault.place}: ${outcome.fault.kind}` : 'rejected',
              ...(outcome.kind === 'rejected' ? { isRejection: true } : {}),
              ...(guard && { guard, text: symbolsText(guard, this.symbolName, names[from]) }),
            },
          ]
        : [],
    );
    const unknown = machine.states.flatMap((name, q) => (merged[q].length === 0 && name === ANYTHING ? [q] : []));
    return { labels, faults, unknown };
  }

  /** The ways of a transition, by what is written and called on them; where those are many, by whether anything is. */
  private groupsOf(reasons: readonly Reason[]): readonly Group[] {
    const by = (key: (reason: Reason) => string): readonly Reason[][] => {
      const groups = new Map<string, Reason[]>();
      for (const reason of reasons) groups.set(key(reason), [...(groups.get(key(reason)) ?? []), reason]);
      return [...groups.values()];
    };
    const calls = ({ edge }: Reason): string =>
      this.happenings
        .on(edge)
        .actions.filter(({ kind }) => kind === 'call')
        .map(({ name }) => name)
        .join();
    const fine = by(reason => `${writtenText(reason.edge.outputs)} ${calls(reason)}`);
    const groups =
      fine.length <= MOST_GROUPS
        ? fine
        : (this.byCondition(reasons) ?? by(({ edge }) => (edge.outputs.length > 0 ? 'some' : 'none')));
    return groups.map(group => {
      const texts = new Set(group.map(({ edge }) => writtenText(edge.outputs)));
      const happenings = group.slice(0, MOST_WAYS).map(({ edge }) => this.happenings.on(edge));
      return {
        reasons: group,
        written: texts.size === 1 ? [...texts][0] : '…',
        happenings,
        always: withValues(
          happenings[0].actions.filter(({ text }) =>
            happenings.every(({ actions }) => actions.some(each => each.text === text)),
          ),
          [...texts],
        ),
      };
    });
  }

  /** The ways on which a condition holds and those on which it does not, for the first that all of them ask. */
  private byCondition(reasons: readonly Reason[]): readonly (readonly Reason[])[] | undefined {
    if (reasons.length > MOST_WAYS) return undefined;
    const said = reasons.map(
      ({ edge }) => new Set(edge.conditions.flatMap(condition => this.said(condition, edge)?.text ?? [])),
    );
    const [{ edge }] = reasons;
    for (const condition of edge.conditions) {
      const { text = '', opposite = '' } = this.said(condition, edge) ?? {};
      const [holds, fails] = [text, opposite].map(words => reasons.filter((_, i) => said[i].has(words)));
      if (fails.length > 0 && holds.length + fails.length === reasons.length) return [holds, fails];
    }
    return undefined;
  }

  private findCommon(groups: readonly Group[]): void {
    const often = (texts: readonly string[], share: number): readonly string[] => {
      const counts = new Map<string, number>();
      for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
      const least = Math.max(ENOUGH, share * groups.length);
      return [...counts].filter(([, count]) => count >= least).map(([text]) => text);
    };
    this.common = new Set(
      often(
        groups.flatMap(({ always }) => always.map(({ text }) => text)),
        COMMON,
      ),
    );
    const written = groups.map(each => each.written);
    if (new Set(written).size > 1) this.usual = often(written, USUAL).find(text => /^-?\d+$/.test(text));
  }

  /** @param whole the guard of the transition, where the group is all of it */
  private line({ reasons, written, happenings, always }: Group, whole: Term | undefined, names: ByteNames): LabelLine {
    const guard = whole ?? or(...reasons.map(reason => reason.guard));
    const input = this.symbols(guard, reasons, names);
    const lists = conditionsOf(reasons, (condition, edge) => this.said(condition, edge));
    const when = conditionsText(lists, MOST_LISTS, MOST_CONDITIONS);
    const together = this.wholeText(guard, reasons, when);
    const all = [
      ...new Map(
        happenings.flatMap(({ actions, optional }) => [...actions, ...optional].map(each => [each.text, each])),
      ).values(),
    ];
    const telling = always.filter(({ text }) => !this.common.has(text));
    const isCalled = telling.some(({ kind }) => kind === 'call');
    const given = isCalled || this.isSilent || written === '' ? [] : [this.givenText(written, happenings)];
    const shown = [...mostTelling(telling, this.symbolName), ...(written === this.usual ? [] : given)];
    const sometimes = all.filter(
      ({ text }) => !happenings.every(({ actions }) => actions.some(each => each.text === text)),
    );
    const lines = linesText(happenings);
    const details = [
      ...(lists.length === 0 || when === conditionsText(lists, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
        ? []
        : [`if ${conditionsText(lists, MOST_WAYS, MOST_WAYS)}`]),
      ...(always.length + given.length > shown.length
        ? [`does ${[...always.map(({ text }) => text), ...given].join('; ')}`]
        : []),
      ...(sometimes.length === 0 ? [] : [`on some ways ${sometimes.map(({ text }) => text).join('; ')}`]),
    ];
    return {
      guard: together ?? (when === '' ? input : input === 'any' ? when : `${input} if ${when}`),
      ...(when === '' ? {} : { input, condition: when }),
      action: shown.length === 0 ? undefined : shown.join('; '),
      ...(details.length === 0 ? {} : { details }),
      ...(lines === '' ? {} : { source: lines }),
    };
  }

  /**
   * All conditions of some ways in one text: of symbols that are records, as conditions on fields and on data are asked
   * together (`pin and now - since >= 20`), and where the ways take all symbols, but not each of them. `undefined` where that
   * is long, and where there are none.
   */
  private wholeText(guard: Term, reasons: readonly Reason[], when: string): string | undefined {
    const isRecord = this.inferred.machine.input.kind === 'tuple' && this.symbolName === undefined;
    if (!isRecord && (guard !== TRUE || when === '')) return undefined;
    if (when === '' && reasons.every(({ edge }) => edge.conditions.every(each => isAboutSymbol(each, edge))))
      return undefined;
    if (guard.variables.some(v => windowDistance(v) !== 0)) return undefined;
    const lists = conditionsOf(reasons, (condition, edge) =>
      isAboutSymbol(condition, edge) ? this.ownWords(condition, edge) : this.said(condition, edge),
    );
    const text = conditionsText(lists, MOST_LISTS, MOST_OF_RECORDS);
    return text === '' || text.includes('…') || text.length > LONG_WHOLE ? undefined : text;
  }

  /** What the symbol of a way is called: after its reader where there are several. */
  private symbolOn(edge: Edge | undefined): string | undefined {
    return (edge && this.inferred.names.readerOn(edge)) ?? this.symbolName;
  }

  /** What is returned, by its name in the source where it has one. */
  private givenText(written: string, happenings: readonly Happening[]): string {
    const names = /-?\d/.test(written) ? this.constants.given(happenings) : undefined;
    return names === undefined ? written : written.replace(/-?\b\d+\b/g, number => names.get(BigInt(number)) ?? number);
  }

  /** The symbols of some ways; of numbers that conditions tell apart, these conditions as the source has them. */
  private symbols(guard: Term, reasons: readonly Reason[], names: ByteNames): string {
    const text = symbolsText(guard, this.symbolOn(reasons[0]?.edge), names);
    const isRecord = guard.variables.some(({ sort }) => sort.kind === 'tuple');
    const isSimple = text.length <= LONG_RANGE && !(isRecord ? /[&|·%∧∨]|>>|<</ : /[&|·%]|>>|<</).test(text);
    if (isSimple || byteGuardText(guard) !== undefined) return text;
    if (rangesIn(namedGuard(guard, this.symbolOn(reasons[0]?.edge))) !== undefined)
      return text.replaceAll(' ∨ ', ' or ');
    const lists = conditionsOf(reasons, (condition, edge) => {
      if (condition.variables.some(v => v !== edge.symbol)) return undefined;
      const own = isRecord ? this.ownWords(condition, edge) : undefined;
      return own !== undefined && own.text.length <= LONG_CONDITION ? own : (askedWords(condition, edge) ?? own);
    });
    const isAll = reasons.every(({ edge }) =>
      edge.conditions.every(
        each => isRecord || each.variables.some(v => v !== edge.symbol) || askedWords(each, edge) !== undefined,
      ),
    );
    const words = conditionsText(lists, MOST_LISTS, MOST_LISTS);
    return isAll && words !== '' && !words.includes('…') && words.length < text.length + LONG_RANGE ? words : text;
  }

  /** A condition in the names of the source, where all that it is about has one. */
  private ownWords(condition: Term, edge: Edge): Said | undefined {
    const named = this.inferred.names.inWords(condition, edge.symbol, this.symbolOn(edge));
    return named && { text: rangesInWords(named), opposite: rangesInWords(not(named)) };
  }

  /** A condition that is not about the symbol alone: in the names of the source, or as it stands there where that is shorter. */
  private said(condition: Term, edge: Edge): Said | undefined {
    if (condition.variables.every(v => v === edge.symbol)) return undefined;
    const own = this.ownWords(condition, edge);
    if (own !== undefined && SAME.test(own.text)) return undefined;
    if (own !== undefined && own.text.length <= LONG_CONDITION) return own;
    const asked = askedWords(condition, edge);
    return asked !== undefined && (own === undefined || asked.text.length < own.text.length) ? asked : own;
  }
}

function isAboutSymbol({ variables }: Term, { symbol }: Edge): boolean {
  return variables.every(v => v === symbol);
}

/** That a sum does not overflow: a number is itself with more bits. */
const SAME = /^(.+) = \(\1\)$/;

/** A condition as its branch in the source has it. */
function askedWords(condition: Term, { traces = [] }: Edge): Said | undefined {
  for (const { asked } of traces) {
    const found = asked.get(condition);
    const words = found && questionAt(found.at);
    if (words === undefined) continue;
    const opposite = oppositeWords(words, !found?.isFloat);
    return found?.isSame === true ? { text: words, opposite } : { text: opposite, opposite: words };
  }
  return undefined;
}

/** The symbols at each arrow of a machine, for one of which no more is known. */
export function symbolLabels({ transitions }: Machine, symbolName?: string): readonly (readonly LabelLine[][])[] {
  return transitions.map(list =>
    list.map(({ guard }) => [{ guard: symbolsText(guard, symbolName), action: undefined }]),
  );
}

/** Bytes in hexadecimal or by their names, other symbols by the name that the code has for them. */
function symbolsText(guard: Term, symbolName: string | undefined, names?: ByteNames): string {
  const bytes = byteGuardText(guard, names);
  if (bytes !== undefined) return bytes;
  const isNamed = guard.op.kind !== 'in' || guard.args[0].sort.kind === 'bitvec';
  return isNamed && guard.variables.length > 0 ? rangesInWords(namedGuard(guard, symbolName)) : guardText(guard);
}

/** A guard with the name that the code has for symbols. */
function namedGuard(guard: Term, symbolName: string | undefined): Term {
  const renamed = guard.variables.map(
    v => [v, windowDistance(v) === 0 ? namedSymbol(v, symbolName) : earlier(v, symbolName)] as const,
  );
  return substitute(guard, new Map(renamed));
}

/** A symbol that was read so many symbols before. */
function earlier(symbol: Variable, symbolName = 'symbol'): Term {
  const distance = windowDistance(symbol);
  return variable(distance === undefined ? symbolName : `${symbolName}[-${distance}]`, symbol.sort);
}

/** Lists of conditions as one text; where they are many, what they have in common. Empty where nothing is needed. */
function conditionsText(lists: Conditions, mostLists: number, most: number): string {
  if (lists.some(list => list.length === 0)) return '';
  if (lists.length > mostLists) {
    const common = lists[0].filter(each => lists.every(list => list.includes(each)));
    return common.length === 0 ? '' : [...common.slice(0, most), '…'].join(' and ');
  }
  return lists.map(list => [...list.slice(0, most), ...(list.length > most ? ['…'] : [])].join(' and ')).join(' or ');
}

/** Of some actions those that say the most: calls, what is done with the symbol, what is counted. In their order. */
function mostTelling(actions: readonly Action[], symbolName = 'symbol'): readonly string[] {
  const words = new RegExp(`\\b${symbolName.replace(/\W/g, '\\$&')}\\b`);
  const rank = ({ kind, text }: Action): number => {
    if (kind === 'call') return 0;
    if (text.length > LONG_ACTION) return 5;
    if (words.test(text)) return 1;
    if (/\+\+|--|[-+]= ?1$/.test(text)) return 2;
    return /= ?(?:0|false|NULL|nullptr)$/.test(text) ? 4 : 3;
  };
  const whole = actions.filter(({ text }) => !actions.some(each => each.text !== text && isPartOf(text, each.text)));
  const best = new Set([...whole].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_ACTIONS));
  const shown = whole.filter(action => best.has(action)).map(({ text }) => text);
  return whole.length > MOST_ACTIONS ? [...shown, '…'] : shown;
}

/** Whether an action is done within another one: `n++` in `buf[n++] = byte`, `b = 0` in `a = b = 0`. */
function isPartOf(text: string, whole: string): boolean {
  return whole.endsWith(text) || (/\+\+$|--$/.test(text) && whole.includes(text));
}

/** Actions with the numbers that are written in calls of one argument, where each call writes one and it is always the same. */
function withValues(actions: readonly Action[], written: readonly string[]): readonly Action[] {
  const values = written.length === 1 ? written[0].split(', ') : [];
  const calls = actions.filter(({ kind }) => kind === 'call');
  if (calls.length === 0 || !values.every(value => /^-?\d+$/.test(value))) return actions;
  const [{ name }] = calls;
  if (calls.length < values.length && calls.every(call => call.name === name && !call.text.includes(',')))
    // One call in the source, more than once.
    return [
      ...actions.filter(({ kind }) => kind !== 'call'),
      ...values.map((value): Action => ({ kind: 'call', name, text: `${name}(${value})` })),
    ];
  if (calls.length !== values.length) return actions;
  return actions.map(action => {
    const call = calls.indexOf(action);
    const argument = /^\w+\(([^,]+)\)$/.exec(action.text)?.[1];
    const isName = argument === undefined || /^(?:[\w.]*::)?k?[A-Z]\w*$|^(?:\w+::)+\w+$|^-?\d+$/.test(argument);
    return call < 0 || isName ? action : { ...action, text: `${action.name}(${values[call]})` };
  });
}

function writtenText(outputs: readonly Value[]): string {
  const shown = outputs.slice(0, MOST_OUTPUTS).map(value => {
    if (typeof value === 'number' || typeof value === 'bigint') return String(value);
    return value instanceof SymbolicNumber ? '…' : 'text';
  });
  return [...shown, ...(outputs.length > MOST_OUTPUTS ? ['…'] : [])].join(', ');
}
