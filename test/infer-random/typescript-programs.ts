import type { CodeOptions } from '../../src/frontends/code-options.ts';
import { Dice } from '../campaign/dice.ts';
import { block, needed, type Piece, whole } from './source-tree.ts';
import type { StatefulProgram } from './stateful-program.ts';

const MODES = ['idle', 'armed', 'open', 'failed', 'locked'];
const EVENTS = ['start', 'stop', 'key', 'tick', 'reset'];
const CONSTANTS = [0, 1, 2, 3, 5, 7, 10, 48, 57, 100, 126, 255];

/** A random reducer, class of events, or class that is fed numbers, in TypeScript. */
export function randomTypeScriptProgram(seed: number): StatefulProgram {
  const dice = new Dice(seed);
  const writer = new Writer(dice);
  const way = dice.pick(['reducer', 'events', 'fed'] as const);
  const pieces = way === 'reducer' ? writer.reducer() : way === 'events' ? writer.eventClass() : writer.fedClass();
  const options: CodeOptions = {};
  const name = way === 'reducer' ? 'reduce' : 'Machine';
  return { seed, language: 'typescript', pieces, name, options, constants: CONSTANTS };
}

class Writer {
  private readonly modes: readonly string[];
  private readonly events: readonly string[];
  /** What stands before a field. */
  private path = 'this.';

  constructor(private readonly dice: Dice) {
    this.modes = MODES.slice(0, dice.between(2, MODES.length));
    this.events = EVENTS.slice(0, dice.between(2, EVENTS.length));
  }

  reducer(): readonly Piece[] {
    this.path = 'next.';
    const cases = this.modes.map(mode =>
      whole(
        `case '${mode}': {`,
        [this.byEvent(), ...(this.dice.chance(0.4) ? this.some(1, undefined) : [])],
        '  break; }',
      ),
    );
    return [
      `type Mode = ${this.union(this.modes)};`,
      `type Event = ${this.events.map(event => (this.hasCode(event) ? `{ type: '${event}'; code: number }` : `{ type: '${event}' }`)).join(' | ')};`,
      'interface State { mode: Mode; count: number; sum: number; flag: boolean }',
      "export const initialState: State = { mode: 'idle', count: 0, sum: 0, flag: false };",
      needed(
        'export function reduce(state: State = initialState, event: Event): State {',
        ['const next = { ...state };', needed('switch (state.mode) {', cases, '}'), 'return next;'],
        '}',
      ),
    ];
  }

  eventClass(): readonly Piece[] {
    const methods = this.events.map(event =>
      needed(
        `${event}(${this.hasCode(event) ? 'code: number' : ''}): void {`,
        [this.byMode(event), ...this.some(1, this.hasCode(event) ? 'code' : undefined)],
        '}',
      ),
    );
    return [needed('export class Machine {', [...this.fields(), ...methods], '}')];
  }

  fedClass(): readonly Piece[] {
    const push = needed(
      'push(x: number): number {',
      [
        this.byMode('key', 'x'),
        ...(this.dice.chance(0.5) ? this.some(2, 'x') : []),
        `return ${this.dice.pick(['0', 'this.count', 'this.flag ? 1 : 0'])};`,
      ],
      '}',
    );
    return [needed('export class Machine {', [...this.fields(), push], '}')];
  }

  private fields(): readonly Piece[] {
    return [
      `private mode: ${this.union(this.modes)} = 'idle';`,
      'private count = 0;',
      'private sum = 0;',
      'private flag = false;',
    ];
  }

  private union(names: readonly string[]): string {
    return names.map(name => `'${name}'`).join(' | ');
  }

  private hasCode(event: string): boolean {
    return event === 'key' || event === 'tick';
  }

  private byEvent(): Piece {
    const { dice } = this;
    const cases = dice
      .some(this.events, 0.7)
      .map(event =>
        whole(`case '${event}': {`, this.some(2, this.hasCode(event) ? 'event.code' : undefined), '  break; }'),
      );
    return whole('switch (event.type) {', cases, '}');
  }

  private byMode(event: string, symbol = this.hasCode(event) ? 'code' : undefined): Piece {
    const cases = this.modes.map(mode => whole(`case '${mode}': {`, this.some(2, symbol), '  break; }'));
    return whole(`switch (${this.path}mode) {`, cases, '}');
  }

  private some(depth: number, symbol: string | undefined): readonly Piece[] {
    return Array.from({ length: this.dice.between(1, 3) }, () => this.statement(depth, symbol));
  }

  private statement(depth: number, symbol: string | undefined): Piece {
    const { dice, path } = this;
    if (depth > 0 && dice.chance(0.4)) return block(`if (${this.condition(symbol)}) {`, this.some(depth - 1, symbol));
    switch (dice.below(10)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return `${path}mode = '${dice.pick(this.modes)}';`;
      case 4:
        return dice.chance(0.3)
          ? `${path}count = 0;`
          : `if (${path}count < ${dice.pick([3, 10, 100])}) ${path}count++;`;
      case 5:
        return `${path}sum = ${dice.pick(['0', symbol === undefined ? '1' : `(${path}sum + ${symbol}) & 255`, `(${path}sum * 2) & 255`])};`;
      case 6:
        return `${path}flag = ${dice.pick(['true', 'false', `!${path}flag`, this.condition(symbol)])};`;
      case 7:
        return symbol === undefined ? `${path}count = 1;` : `${path}count = ${symbol} & 15;`;
      case 8:
        return `if (${path}count > 0) ${path}count--;`;
      default:
        return dice.chance(0.5)
          ? `if (${this.condition(symbol)}) throw new Error('refused');`
          : `${path}count = ${dice.pick(CONSTANTS)};`;
    }
  }

  private condition(symbol: string | undefined): string {
    const { dice, path } = this;
    const compared = dice.pick(['===', '===', '!==', '<', '>', '<=', '>=']);
    const constant = dice.pick(CONSTANTS);
    const kind = dice.below(symbol === undefined ? 4 : 9);
    switch (kind) {
      case 0:
        return `${path}count ${compared} ${constant}`;
      case 1:
        return dice.chance(0.5) ? `${path}flag` : `!${path}flag`;
      case 2:
        return `${path}sum ${compared} ${path}count`;
      case 3:
        return `${path}count % ${dice.pick([2, 3])} === ${dice.pick([0, 1])}`;
      case 4:
        return `${symbol} ${compared} ${path}${dice.pick(['sum', 'count'])}`;
      case 5:
        return `(${symbol} & ${dice.pick([1, 3, 128])}) === ${dice.pick([0, 1])}`;
      default:
        return `${symbol} ${compared} ${constant}`;
    }
  }
}
