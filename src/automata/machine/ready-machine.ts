import { compiled } from '../../logic/compile.ts';
import { evaluate } from '../../logic/evaluate.ts';
import { isVariable, type Term, type Variable } from '../../logic/term.ts';
import { asCharSet } from '../../logic/unary.ts';
import type { Value } from '../../logic/value.ts';
import { type Machine, registerVariable, windowDistance } from './machine.ts';

/**
 * Something of a machine on a run: what it is where the symbol at index `at` of a word is read, or where the word has ended
 * with the symbol before. The window is that part of the word, so no run has to keep one.
 */
type OnRun<T> = (word: readonly Value[], at: number, registers: readonly Value[]) => T;

export interface ReadyTransition {
  readonly guard: OnRun<Value>;
  readonly outputs: OnRun<readonly Value[]>;
  readonly updates: OnRun<readonly Value[]>;
  readonly to: number;
  /** The guard itself. */
  readonly condition: Term;
}

interface ReadyEnding {
  readonly guard: OnRun<Value>;
  readonly outputs: OnRun<readonly Value[]>;
}

interface ReadyState {
  readonly transitions: readonly ReadyTransition[];
  readonly endings: readonly ReadyEnding[];
}

/**
 * A machine made ready for concrete runs: terms are compiled, those of each state when it is first come to. Whatever made
 * the machine, its ready form has one layout in memory, so that code that was optimised for one machine serves the next.
 */
export class ReadyMachine {
  private static readonly known = new WeakMap<Machine, ReadyMachine>();
  readonly initial: number;
  readonly initialRegisters: readonly Value[];
  private readonly states: (ReadyState | undefined)[];
  private readonly terms = new Map<Term, OnRun<Value>>();
  private readonly registers: ReadonlyMap<Variable, number>;

  private constructor(private readonly machine: Machine) {
    this.initial = machine.initial;
    this.initialRegisters = machine.registers.map(({ initial }) => initial);
    this.registers = new Map(machine.registers.map((register, i) => [registerVariable(register), i]));
    this.states = machine.states.map(() => undefined);
  }

  /** The same object each time that it is asked for. */
  static of(machine: Machine): ReadyMachine {
    let ready = ReadyMachine.known.get(machine);
    if (ready === undefined) {
      ready = new ReadyMachine(machine);
      ReadyMachine.known.set(machine, ready);
    }
    return ready;
  }

  /** In the order of the machine's. */
  transitions(state: number): readonly ReadyTransition[] {
    return (this.states[state] ?? this.come(state)).transitions;
  }

  endings(state: number): readonly ReadyEnding[] {
    return (this.states[state] ?? this.come(state)).endings;
  }

  private come(state: number): ReadyState {
    const ready: ReadyState = {
      transitions: this.machine.transitions[state].map(({ guard, outputs, updates, to }) => ({
        guard: this.term(guard),
        outputs: this.word(outputs),
        updates: this.word(updates),
        to,
        condition: guard,
      })),
      endings: this.machine.endings[state].map(({ guard, outputs }) => ({
        guard: this.term(guard),
        outputs: this.word(outputs),
      })),
    };
    this.states[state] = ready;
    return ready;
  }

  /** Constant words are the same object each time. */
  private word(terms: readonly Term[]): OnRun<readonly Value[]> {
    const constants = terms.flatMap(({ op }) => (op.kind === 'const' ? [op.value] : []));
    if (constants.length === terms.length) return () => constants;
    const symbols = terms.map(term => this.term(term));
    if (symbols.length > 1) return (word, at, registers) => symbols.map(symbol => symbol(word, at, registers));
    const [symbol] = symbols;
    return (word, at, registers) => [symbol(word, at, registers)];
  }

  private term(term: Term): OnRun<Value> {
    let known = this.terms.get(term);
    if (known === undefined) {
      known = termOnRun(term, this.registers);
      this.terms.set(term, known);
    }
    return known;
  }
}

function termOnRun(term: Term, registers: ReadonlyMap<Variable, number>): OnRun<Value> {
  const { op } = term;
  if (op.kind === 'const') return () => op.value;
  const reads = term.variables.map(v => variableOnRun(v, registers));
  const [read] = reads;
  if (isVariable(term)) return read;
  const set = asCharSet(term);
  if (set !== undefined) return (word, at, values) => set.has(Number(read(word, at, values)));
  const fast = compiled(term, term.variables);
  if (fast === undefined)
    return (word, at, values) => evaluate(term, new Map(term.variables.map((v, i) => [v, reads[i](word, at, values)])));
  const fromNumber: (n: number) => Value =
    term.sort.kind === 'bool' ? n => n === 1 : term.sort.kind === 'int' ? n => BigInt(n) : n => n;
  if (reads.length === 1) return (word, at, values) => fromNumber(fast(Number(read(word, at, values))));
  return (word, at, values) => fromNumber(fast(...reads.map(each => Number(each(word, at, values)))));
}

function variableOnRun(v: Variable, registers: ReadonlyMap<Variable, number>): OnRun<Value> {
  const index = registers.get(v);
  if (index !== undefined) return (_word, _at, values) => values[index];
  const distance = windowDistance(v) ?? 0;
  return (word, at) => word[at - distance];
}
