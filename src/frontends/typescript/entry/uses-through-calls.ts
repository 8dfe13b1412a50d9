import type { Node } from '@babel/types';
import type { KnownFunction } from './known-function.ts';
import { allowsUndefined, type Declared } from './types/declared.ts';
import { mentionsArguments, type Uses, usesOf } from './types/uses.ts';

const UNUSED: Uses = {
  asText: 0,
  madeText: 0,
  asNumber: 0,
  asList: 0,
  fields: [],
  isGuarded: false,
  isOfAnyKind: false,
  handedOn: [],
  isUsed: false,
  isCalled: false,
};

/**
 * How a function uses a parameter without a type, and how the functions of the program do that it hands the parameter on
 * to. What is left in `handedOn` could not be followed.
 */
export function usesThroughCalls(of: KnownFunction, at: number, seen: ReadonlySet<Node> = new Set()): Uses {
  const { parameters, node } = of.signature;
  const parameter = parameters.at(at);
  if (node === undefined || parameter?.name === undefined || seen.has(node)) return UNUSED;
  let uses = usesOf(node, parameter.name);
  const notFollowed = [];
  for (const handed of uses.handedOn) {
    const called = of.called(handed.callee);
    if (called === undefined) notFollowed.push(handed);
    else uses = together(uses, usesInside(called, handed.at, new Set([...seen, node])));
  }
  return { ...uses, handedOn: notFollowed };
}

/** What a function does with an argument that it is handed. */
function usesInside(called: KnownFunction, at: number, seen: ReadonlySet<Node>): Uses {
  const { parameters, node } = called.signature;
  const parameter = parameters.at(at);
  if (parameter === undefined) return { ...UNUSED, isGuarded: node !== undefined && mentionsArguments(node) };
  const { declared, isOptional } = parameter;
  const isDeclared = declared !== undefined && declared.kind !== 'any';
  const uses = isDeclared ? declaredUses(declared) : usesThroughCalls(called, at, seen);
  return { ...uses, isGuarded: uses.isGuarded || isOptional, isUsed: true };
}

function declaredUses(declared: Declared): Uses {
  return {
    ...UNUSED,
    asText: declared.kind === 'text' ? 1 : 0,
    asNumber: declared.kind === 'number' ? 1 : 0,
    asList: declared.kind === 'list' || declared.kind === 'typed' ? 1 : 0,
    fields: declared.kind === 'record' ? declared.fields.map(({ name }) => name) : [],
    isGuarded: allowsUndefined(declared),
  };
}

function together(a: Uses, b: Uses): Uses {
  return {
    asText: a.asText + b.asText,
    madeText: a.madeText + b.madeText,
    asNumber: a.asNumber + b.asNumber,
    asList: a.asList + b.asList,
    fields: [...a.fields, ...b.fields],
    isGuarded: a.isGuarded || b.isGuarded,
    isOfAnyKind: a.isOfAnyKind || b.isOfAnyKind,
    handedOn: [...a.handedOn, ...b.handedOn],
    isUsed: a.isUsed || b.isUsed,
    isCalled: a.isCalled || b.isCalled,
  };
}
