import type { FunctionInfo } from '../llvm/debug.ts';
import type { Module } from '../llvm/module.ts';
import { readShape } from './asked-shape.ts';
import { canHandSymbol } from './handed-symbol.ts';
import { roleWordsOfKeptNumbers } from './kept-numbers.ts';
import { keptBy } from './kept-state.ts';
import { reachableNames } from './library-use.ts';
import { isInput } from './parameter-roles.ts';
import { type Asked, type Shape, shapeOf } from './shape.ts';

/**
 * How a function is driven; where what is not said may be anything, one that keeps something and gets its input in memory gets
 * one symbol with each call.
 */
export function shapeWith(
  info: FunctionInfo,
  asked: Asked,
  module: Module,
  entries: readonly string[],
): { readonly shape: Shape | undefined; readonly filledIn: readonly string[] } {
  const whole = shapeOf(info, asked);
  if (asked.fillsIn !== true || whole === undefined) return { shape: whole, filledIn: [] };
  const kept = asked.shape === undefined ? shapeWithKeptNumbers(info, whole, asked) : undefined;
  if (kept !== undefined)
    return {
      shape: kept.shape,
      filledIn: [
        `it is called for each symbol, and what its pointers lead to is kept (as with --shape '${kept.said}')`,
        ...anythingIn(info, kept.shape),
      ],
    };
  const input = info.parameters[whole.roles.findIndex(isInput)];
  const isKept = keptBy(info, whole, module, reachableNames([module], entries)) !== undefined;
  if (whole.kind !== 'buffer' || !isKept || input?.name === undefined || !canHandSymbol(input))
    return { shape: whole, filledIn: [...anythingIn(info, whole), ...ignoredResult(info, whole, asked)] };
  const said = `${input.name}: symbol`;
  const shape = shapeOf(info, { ...asked, shape: asked.shape === undefined ? said : `${asked.shape}; ${said}` });
  return {
    shape,
    filledIn: [
      `${input.name} is one symbol with each call (as with --shape '${said}')`,
      ...(shape === undefined ? [] : [...anythingIn(info, shape), ...ignoredResult(info, shape, asked)]),
    ],
  };
}

/** How a function is driven that, seen as one of a whole text in place, keeps its state in numbers behind pointers. */
export function shapeWithKeptNumbers(
  info: FunctionInfo,
  whole: Shape,
  asked: Asked,
): { readonly shape: Shape; readonly said: string } | undefined {
  if (!whole.roles.some(({ kind }) => kind === 'changed input' || kind === 'changed text')) return undefined;
  const said = roleWordsOfKeptNumbers(info, asked.facts);
  const shape = said === undefined ? undefined : shapeOf(info, { ...asked, shape: said });
  return said === undefined || shape === undefined ? undefined : { shape, said };
}

/** A pointer that is returned and is no output. */
function ignoredResult(info: FunctionInfo, { returned, writing }: Shape, asked: Asked): readonly string[] {
  const isAsked = readShape(asked.shape, info.parameters).returned !== undefined;
  if (isAsked || returned !== 'ignored' || writing !== 'nothing' || info.result?.kind !== 'pointer') return [];
  return ["the pointer that it returns is not looked at (--shape 'return: ROLE' says what it is)"];
}

/** The parameters that may be anything, in words. */
export function anythingIn({ parameters }: FunctionInfo, { roles }: Shape): readonly string[] {
  const names = roles.flatMap(({ kind }, i) => (kind === 'any' ? [parameters[i].name ?? `parameter ${i + 1}`] : []));
  if (names.length === 0) return [];
  return [`${names.join(', ')} may be anything with each call (--shape '${names[0]}: = VALUE' says what it is)`];
}
