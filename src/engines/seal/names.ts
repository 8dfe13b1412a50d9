import { leafValueKey } from '../../abstraction/leaf-value-key.ts';
import type { Leaf } from '../../abstraction/outline.ts';
import { substitute } from '../../logic/substitute.ts';
import { type Term, type Variable, variable } from '../../logic/term.ts';
import type { SourceVariable } from '../../program/ir.ts';
import { isUnknownName } from '../../program/unknown.ts';
import { Marker } from '../../program/value.ts';
import type { Edge, Node } from './node.ts';
import { namedSymbol } from './symbol-name.ts';

/** What the driver of a language puts around the names of the user's variables. */
const MADE_UP = /^(?:\w+_storage|_ZL\d+\w+?_storage|(?:_ZL\d+)?codomata_object)\.|^_ZL\d+|_storage$/;

/** The names that their author gave to the variables of a program. */
export class VariableNames {
  constructor(private readonly variableOf: (path: string) => SourceVariable | undefined) {}

  of(path: string): string | undefined {
    const known = this.variableOf(path);
    return known && ownName(known);
  }

  /**
   * That a variable has a value, as its author would say it: enumerators and functions stand for themselves, flags are
   * their names or their names with `!`.
   */
  partText(path: string, value: Leaf['value']): string {
    const known = this.variableOf(path);
    if (typeof value === 'string') return value;
    if (typeof value === 'bigint' || Number.isInteger(value))
      return known === undefined ? String(value) : numberText(known, BigInt(value as number));
    const name = known === undefined ? '' : ownName(known);
    if (typeof value === 'boolean') return value ? name : `!${name}`;
    return value instanceof Marker ? `${name} unset` : `${name} = ${leafValueKey(value)}`;
  }

  isNamed(path: string): boolean {
    return this.variableOf(path)?.values !== undefined;
  }

  /** The names of its values. */
  valueNames(path: string): readonly string[] {
    return [...(this.variableOf(path)?.values?.values() ?? [])];
  }

  /** Whether a value of a variable is true or false. */
  isFlag(path: string, value: Leaf['value']): boolean {
    return typeof value === 'boolean' || this.variableOf(path)?.isFlag === true;
  }

  /** The function that reads the symbol of an edge, where several do. */
  readerOn({ symbol, held }: Edge): string | undefined {
    for (const [path, { value }] of held) {
      const isIt = typeof value !== 'string' && value.variables.length === 1 && value.variables[0] === symbol;
      if (isIt && this.variableOf(path)?.isRead === true) return this.of(path);
    }
    return undefined;
  }

  /** A condition with the variables' own names in it; `undefined` where it is about something that has none. */
  inWords(condition: Term, symbol: Variable | undefined, symbolName?: string): Term | undefined {
    const renamed = new Map<Variable, Term>();
    for (const v of condition.variables) {
      const name = v !== symbol && isUnknownName(v.op.name) ? this.of(v.op.name.slice(1)) : undefined;
      if (v !== symbol && name === undefined) return undefined;
      renamed.set(v, v === symbol ? namedSymbol(v, symbolName) : variable(name ?? '', v.sort));
    }
    return substitute(condition, renamed);
  }
}

/**
 * Names for states, each of which stands for some nodes: the values of the control variables that all of these agree in
 * and that differ between states. Enumerators stand for themselves, flags are their names or their names with `!`; other
 * values are written with their variables. Where that is not enough, conditions on data that tell them apart, as far as they
 * have a short text. Where several functions read one after the other, a state between them says which one is next. `undefined`
 * for states without nodes.
 */
export function stateNames(
  states: readonly (readonly Node[])[],
  names: VariableNames,
  conditionText: ConditionText,
): readonly (string | undefined)[] {
  const agreed = states.map(nodes => agreedIn(nodes));
  const paths = [...new Set(agreed.flatMap(values => [...values.keys()]))];
  const varying = paths.filter(path => {
    const keys = agreed.filter((_, q) => states[q].length > 0).map(values => keyAt(values, path));
    return names.of(path) !== undefined && new Set(keys).size > 1;
  });
  const telling = tellingApart(varying, agreed, names);
  const owner = sharedOwner(telling.flatMap(path => names.of(path) ?? []));
  const byControl = states.map((_, q) =>
    needed(telling, agreed, q, names).flatMap(path => {
      const value = agreed[q].get(path);
      return value === undefined ? [] : [withoutOwner(names.partText(path, value), owner)];
    }),
  );
  const readers = states.map(([node]) =>
    node?.edges.map(edge => names.readerOn(edge)).find(name => name !== undefined),
  );
  const first = readers[0];
  for (const [q, reader] of readers.entries())
    if (first !== undefined && reader !== undefined && reader !== first) byControl[q].push(`then ${reader}`);
  const keys = byControl.map(parts => parts.join(', '));
  const isAlone = (key: string): boolean => keys.indexOf(key) === keys.lastIndexOf(key);
  const seen = new Map<string, number>();
  return states.map((nodes, q) => {
    if (nodes.length === 0) return undefined;
    const told = isAlone(keys[q]) ? [] : dividedTexts(nodes, names, conditionText);
    const own = [...byControl[q], ...told].join(', ') || placeName(nodes[0]);
    const count = (seen.get(own) ?? 0) + 1;
    seen.set(own, count);
    return count === 1 ? own : `${own} (${count})`;
  });
}

/** How a condition is written for people, in the names of its variables. */
export type ConditionText = (condition: Term) => string;

/** Longer texts than this do not belong into the name of a state. */
const LONGEST = 24;

/** The conditions on data that all of some nodes have. */
function dividedTexts(
  [first, ...others]: readonly Node[],
  names: VariableNames,
  text: ConditionText,
): readonly string[] {
  return first.divided.flatMap(condition => {
    const named = others.every(({ divided }) => divided.includes(condition))
      ? names.inWords(condition, undefined)
      : undefined;
    const shown = named && text(named);
    return shown === undefined || shown.length > LONGEST ? [] : [shown];
  });
}

type Values = Node['control'];

/** Of the variables, as few as tell the states apart, one that tells the most apart after the other; enumerators first. */
function tellingApart(paths: readonly string[], states: readonly Values[], names: VariableNames): readonly string[] {
  const isFunction = (path: string): boolean => states.some(values => typeof values.get(path) === 'string');
  const chosen = paths.filter(path => names.isNamed(path) || isFunction(path));
  const count = (list: readonly string[]): number =>
    new Set(states.map(values => list.map(path => keyAt(values, path)).join('\n'))).size;
  for (;;) {
    const now = count(chosen);
    const others = paths.filter(path => !chosen.includes(path)).map(path => ({ path, told: count([...chosen, path]) }));
    const best = others.reduce<{ path: string; told: number } | undefined>(
      (most, each) => (most === undefined || each.told > most.told ? each : most),
      undefined,
    );
    if (best === undefined || best.told === now) return chosen;
    chosen.push(best.path);
  }
}

/** Of the variables that tell states apart, those that one state needs to be told from the others; all that have names. */
function needed(
  telling: readonly string[],
  states: readonly Values[],
  q: number,
  names: VariableNames,
): readonly string[] {
  const own = states[q];
  let rivals = states.filter((_, other) => other !== q);
  return telling.filter(path => {
    const alike = rivals.filter(values => keyAt(values, path) === keyAt(own, path));
    const isNeeded = names.isNamed(path) || typeof own.get(path) === 'string' || alike.length < rivals.length;
    if (isNeeded) rivals = alike;
    return isNeeded;
  });
}

/** The variable that all of several variables are fields of, if there is one: as `p.` of `p.state` and `p.length`. */
function sharedOwner(names: readonly string[]): string {
  const [owner = ''] = /^\w+\./.exec(names[0] ?? '') ?? [];
  return names.length > 1 && names.every(name => name.startsWith(owner)) ? owner : '';
}

function withoutOwner(text: string, owner: string): string {
  if (text.startsWith(owner)) return text.slice(owner.length);
  return text.startsWith(`!${owner}`) ? `!${text.slice(owner.length + 1)}` : text;
}

/** The control variables that nodes agree in. */
function agreedIn([first, ...others]: readonly Node[]): Values {
  if (first === undefined) return new Map();
  return new Map(
    [...first.control].filter(([path]) =>
      others.every(node => keyAt(node.control, path) === keyAt(first.control, path)),
    ),
  );
}

/** The name of a variable without what the driver of a language puts around it. */
export function ownName({ name, parts }: SourceVariable): string {
  return parts === undefined ? name.replace(MADE_UP, '') : parts.map(({ variable }) => ownName(variable)).join(', ');
}

function numberText(variable: SourceVariable, value: bigint): string {
  const { values, signed, isFlag, parts } = variable;
  if (parts !== undefined)
    return parts
      .map(part => numberText(part.variable, BigInt.asUintN(part.bits, value >> BigInt(part.shift))))
      .join(', ');
  const number = signed === undefined ? value : BigInt.asIntN(signed, value);
  const name = ownName(variable);
  if (isFlag === true) return number === 0n ? `!${name}` : name;
  return values?.get(number) ?? `${name} = ${number}`;
}

function keyAt(control: Values, path: string): string {
  const value = control.get(path);
  return value === undefined ? '' : leafValueKey(value);
}

/** A state that only its place in the program tells from others. */
function placeName({ shape }: Node): string {
  const frame = shape.frames[ownDepth(shape)] ?? shape.frames[0];
  return frame.code.name.startsWith('codomata_') ? 'start' : `in ${frame.code.name}`;
}

/** The functions of libraries that the states of some nodes are in when they read. */
export function readingFunctions(nodes: readonly Node[]): ReadonlySet<string> {
  return new Set(nodes.flatMap(({ shape }) => shape.frames.slice(ownDepth(shape) + 1).map(({ code }) => code.name)));
}

/** The depth of the last frame of the program's own code; libraries are in files such as `<stdio.c>`. */
function ownDepth({ frames }: Node['shape']): number {
  return frames.findLastIndex(
    ({ code: { name, at } }) => !name.startsWith('codomata_') && !at.source.file.startsWith('<'),
  );
}
