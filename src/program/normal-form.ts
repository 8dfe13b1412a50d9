import type { Variable } from '../logic/term.ts';
import { codeNumber } from './code-number.ts';
import { positionOf, relativise } from './input.ts';
import { liveAt } from './liveness.ts';
import type { State } from './state.ts';
import {
  Choice,
  Name,
  OpenLength,
  Reference,
  ReturnSignal,
  type Segment,
  SymbolicBoolean,
  SymbolicNumber,
  Text,
  type Value,
} from './value.ts';

/**
 * A key that two states share exactly when they will go on in the same way from where they stand: dead registers are
 * left out, objects are named by the order in which they are found, and terms are seen from the current position. The
 * path, the outputs so far and unreachable objects play no part. Linear in what is reachable and was changed.
 */
export function normalForm(state: State): string {
  return new Namer(state).key();
}

/** The same, with the symbols of the input that the state remembers. */
export function rememberingForm(state: State): { readonly form: string; readonly remembered: ReadonlySet<Variable> } {
  const namer = new Namer(state);
  return { form: namer.key(), remembered: namer.remembered };
}

class Namer {
  private readonly names = new Map<number, string>();
  private readonly waiting: number[] = [];
  readonly remembered = new Set<Variable>();

  constructor(private readonly state: State) {}

  key(): string {
    const { state } = this;
    const parts = [`${state.input.closed ? 'closed' : 'open'} ${state.input.symbols.length - state.position} ahead`];
    const { ending } = state;
    if (ending !== undefined)
      parts.push('value' in ending ? `${ending.kind} ${this.value(ending.value)}` : JSON.stringify(ending));
    for (const frame of state.frames) {
      const live = [...liveAt(frame.body, frame.block, frame.index)].sort((a, b) => a - b);
      const registers = live.map(r => `${r}=${this.value(frame.registers[r])}`);
      const role = frame.role === undefined ? '' : `${frame.role.kind} ${this.value(frame.role.object)}`;
      parts.push(`${codeNumber(frame.code)}:${frame.block}:${frame.index}→${frame.to} ${role}(${registers.join()})`);
    }
    const changedBase = [...state.heap.touched()].filter(id => state.heap.isFromBase(id) && state.heap.isChanged(id));
    changedBase.sort((a, b) => a - b);
    for (const id of changedBase) parts.push(`base ${id}: ${this.object(id)}`);
    for (let id = this.waiting.shift(); id !== undefined; id = this.waiting.shift())
      parts.push(`${this.names.get(id)}: ${this.object(id)}`);
    return parts.join('\n');
  }

  private object(id: number): string {
    const object = this.state.heap.read(id);
    return `${object.shape()}(${object
      .contents()
      .map(value => this.value(value))
      .join()})`;
  }

  private value(value: Value): string {
    if (typeof value !== 'object' || value === null) {
      if (typeof value === 'string') return JSON.stringify(value);
      return Object.is(value, -0) ? '-0' : typeof value === 'bigint' ? `${value}n` : String(value);
    }
    if (value instanceof Reference)
      return `${this.name(value.object)}+${this.value(value.offset)}${value.end === undefined ? '' : `<${value.end}`}`;
    if (value instanceof SymbolicNumber || value instanceof SymbolicBoolean) return this.term(value.term);
    if (value instanceof Text) {
      const units = value.units.map(unit => (typeof unit === 'number' ? unit : this.term(unit)));
      const before = value.before.map(segment => this.segment(segment));
      return `text${before.join('')}[${units.join()}]${value.rest === undefined ? '' : `…${value.rest - this.state.position}@${value.stage}`}`;
    }
    if (value instanceof OpenLength)
      return `length+${value.plus}@${value.stage}${value.base === undefined ? '' : `+${this.term(value.base)}`}`;
    if (value instanceof Choice)
      return `choice[${value.cases.map(([condition, held]) => `${this.term(condition)}:${this.value(held)}`).join()}]`;
    if (value instanceof Name) return `@${value.serial}`;
    if (value instanceof ReturnSignal) return `return ${this.value(value.value)}`;
    return value.name;
  }

  private segment(segment: Segment): string {
    switch (segment.kind) {
      case 'slice':
        return `<${this.term(segment.from)}..${this.term(segment.to)}>`;
      case 'opaque':
        return `<${JSON.stringify(segment.name)} ${this.term(segment.length)}>`;
      case 'units':
        return `<${segment.units.map(unit => (typeof unit === 'number' ? unit : this.term(unit))).join()}>`;
    }
  }

  private term(term: SymbolicNumber['term']): string {
    for (const symbol of term.variables) if (positionOf(symbol) !== undefined) this.remembered.add(symbol);
    return `t${relativise(term, this.state.position).id}`;
  }

  /** Objects as loading left them keep their names; others are named as they are found. */
  private name(id: number): string {
    if (this.state.heap.isFromBase(id)) return `b${id}`;
    let name = this.names.get(id);
    if (name === undefined) {
      name = `o${this.names.size}`;
      this.names.set(id, name);
      this.waiting.push(id);
    }
    return name;
  }
}
