import { JsonPart } from '../../host/json.ts';
import { Bool, type Sort } from '../../logic/sort.ts';
import type { Term, Variable } from '../../logic/term.ts';
import { liveSlots } from '../machine/liveness.ts';
import {
  type Ending,
  type Machine,
  type Register,
  registerVariable,
  type Transition,
  windowVariable,
} from '../machine/machine.ts';
import { MachineFormatError } from './format-error.ts';
import { readSort } from './sort-json.ts';
import { readOutputs, readTerm, type Scope } from './term-json.ts';
import { readValue } from './value-json.ts';
import { MACHINE_VERSION } from './write.ts';

const MAX_LOOKBACK = 1000;

/** Reads a saved machine from text. @throws MachineFormatError; nothing of a bad document is used */
export function parseMachine(text: string): Machine {
  return machineOf(JsonPart.parse(text, 'a saved machine', refusal));
}

/** Reads a saved machine (schema/machine.schema.json), checking everything. @throws MachineFormatError */
export function readMachine(json: unknown): Machine {
  return machineOf(new JsonPart(json, refusal));
}

function refusal(where: string, problem: string): MachineFormatError {
  return new MachineFormatError(where, problem);
}

const PROPERTIES = [
  '$schema',
  'codomata',
  'version',
  'about',
  'input',
  'output',
  'lookback',
  'registers',
  'states',
  'initial',
  'transitions',
  'endings',
];

function machineOf(root: JsonPart): Machine {
  root.only(PROPERTIES);
  const [kind, version, about] = [root.at('codomata'), root.at('version'), root.at('about')];
  if (kind.value !== 'machine') kind.refuse('a saved machine says "codomata": "machine"');
  if (version.value !== MACHINE_VERSION)
    version.refuse(`this program reads version ${MACHINE_VERSION}, not ${JSON.stringify(version.value)}`);
  if (about.value !== undefined) about.text();
  const input = sortOf(root.at('input'));
  const output = root.at('output').value === null ? undefined : sortOf(root.at('output'));
  const lookback = numberBelow(MAX_LOOKBACK + 1, root.at('lookback').or(0), 'lookback');
  const registers = root.at('registers').or([]).items().map(readRegister);
  requireDistinct(registers);
  const states = root
    .at('states')
    .items()
    .map(label => label.text());
  if (states.length === 0) root.at('states').refuse('a machine has at least one state');
  const state = (part: JsonPart): number => numberBelow(states.length, part, 'state');

  const past = Array.from({ length: lookback }, (_, i) => windowVariable(input, i + 1));
  const names = (variables: readonly Variable[]): Scope =>
    new Map(variables.map(v => [v.op.name.replace(/^@/, ''), v]));
  const atEnd = names([...past, ...registers.map(registerVariable)]);
  const inStep = names([windowVariable(input, 0), ...past, ...registers.map(registerVariable)]);
  const guard = (of: JsonPart, scope: Scope) => termOf(of.at('guard').or(true), scope, Bool);
  const outputs = (of: JsonPart, scope: Scope) => {
    const { value, where } = of.at('outputs').or([]);
    return readOutputs(value, scope, output, where);
  };

  const transitions: Transition[][] = states.map(() => []);
  for (const each of root.at('transitions').items()) {
    each.only(['from', 'to', 'about', 'guard', 'outputs', 'updates']);
    for (const line of each.at('about').or([]).items()) line.text();
    transitions[state(each.at('from'))].push({
      guard: guard(each, inStep),
      outputs: outputs(each, inStep),
      updates: readUpdates(each.at('updates').or({}), registers, inStep),
      to: state(each.at('to')),
    });
  }
  const endings: Ending[][] = states.map(() => []);
  for (const each of root.at('endings').items()) {
    each.only(['state', 'guard', 'outputs']);
    endings[state(each.at('state'))].push({ guard: guard(each, atEnd), outputs: outputs(each, atEnd) });
  }
  const machine: Machine = {
    input,
    output,
    lookback,
    registers,
    states,
    initial: state(root.at('initial')),
    transitions,
    endings,
  };
  requireDefinedWindow(machine);
  return machine;
}

function requireDefinedWindow(machine: Machine): void {
  for (const slot of liveSlots(machine)[machine.initial])
    if (slot.kind === 'window')
      throw new MachineFormatError(
        '$.transitions',
        `x${slot.distance} may be read before ${slot.distance} symbols were`,
      );
}

function readRegister(part: JsonPart): Register {
  part.only(['name', 'sort', 'initial']);
  const name = part.at('name').text();
  if (!/^[A-Za-z_][\w.]*$/.test(name) || /^x\d*$/.test(name))
    part.at('name').refuse('a register has a name of letters, digits and _ other than x, x1, x2 …');
  const sort = sortOf(part.at('sort'));
  const { value, where } = part.at('initial');
  return { name, sort, initial: readValue(value, sort, where) };
}

function requireDistinct(registers: readonly Register[]): void {
  registers.forEach((r, i) => {
    if (registers.findIndex(other => other.name === r.name) !== i)
      throw new MachineFormatError(`$.registers[${i}].name`, `there are two registers named ${r.name}`);
  });
}

function readUpdates(part: JsonPart, registers: readonly Register[], scope: Scope): readonly Term[] {
  part.only(registers.map(r => r.name));
  const given = new Map(part.entries());
  return registers.map(r => {
    const update = given.get(r.name);
    return update === undefined ? registerVariable(r) : termOf(update, scope, r.sort);
  });
}

function sortOf({ value, where }: JsonPart): Sort {
  return readSort(value, where);
}

function termOf({ value, where }: JsonPart, scope: Scope, sort: Sort): Term {
  return readTerm(value, scope, sort, where);
}

function numberBelow(bound: number, part: JsonPart, what: string): number {
  const { value } = part;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < bound) return value;
  return part.refuse(`no such ${what}: ${JSON.stringify(value)} is not a whole number from 0 to ${bound - 1}`);
}
