import { eq, item } from '../../../logic/build.ts';
import { Interned } from '../../../logic/kept.ts';
import { constant, type Term } from '../../../logic/term.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import { SymbolicBoolean, SymbolicNumber, type Value } from '../../../program/value.ts';
import { edit, newArray, newObject } from '../objects/access.ts';
import { type Meaning, Property } from '../objects/object.ts';
import { valueOfPlain } from './plain.ts';
import type { MethodCall, SymbolMeaning } from './stub.ts';
import { type SymbolShape, sortOfShape } from './takes.ts';

/*
 * From symbols to the values that a program gets for them. Which of several named values a symbol is gets decided, so that
 * the value itself is one that the program wrote down; numbers and truth values stay terms.
 */

/** What makes values of symbols of a shape; `undefined` where the symbol is the value. */
export function meaningOf(shape: SymbolShape): SymbolMeaning | undefined {
  if (shape.kind !== 'choice' && shape.kind !== 'record' && shape.kind !== 'tuple') return undefined;
  const key = JSON.stringify(shape, plainKey);
  return meanings.of(key, () => {
    const make: Meaning['make'] = (activity, symbol) => valueFor(activity, shape, termOf(symbol, shape));
    return { key, make, operator: { name: 'meaning', apply: (activity, [symbol]) => make(activity, symbol) } };
  });
}

const meanings = new Interned<SymbolMeaning>();

function plainKey(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

function termOf(symbol: Value, shape: SymbolShape): Term {
  if (symbol instanceof SymbolicNumber || symbol instanceof SymbolicBoolean) return symbol.term;
  if (typeof symbol === 'number' || typeof symbol === 'boolean') return constant(symbol, sortOfShape(shape));
  throw new Error('a symbol of the input is a term or a number');
}

function valueFor(activity: Activity, shape: SymbolShape, term: Term): Value {
  switch (shape.kind) {
    case 'choice':
      return valueOfPlain(activity, shape.values[chosen(activity, shape.names, term)]);
    case 'record': {
      const [tag] = shape.fields;
      const kind = tag.shape.kind === 'choice' ? chosen(activity, tag.shape.names, item(term, 0)) : undefined;
      const name = kind !== undefined && tag.shape.kind === 'choice' ? tag.shape.names[kind] : undefined;
      const made = newObject(activity);
      shape.fields.forEach((field, i) => {
        if (field.only !== undefined && (name === undefined || !field.only.includes(name))) return;
        const value = valueFor(activity, field.shape, item(term, i));
        edit(activity, made).properties.set(field.name, new Property(value));
      });
      return made;
    }
    case 'tuple':
      return newArray(
        activity,
        shape.items.map((part, i) => valueFor(activity, part, item(term, i))),
      );
    case 'boolean':
      return new SymbolicBoolean(term);
    case 'number':
    case 'integer':
      return new SymbolicNumber(term);
    case 'unit':
      return refuse(activity, 'a code unit in an event');
  }
}

/** Which of the names a symbol is. */
function chosen(activity: Activity, names: readonly string[], term: Term): number {
  for (let i = 0; i < names.length - 1; i++) if (decide(activity, isName(term, i))) return i;
  return names.length - 1;
}

function isName(term: Term, index: number): Term {
  return eq(term, constant(index, term.sort));
}

/** The calls of methods that symbols stand for. */
export function methodCalls(
  shape: SymbolShape,
  parameters: Readonly<Record<string, readonly string[]>>,
): readonly MethodCall[] {
  const key = JSON.stringify([shape, parameters], plainKey);
  return calls.of(key, () =>
    Object.keys(parameters)
      .sort()
      .map(name => methodCall(shape, name, parameters[name])),
  );
}

const calls = new Interned<readonly MethodCall[]>();

function methodCall(shape: SymbolShape, name: string, parameters: readonly string[]): MethodCall {
  const tag = shape.kind === 'record' ? shape.fields[0].shape : shape;
  if (tag.kind !== 'choice') throw new Error('methods have names');
  const index = tag.names.indexOf(name);
  const tagOf = (term: Term): Term => (shape.kind === 'record' ? item(term, 0) : term);
  const fields = shape.kind === 'record' ? shape.fields : [];
  return {
    name,
    isIt: {
      name: `is ${name}`,
      apply: (activity, [symbol]) => decide(activity, isName(tagOf(termOf(symbol, shape)), index)),
    },
    args: parameters.map(parameter => {
      const at = fields.findIndex(field => field.name === parameter);
      return {
        name: `argument ${parameter}`,
        apply: (activity, [symbol]) => valueFor(activity, fields[at].shape, item(termOf(symbol, shape), at)),
      };
    }),
  };
}
