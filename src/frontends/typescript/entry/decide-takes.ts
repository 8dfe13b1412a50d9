import { LoadError } from '../load/load-error.ts';
import type { KnownFunction } from './known-function.ts';
import { type SymbolShape, shapeOf, type Takes, takesOf, UNIT } from './takes.ts';
import { alternatives, type Declared, declaredText } from './types/declared.ts';
import type { Parameter, Signature } from './types/signature.ts';
import { comparedTexts, mentionsArguments, type Uses, usesOf } from './types/uses.ts';
import { usesThroughCalls } from './uses-through-calls.ts';

/** What was decided about an input, and what made it certain. */
export interface Decided<T> {
  readonly takes: T;
  readonly because: string;
  /** What the declared type allows besides, and no input is. */
  readonly leavesOut?: string;
}

const TEXT_NAMES =
  /^(?:s|str|string|text|txt|html|xml|json|css|sql|url|uri|path|src|source|line|word|words|content|markup|raw|chars?|ch|c|chunk|sentence|query|slug|email|phrase|template|pattern|haystack|subject)$|(?:string|text|html|str)$/i;

/**
 * What a function takes as its argument: what its type says, or else what it does with it, or how it is called.
 *
 * @throws LoadError where none of these makes it certain
 */
export function decideArgument(target: string, of: KnownFunction, at: number): Decided<Takes> {
  const { parameters, node } = of.signature;
  const parameter = parameters[at] as Parameter | undefined;
  if (parameter === undefined && node !== undefined && !mentionsArguments(node))
    throw new LoadError(
      `${target}: the function takes nothing, so there is no input to ask about; see --read for programs that read by themselves`,
    );
  if (parameter === undefined || node === undefined)
    return { takes: { kind: 'text' }, because: 'the function names no parameter' };
  const { declared, name } = parameter;
  if (declared !== undefined && declared.kind !== 'any') {
    const takes = takesOf(declared);
    if (takes !== undefined)
      return { takes, because: `its type is ${declaredText(declared)}`, ...leftOut(declared, parameter) };
    throw new LoadError(
      `${target}: ${called(parameter)} is ${declaredText(declared)}, and an input is a text, a number, true or false, one of several literals, an object of these, or a list of those; say what to give with --shape, such as --shape ${JSON.stringify(similarTo(declared))}`,
    );
  }
  if (name === undefined) throw askForShape(target, 'the parameter is taken apart, and has no type', []);
  return decideByUses(target, name, usesThroughCalls(of, at), declared !== undefined);
}

const ALL_TEXTS = { leavesOut: 'all inputs are texts' };

/**
 * By what is done with a parameter, if that leaves only one kind of value; by its name, if what is done with it fits
 * texts and others alike.
 */
function decideByUses(target: string, name: string, uses: Uses, isDeclared: boolean): Decided<Takes> {
  const { asText, madeText, asNumber, asList, fields, isOfAnyKind, isUsed } = uses;
  const note = isDeclared ? ALL_TEXTS : {};
  const text = (because: string): Decided<Takes> => ({ takes: { kind: 'text' }, because, ...note });
  if (!isUsed) return text(`${name} is not used`);
  if (isOfAnyKind) return { takes: { kind: 'text' }, because: `${name} may be of any kind`, ...ALL_TEXTS };
  if (asText > 0 && asList + asNumber === 0) return text(`${name} is used as a text`);
  if (asNumber > 0 && asText + asList + fields.length === 0)
    return { takes: { kind: 'one', of: { kind: 'number' } }, because: `${name} is used as a number` };
  if (asText + asNumber === 0 && asList > 0)
    throw askForShape(target, `${name} is used as a list, but of what is not said`, ['number[]', "('a' | 'b')[]"]);
  if (asText + asNumber === 0 && fields.length > 0)
    throw askForShape(target, `${name} is an object with ${listed(fields)}, but its type is not said`, [
      `{${[...new Set(fields)].map(field => `${field}: number`).join(', ')}}`,
    ]);
  if (TEXT_NAMES.test(name)) return text(`it is called ${name}`);
  if (madeText > 0 && asNumber + asList === 0) return text(`${name} is made a text`);
  throw askForShape(target, `${name} has no type, and what is done with it fits several kinds of values`, [
    'string',
    'number',
    ...(asNumber > 0 ? [] : ['boolean', 'number[]']),
  ]);
}

/** A type that can be given, and is like one that cannot. */
function similarTo(type: Declared): string {
  if (type.kind !== 'record') return 'string';
  const fields = type.fields.map(field => ({ ...field, isOptional: false }));
  const required: Declared = { kind: 'record', fields };
  return takesOf(required) === undefined ? 'string' : declaredText(required);
}

/**
 * What one symbol is for a function that gets one after the other.
 *
 * @throws LoadError where that is not certain
 */
export function decideSymbol(target: string, { parameters, node }: Signature, at: number): Decided<SymbolShape> {
  const { declared, name } = (parameters[at] as Parameter | undefined) ?? { declared: undefined, name: undefined };
  if (declared !== undefined && declared.kind !== 'any') {
    if (declared.kind === 'text') return { takes: UNIT, because: 'its type is string' };
    const shape = shapeOf(declared);
    if (shape !== undefined)
      return { takes: shape, because: `its type is ${declaredText(declared)}`, ...leftOut(declared) };
    throw new LoadError(
      `${target}: the type of an event is ${declaredText(declared)}, and an event is one of several literals, a number, true or false, or an object of these; say what to give with --shape, such as --shape "'start' | 'stop'"`,
    );
  }
  if (node !== undefined && name !== undefined) {
    const texts = comparedTexts(node, name, undefined);
    if (texts.length > 0) return { takes: choice(texts), because: `${name} is compared with these` };
    const types = comparedTexts(node, name, 'type');
    const { fields, asNumber } = usesOf(node, name);
    const others = [...new Set(fields)].filter(field => field !== 'type');
    if (types.length > 0 && others.length === 0)
      return {
        takes: { kind: 'record', fields: [{ name: 'type', shape: choice(types) }] },
        because: `${name}.type is compared with these`,
      };
    if (types.length > 0)
      throw askForShape(target, `the events have fields whose types are not said: ${listed(others)}`, [
        `{type: ${types.map(type => JSON.stringify(type)).join(' | ')}, ${others.map(field => `${field}: number`).join(', ')}}`,
      ]);
    if (asNumber > 0) return { takes: { kind: 'number' }, because: `${name} is used as a number` };
  }
  throw askForShape(target, 'it is not said what an event is', ["'start' | 'stop'", 'number']);
}

function choice(texts: readonly string[]): SymbolShape {
  const names = [...texts].sort();
  return { kind: 'choice', names, values: names };
}

/** The alternatives of a type, and its optional fields, that no input has. */
function leftOut(declared: Declared, parameter?: Parameter): { readonly leavesOut?: string } {
  const parts = alternatives(declared);
  const hasText = parts.some(part => part.kind === 'text');
  const isMissing = parameter?.isOptional === true && !parameter.isRest;
  const others = [
    ...new Set([
      ...parts.filter(part => part.kind === 'nothing' || (hasText && !isText(part))).map(declaredText),
      ...(isMissing ? ['undefined'] : []),
    ]),
  ];
  const optional = parts.flatMap(part =>
    part.kind === 'record' ? part.fields.filter(field => field.isOptional).map(field => field.name) : [],
  );
  const texts = [
    ...(parameter?.isRest === true ? ['it is called with one argument'] : []),
    ...(others.length === 0 ? [] : [`no input is ${others.join(' or ')}`]),
    ...(hasText || optional.length === 0 ? [] : [`no input has the optional ${listed(optional)}`]),
  ];
  return texts.length === 0 ? {} : { leavesOut: texts.join('; ') };
}

function isText(type: Declared): boolean {
  return type.kind === 'text' || (type.kind === 'literal' && typeof type.value === 'string');
}

function called({ name }: Parameter): string {
  return name === undefined ? 'the type of the input' : `the type of ${name}`;
}

function listed(names: readonly string[]): string {
  return [...new Set(names)].join(', ');
}

function askForShape(target: string, problem: string, candidates: readonly string[]): LoadError {
  const examples = candidates.map(type => `--shape ${JSON.stringify(type)}`).join(' or ');
  return new LoadError(`${target}: ${problem}; say what it takes, for instance with ${examples || '--shape string'}`);
}

/**
 * Whether all parameters after the input get something: from the user, by their own default, or because they need not.
 *
 * @throws LoadError naming the first that does not
 */
export function requireFilled(target: string, of: KnownFunction, first: number, given: number): void {
  const { parameters } = of.signature;
  for (const [i, parameter] of parameters.entries()) {
    const { name, isOptional, declared } = parameter;
    if (i < first + given || i < first || isOptional || declared?.kind === 'any') continue;
    if (declared === undefined && name !== undefined) {
      const { isGuarded, isUsed } = usesThroughCalls(of, i);
      if (isGuarded || !isUsed) continue;
    }
    const earlier = Array.from({ length: i - first }, () => '…, ').join('');
    throw new LoadError(
      `${target}: nothing is given for the parameter ${name ?? `number ${i + 1}`}${declared === undefined ? '' : ` (${declaredText(declared)})`}; give it with --args '[${earlier}VALUE]'`,
    );
  }
}
