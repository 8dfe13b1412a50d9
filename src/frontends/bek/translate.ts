import {
  type Ending,
  type Machine,
  type Register,
  registerVariable,
  type Transition,
  windowVariable,
} from '../../automata/machine/machine.ts';
import { and, not, or } from '../../logic/build.ts';
import type { Budget } from '../../logic/limits.ts';
import { FALSE, isConstant, type Term, TRUE } from '../../logic/term.ts';
import type { Case, IterBody, RegisterDeclaration, Statement } from './ast.ts';
import { BekError } from './errors.ts';
import { NO_NAMES, type Scope, type TermReader } from './terms.ts';

/** One way through a case: when it is taken, what it writes and what the registers become. */
interface Path {
  readonly guard: Term;
  readonly outputs: readonly Term[];
  /** In the order of the registers. */
  readonly updates: readonly Term[];
}

/**
 * The `iter` form as a machine with one state that keeps the program's registers. Each way through the cases and their
 * ifs is one transition; the guards of two transitions exclude each other. Every expression reads the registers as they
 * were before the step; of two assignments to one register on one way, the later counts. The number of ways is
 * exponential in the number of ifs that follow one another in one case; the budget is spent on it.
 *
 * @throws BekError
 */
export function translateIter(body: IterBody, reader: TermReader, file: string, budget: Budget): Machine {
  const declared = body.registers.map(declaration => readRegister(declaration, reader, file));
  const registers = declared.map(r => ({ ...r, name: machineName(r.name, declared) }));
  const indexOf = new Map(declared.map((r, i) => [r.name, i]));
  const translator = new CaseTranslator(registers, indexOf, reader, file, budget);
  const names = new Map<string, Term>(declared.map((r, i) => [r.name, registerVariable(registers[i])]));
  const steps = new Map(names).set(body.symbol.name, windowVariable(reader.sort, 0));
  const transitions = translator.paths(body.cases, { names: steps }).map((path): Transition => ({ ...path, to: 0 }));
  const endings: readonly Ending[] =
    body.endCases === undefined
      ? [{ guard: TRUE, outputs: [] }]
      : translator.paths(body.endCases, { names }).map(({ guard, outputs }) => ({ guard, outputs }));
  return {
    input: reader.sort,
    output: reader.sort,
    lookback: 0,
    registers,
    states: [''],
    initial: 0,
    transitions: [transitions],
    endings: [endings],
  };
}

function readRegister({ at, name, initial }: RegisterDeclaration, reader: TermReader, file: string): Register {
  const term = reader.term(initial, NO_NAMES);
  if (!isConstant(term)) throw new BekError(file, at, `the first value of register ${name} is not a constant`);
  return { name, sort: term.sort, initial: term.op.value };
}

/** In machines, `x`, `x1`, … are the window: a register of such a name gets underscores. */
function machineName(name: string, registers: readonly Register[]): string {
  if (!/^x\d*$/.test(name)) return name;
  let free = `${name}_`;
  while (registers.some(r => r.name === free)) free += '_';
  return free;
}

class CaseTranslator {
  private readonly unchanged: readonly Term[];

  constructor(
    private readonly registers: readonly Register[],
    /** By the names that the program uses. */
    private readonly indexOf: ReadonlyMap<string, number>,
    private readonly reader: TermReader,
    private readonly file: string,
    private readonly budget: Budget,
  ) {
    this.unchanged = registers.map(registerVariable);
  }

  /** All ways through a list of cases of which the first that matches is taken. */
  paths(cases: readonly Case[], scope: Scope): readonly Path[] {
    const earlier: Term[] = [];
    const paths: Path[] = [];
    for (const { condition, body } of cases) {
      const own = this.reader.condition(condition, scope);
      for (const path of this.sequence(body, { guard: own, outputs: [], updates: this.unchanged }, scope)) {
        const guard = earlier.reduce(excluding, path.guard);
        if (guard !== FALSE) paths.push({ ...path, guard });
      }
      earlier.push(own);
    }
    return paths;
  }

  /** The ways through statements that follow one another, from what happened before them. */
  private sequence(statements: readonly Statement[], before: Path, scope: Scope): readonly Path[] {
    let paths: readonly Path[] = [before];
    for (const statement of statements) paths = paths.flatMap(path => this.statement(statement, path, scope));
    return paths.filter(path => path.guard !== FALSE);
  }

  private statement(statement: Statement, path: Path, scope: Scope): readonly Path[] {
    this.budget.spend();
    switch (statement.kind) {
      case 'skip':
        return [path];
      case 'raise':
        return [];
      case 'yield':
        return [
          { ...path, outputs: [...path.outputs, ...statement.values.flatMap(v => this.reader.written(v, scope))] },
        ];
      case 'assign': {
        const at = this.indexOf.get(statement.register);
        if (at === undefined) throw new Error(`${statement.register} was not checked`);
        return [{ ...path, updates: path.updates.with(at, this.assigned(statement, this.registers[at], scope)) }];
      }
      case 'if': {
        const condition = this.reader.condition(statement.condition, scope);
        return [
          ...this.sequence(statement.then, { ...path, guard: and(path.guard, condition) }, scope),
          ...this.sequence(statement.otherwise, { ...path, guard: and(path.guard, not(condition)) }, scope),
        ];
      }
    }
  }

  private assigned(statement: Statement & { kind: 'assign' }, register: Register, scope: Scope): Term {
    const value = this.reader.term(statement.value, scope);
    if (value.sort === register.sort) return value;
    const [holds, given] = register.sort.kind === 'bool' ? ['a Boolean', 'a number'] : ['a number', 'a Boolean'];
    throw new BekError(
      this.file,
      statement.at,
      `register ${statement.register} starts as ${holds}, so ${given} cannot be assigned to it`,
    );
  }
}

/** `guard` and not `other`, without the parts of the negation that `guard` rules out anyway. */
function excluding(guard: Term, other: Term): Term {
  if (and(guard, other) === FALSE) return guard;
  const negation = not(other);
  const ways = negation.op.kind === 'or' ? negation.args : [negation];
  return and(guard, or(...ways.filter(way => and(guard, way) !== FALSE)));
}
