import type { FunctionInfo, ParameterInfo } from '../llvm/debug.ts';
import type { BodyFacts } from './body-facts.ts';
import { canHandSymbol } from './handed-symbol.ts';
import { isSymbolName, symbolParameter } from './symbol-parameter.ts';
import { isByteType, isFloatType, isIntegerType, isWritable, pointee } from './type-names.ts';

/**
 * A parser without a struct keeps its state in numbers that the caller has, and gets pointers to them:
 * `int decode(char c, char *buffer, unsigned *index, enum state *state)`. By its types alone that could also be a function
 * that changes a whole text in place, so this is found by what it does with them.
 *
 * @returns the roles in the words of `--shape`; undefined for any other function
 */
export function roleWordsOfKeptNumbers({ parameters, result }: FunctionInfo, facts: BodyFacts): string | undefined {
  const at = symbolParameter(
    parameters,
    result,
    parameters.map(() => undefined),
  );
  const symbol = at === undefined ? undefined : parameters[at];
  if (symbol?.name === undefined || !(isByteType(symbol.type) || isSymbolName(symbol.name))) return undefined;
  const others = parameters.filter(each => each !== symbol);
  if (others.some(each => canHandSymbol(each) && !isWritable(each.type))) return undefined;
  const kept = others.filter(each => isKept(each, facts));
  const memory = others.filter(each => canHandSymbol(each) && !kept.includes(each) && !isOne(each, facts));
  const measures = ({ name = '' }: ParameterInfo): boolean =>
    memory.some(({ name: of = '' }) => facts.counts.counts(name, of) || facts.counts.bounds(name, of));
  if (kept.every(measures)) return undefined;
  const said = [
    [symbol, 'symbol'],
    ...kept.map(each => [each, 'state'] as const),
    ...memory.map(each => [each, 'any'] as const),
  ] as const;
  return said.every(([{ name }]) => name !== undefined)
    ? said.map(([{ name }, role]) => `${name}: ${role}`).join('; ')
    : undefined;
}

/** A pointer to one number that the function reads, and sets. */
function isKept(parameter: ParameterInfo, facts: BodyFacts): boolean {
  const to = pointee(parameter.type);
  if (!isWritable(parameter.type) || !(isIntegerType(to) || isFloatType(to))) return false;
  return (
    facts.numbersBehind(parameter) === 'one' && facts.readsInitial(parameter) && facts.pointerUse(parameter).writes
  );
}

function isOne({ name = '', type }: ParameterInfo, { counts }: BodyFacts): boolean {
  return !isByteType(pointee(type)) || counts.isSingle(name);
}
