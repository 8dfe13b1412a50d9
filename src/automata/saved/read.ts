import { Bool } from '../../logic/sort.ts';
import type { Variable } from '../../logic/term.ts';
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
import { isRecord, readOutputs, readTerm, type Scope } from './term-json.ts';
import { readValue } from './value-json.ts';
import { MACHINE_VERSION } from './write.ts';

const MAX_LOOKBACK = 1000;

/** Reads a saved machine from text. @throws MachineFormatError; nothing of a bad document is used */
export function parseMachine(text: string): Machine {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new MachineFormatError(syntaxPlace(text, error), 'this is not JSON; a saved machine is one JSON object');
  }
  return readMachine(json);
}

/** Line and column of a JSON syntax error, where the host's message tells; the whole document otherwise. */
function syntaxPlace(text: string, error: unknown): string {
  const at = /position (\d+)/.exec(error instanceof Error ? error.message : '');
  if (at === null && text !== '') return '';
  const before = text.slice(0, Number(at?.[1] ?? 0)).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Reads a saved machine (schema/machine.schema.json), checking everything. @throws MachineFormatError */
export function readMachine(json: unknown): Machine {
  const root = record(json, '$', [
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
  ]);
  if (root.codomata !== 'machine')
    throw new MachineFormatError('$.codomata', 'a saved machine says "codomata": "machine"');
  if (root.version !== MACHINE_VERSION)
    throw new MachineFormatError(
      '$.version',
      `this program reads version ${MACHINE_VERSION}, not ${JSON.stringify(root.version)}`,
    );
  if (root.about !== undefined && typeof root.about !== 'string')
    throw new MachineFormatError('$.about', 'what the machine is about is a text');
  const input = readSort(root.input, '$.input');
  const output = root.output === null ? undefined : readSort(root.output, '$.output');
  const lookback = wholeNumber(root.lookback ?? 0, MAX_LOOKBACK + 1, '$.lookback', 'lookback');
  const registers = list(root.registers ?? [], '$.registers').map((r, i) => readRegister(r, `$.registers[${i}]`));
  requireDistinct(registers);
  const states = list(root.states, '$.states').map((s, i) => {
    if (typeof s !== 'string') throw new MachineFormatError(`$.states[${i}]`, 'a state is a string, its label');
    return s;
  });
  if (states.length === 0) throw new MachineFormatError('$.states', 'a machine has at least one state');
  const state = (value: unknown, where: string): number => wholeNumber(value, states.length, where, 'state');

  const past = Array.from({ length: lookback }, (_, i) => windowVariable(input, i + 1));
  const names = (variables: readonly Variable[]): Scope =>
    new Map(variables.map(v => [v.op.name.replace(/^@/, ''), v]));
  const atEnd = names([...past, ...registers.map(registerVariable)]);
  const inStep = names([windowVariable(input, 0), ...past, ...registers.map(registerVariable)]);

  const transitions: Transition[][] = states.map(() => []);
  list(root.transitions, '$.transitions').forEach((item, i) => {
    const where = `$.transitions[${i}]`;
    const t = record(item, where, ['from', 'to', 'guard', 'outputs', 'updates']);
    transitions[state(t.from, `${where}.from`)].push({
      guard: readTerm(t.guard ?? true, inStep, Bool, `${where}.guard`),
      outputs: readOutputs(t.outputs ?? [], inStep, output, `${where}.outputs`),
      updates: readUpdates(t.updates ?? {}, registers, inStep, `${where}.updates`),
      to: state(t.to, `${where}.to`),
    });
  });
  const endings: Ending[][] = states.map(() => []);
  list(root.endings, '$.endings').forEach((item, i) => {
    const where = `$.endings[${i}]`;
    const e = record(item, where, ['state', 'guard', 'outputs']);
    endings[state(e.state, `${where}.state`)].push({
      guard: readTerm(e.guard ?? true, atEnd, Bool, `${where}.guard`),
      outputs: readOutputs(e.outputs ?? [], atEnd, output, `${where}.outputs`),
    });
  });
  const machine: Machine = {
    input,
    output,
    lookback,
    registers,
    states,
    initial: state(root.initial, '$.initial'),
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

function readRegister(json: unknown, where: string): Register {
  const r = record(json, where, ['name', 'sort', 'initial']);
  if (typeof r.name !== 'string' || !/^[A-Za-z_][\w.]*$/.test(r.name) || /^x\d*$/.test(r.name))
    throw new MachineFormatError(
      `${where}.name`,
      'a register has a name of letters, digits and _ other than x, x1, x2 …',
    );
  const sort = readSort(r.sort, `${where}.sort`);
  return { name: r.name, sort, initial: readValue(r.initial, sort, `${where}.initial`) };
}

function requireDistinct(registers: readonly Register[]): void {
  registers.forEach((r, i) => {
    if (registers.findIndex(other => other.name === r.name) !== i)
      throw new MachineFormatError(`$.registers[${i}].name`, `there are two registers named ${r.name}`);
  });
}

function readUpdates(json: unknown, registers: readonly Register[], scope: Scope, where: string) {
  const updates = record(
    json,
    where,
    registers.map(r => r.name),
  );
  return registers.map(r =>
    Object.hasOwn(updates, r.name)
      ? readTerm(updates[r.name], scope, r.sort, `${where}.${r.name}`)
      : registerVariable(r),
  );
}

function record(json: unknown, where: string, keys: readonly string[]): Record<string, unknown> {
  if (!isRecord(json)) throw new MachineFormatError(where, 'an object is needed here');
  for (const key of Object.keys(json))
    if (!keys.includes(key))
      throw new MachineFormatError(
        `${where}.${key}`,
        `unknown property; ${keys.length === 0 ? 'none is' : `known are ${keys.join(', ')}`}`,
      );
  return json;
}

function list(json: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(json)) throw new MachineFormatError(where, 'a list is needed here');
  return json;
}

function wholeNumber(value: unknown, below: number, where: string, what: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= below)
    throw new MachineFormatError(
      where,
      `no such ${what}: ${JSON.stringify(value)} is not a whole number from 0 to ${below - 1}`,
    );
  return value;
}
