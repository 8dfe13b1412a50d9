import { liveSlots } from '../automata/machine/liveness.ts';
import {
  type Ending,
  isAcceptor,
  type Machine,
  registerVariable,
  type Transition,
  windowVariable,
} from '../automata/machine/machine.ts';
import { pastSymbols } from '../automata/machine/past-symbols.ts';
import { trimMachine } from '../automata/machine/trim.ts';
import { assuming, type Known, knownSets } from '../logic/assume.ts';
import { member } from '../logic/build.ts';
import type { CharSet } from '../logic/char-set.ts';
import { rebuild } from '../logic/rebuild.ts';
import { BitVec, Bool, Char, Int, type Sort, sortName } from '../logic/sort.ts';
import { isConstant, type Term, TRUE, type Variable } from '../logic/term.ts';
import { BekExpressions, characterText, isShort, NotInBek, stringText } from './bek-expression.ts';

/**
 * A deterministic machine as a Bek program that our own front end reads back to an equivalent one: a register for the
 * state, one for each earlier symbol that is looked back at, and the machine's own registers. An acceptor becomes a
 * program that writes nothing. A Bek program takes the first case that matches, so a nondeterministic machine would be
 * cut down to one of its runs: the caller makes sure that it is none.
 *
 * @throws NotInBek when the symbols are not characters, bytes or integers, or terms mix sorts of numbers
 */
export function machineToBek(machine: Machine, name: string): string {
  return new BekWriter(machine).program(name);
}

const OPTION: ReadonlyMap<Sort, string> = new Map([
  [Char, ''],
  [BitVec(8), '--alphabet byte'],
  [Int, '--alphabet int'],
]);

const RESERVED =
  'function program return iter in case end yield raise skip if else true false replace input ite Bits IsHighSurrogate IsLowSurrogate IsWordChar IsDigit IsWhitespace';

class BekWriter {
  private readonly taken = new Set(RESERVED.split(' '));
  private readonly symbol: string;
  private readonly state: string;
  private readonly past: readonly string[];
  private readonly registers: readonly string[];
  private readonly live: ReturnType<typeof liveSlots>;
  private readonly expressions: BekExpressions;

  private readonly machine: Machine;

  constructor(given: Machine) {
    requireOneSort(given);
    const machine = trimMachine(narrowed(given));
    this.machine = machine;
    this.registers = machine.registers.map(r => this.fresh(r.name.replace(/\W/g, '_')));
    this.symbol = this.fresh('c');
    this.state = this.fresh('q');
    this.past = Array.from({ length: machine.lookback }, (_, i) => this.fresh(`c${i + 1}`));
    this.live = liveSlots(machine);
    const names = new Map<Variable, string>([[windowVariable(machine.input, 0), this.symbol]]);
    this.past.forEach((past, i) => {
      names.set(windowVariable(machine.input, i + 1), past);
    });
    machine.registers.forEach((r, i) => {
      names.set(registerVariable(r), this.registers[i]);
    });
    this.expressions = new BekExpressions(machine.input, names, () => this.fresh('f'), allTerms(machine));
  }

  program(name: string): string {
    const { machine, symbol } = this;
    const cases = machine.transitions.flatMap((list, q) => list.map(t => this.step(q, t)));
    const endCases = this.ending();
    const option = OPTION.get(machine.input) ?? '';
    const about = [
      name.replace(/\s+/g, ' '),
      ...(isAcceptor(machine) ? ['an acceptor: it writes nothing'] : []),
      ...(option === '' ? [] : [`read it with ${option}`]),
    ];
    const registers = this.declarations();
    return [
      `// ${about.join('; ')}`,
      '',
      ...(this.expressions.functions.length === 0 ? [] : [...this.expressions.functions, '']),
      `program ${programName(name)}(input) {`,
      `  return iter(${symbol} in input)${registers === '' ? '' : `[${registers}]`} {`,
      ...cases,
      ...(endCases.length === 0 ? ['  };'] : ['  } end {', ...endCases, '  };']),
      '}',
      '',
    ].join('\n');
  }

  private fresh(wanted: string): string {
    const base = /^[A-Za-z_]/.test(wanted) ? wanted : `r${wanted}`;
    let name = base;
    for (let i = 1; this.taken.has(name); i++) name = `${base}_${i}`;
    this.taken.add(name);
    return name;
  }

  private get hasStates(): boolean {
    return this.machine.states.length > 1;
  }

  private declarations(): string {
    const { machine } = this;
    const zero = machine.input === Char ? characterText(0) : '0';
    return [
      ...(this.hasStates ? [`${this.state} := ${machine.initial};`] : []),
      ...this.past.map(past => `${past} := ${zero};`),
      ...machine.registers.map((r, i) => `${this.registers[i]} := ${this.expressions.value(r.initial, r.sort)};`),
    ].join(' ');
  }

  private step(from: number, transition: Transition): string {
    const { machine } = this;
    const statements = this.yielded(transition.outputs);
    if (transition.to !== from) statements.push(`${this.state} := ${transition.to};`);
    for (const slot of this.live[transition.to]) {
      if (slot.kind === 'window') {
        const before = slot.distance === 1 ? this.symbol : this.past[slot.distance - 2];
        statements.push(`${this.past[slot.distance - 1]} := ${before};`);
      } else {
        const update = transition.updates[slot.index];
        if (update !== registerVariable(machine.registers[slot.index]))
          statements.push(`${this.registers[slot.index]} := ${this.expressions.text(update)};`);
      }
    }
    return this.case(from, transition.guard, statements);
  }

  /** Nothing when the input may end anywhere and nothing more is written. */
  private ending(): string[] {
    const { endings } = this.machine;
    const plain = (list: readonly Ending[]): boolean =>
      list.length === 1 && list[0].guard === TRUE && list[0].outputs.length === 0;
    if (endings.every(plain)) return [];
    const cases = endings.flatMap((list, q) => list.map(e => this.case(q, e.guard, this.yielded(e.outputs))));
    return cases.length > 0 ? cases : ['    case (true) : raise NeverEnds;'];
  }

  private case(state: number, guard: Term, statements: readonly string[]): string {
    const tests = [
      ...(this.hasStates ? [`${this.state} == ${state}`] : []),
      ...(guard === TRUE ? [] : [withoutParentheses(this.expressions.text(guard), this.hasStates)]),
    ];
    const condition = tests.length === 0 ? 'true' : tests.join(' && ');
    return `    case (${condition}) : ${statements.length === 0 ? 'skip;' : statements.join(' ')}`;
  }

  /** Neighbouring constant characters are written as one string. */
  private yielded(outputs: readonly Term[]): string[] {
    if (outputs.length === 0) return [];
    const items: string[] = [];
    let codes: number[] = [];
    const flush = (): void => {
      if (codes.length > 0) items.push(codes.length === 1 ? characterText(codes[0]) : stringText(codes));
      codes = [];
    };
    for (const term of outputs) {
      if (isConstant(term) && term.sort === Char) codes.push(Number(term.op.value));
      else {
        flush();
        items.push(withoutParentheses(this.expressions.text(term), false));
      }
    }
    flush();
    return [`yield(${items.join(', ')});`];
  }
}

/**
 * The machine with its sets cut down to what the symbols can be where they are tested: half of all code units have a
 * zero in their last bit, which is short to say for digits only.
 */
function narrowed(machine: Machine): Machine {
  const past = pastSymbols(machine);
  const before = (state: number): Term[] =>
    Array.from({ length: machine.lookback }, (_, i) => {
      const set = past(state, i + 1);
      return set === undefined || set.isEmpty ? TRUE : member(windowVariable(machine.input, i + 1), set);
    });
  return {
    ...machine,
    transitions: machine.transitions.map((list, q) =>
      list.map(t => {
        const known = knownSets([...before(q), t.guard]);
        return {
          ...t,
          guard: within(t.guard, knownSets(before(q))),
          outputs: t.outputs.map(o => within(o, known)),
          updates: t.updates.map(u => within(u, known)),
        };
      }),
    ),
    endings: machine.endings.map((list, q) =>
      list.map(e => {
        const known = knownSets([...before(q), e.guard]);
        return { guard: within(e.guard, knownSets(before(q))), outputs: e.outputs.map(o => within(o, known)) };
      }),
    ),
  };
}

/** A term that is equal to the given one where the known memberships hold. */
function within(term: Term, known: Known): Term {
  const done = new Map<Term, Term>();
  const visit = (t: Term): Term => {
    let after = done.get(t);
    if (after === undefined) {
      after = t.args.length === 0 ? t : rebuild(t, t.args.map(visit));
      if (t.op.kind === 'in') {
        const set = known.get(t.args[0])?.intersect(t.op.set);
        if (set !== undefined && isMuchShorter(set, t.op.set)) after = member(t.args[0], set);
      }
      done.set(t, after);
    }
    return after;
  };
  return visit(assuming(term, known));
}

/** A long set may have a short description by its bits, which a part of it has not. */
function isMuchShorter(part: CharSet, whole: CharSet): boolean {
  const [short, long] = [part.bounds.length, whole.bounds.length];
  return isShort(part) ? short < long : 4 * short < long;
}

function allTerms(machine: Machine): Term[] {
  return [
    ...machine.transitions.flat().flatMap(t => [t.guard, ...t.outputs, ...t.updates]),
    ...machine.endings.flat().flatMap(e => [e.guard, ...e.outputs]),
  ];
}

function requireOneSort({ input, output, registers }: Machine): void {
  if (!OPTION.has(input))
    throw new NotInBek(
      `a Bek program is about Char, BitVec 8 or Int symbols, and this machine reads ${sortName(input)}`,
    );
  if (output !== undefined && output !== input)
    throw new NotInBek(
      `a Bek program writes the sort that it reads; this machine reads ${sortName(input)} and writes ${sortName(output)}`,
    );
  const other = registers.find(r => r.sort !== input && r.sort !== Bool);
  if (other !== undefined)
    throw new NotInBek(
      `the registers of a Bek program hold Booleans or ${sortName(input)}; ${other.name} holds ${sortName(other.sort)}`,
    );
}

/** The outer parentheses of an expression that stands alone; a disjunction keeps them beside other tests. */
function withoutParentheses(text: string, besideOthers: boolean): string {
  if (!text.startsWith('(') || (besideOthers && /\|\|/.test(text))) return text;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"' || text[i] === "'") {
      const quote = text[i];
      for (i++; text[i] !== quote; i++) if (text[i] === '\\') i++;
    } else if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i === text.length - 1 ? text.slice(1, -1) : text;
  }
  return text;
}

/** A name for the program: the words of the target, without folders and endings, in one. */
function programName(name: string): string {
  const words =
    name.replace(/[^\s|]*\/(?=[\w.-]+$|[\w.-]+\s*\|)|\.(?:bek|json)\b/g, ' ').match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
  const joined = words.map(word => word[0].toUpperCase() + word.slice(1)).join('');
  return joined === '' ? 'Machine' : joined.slice(0, 60);
}
