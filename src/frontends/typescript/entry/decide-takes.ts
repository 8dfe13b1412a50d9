import { LoadError } from '../load/load-error.ts';
import { type SymbolShape, shapeOf, type Takes, takesOf, UNIT } from './takes.ts';
import { type Declared, declaredText } from './types/declared.ts';
import type { Parameter, Signature } from './types/signature.ts';
import { comparedTexts, mentionsArguments, type Uses, usesOf } from './types/uses.ts';

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
export function decideArgument(target: string, { parameters, node }: Signature, at: number): Decided<Takes> {
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
  const onlyTexts = declared === undefined ? {} : { leavesOut: 'all inputs are texts' };
  if (name === undefined) throw askForShape(target, 'the parameter is taken apart, and has no type', []);
  const uses = usesOf(node, name);
  if (uses.isOfAnyKind)
    return { takes: { kind: 'text' }, because: `${name} may be of any kind`, leavesOut: 'all inputs are texts' };
  const text = uses.asText > 0;
  if (text && uses.asList === 0) return { takes: { kind: 'text' }, because: `${name} is used as a text`, ...onlyTexts };
  if (uses.asNumber > 0 && uses.asList === 0 && uses.fields.length === 0)
    return { takes: { kind: 'one', of: { kind: 'number' } }, because: `${name} is used as a number` };
  if (uses.asList > 0 && !text)
    throw askForShape(target, `${name} is used as a list, but of what is not said`, ['number[]', "('a' | 'b')[]"]);
  if (uses.fields.length > 0)
    throw askForShape(target, `${name} is an object with ${listed(uses.fields)}, but its type is not said`, [
      `{${[...new Set(uses.fields)].map(field => `${field}: number`).join(', ')}}`,
    ]);
  if (TEXT_NAMES.test(name) || !uses.isUsed)
    return { takes: { kind: 'text' }, because: `it is called ${name}`, ...onlyTexts };
  if (uses.isHandedOn || uses.isGuarded || isTextLike(uses))
    return { takes: { kind: 'text' }, because: `nothing says that ${name} is anything else than a text`, ...onlyTexts };
  throw askForShape(target, `${name} has no type, and what is done with it does not tell`, ['string', 'number']);
}

/** A type that can be given, and is like one that cannot. */
function similarTo(type: Declared): string {
  if (type.kind !== 'record') return 'string';
  const fields = type.fields.map(field => ({ ...field, isOptional: false }));
  const required: Declared = { kind: 'record', fields };
  return takesOf(required) === undefined ? 'string' : declaredText(required);
}

/** Only looked at by places and lengths. */
function isTextLike({ asText, asNumber, asList, fields, isAdded }: Uses): boolean {
  return !isAdded && asText + asNumber + asList + fields.length === 0;
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

function leftOut(declared: Declared, parameter?: Parameter): { readonly leavesOut?: string } {
  const parts: readonly Declared[] = declared.kind === 'union' ? declared.of : [declared];
  const isMissing = parameter?.isOptional === true && !parameter.isRest;
  const nothing = [
    ...new Set([
      ...parts.filter(part => part.kind === 'nothing').map(declaredText),
      ...(isMissing ? ['undefined'] : []),
    ]),
  ];
  const optional = parts.flatMap(part =>
    part.kind === 'record' ? part.fields.filter(field => field.isOptional).map(field => field.name) : [],
  );
  const texts = [
    ...(parameter?.isRest === true ? ['it is called with one argument'] : []),
    ...(nothing.length === 0 ? [] : [`no input is ${nothing.join(' or ')}`]),
    ...(optional.length === 0 ? [] : [`no input has the optional ${listed(optional)}`]),
  ];
  return texts.length === 0 ? {} : { leavesOut: texts.join('; ') };
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
export function requireFilled(target: string, { parameters, node }: Signature, first: number, given: number): void {
  for (const [i, parameter] of parameters.entries()) {
    const { name, isOptional, declared } = parameter;
    if (i < first + given || i < first || isOptional || declared?.kind === 'any') continue;
    if (declared === undefined && name !== undefined && node !== undefined) {
      const { isGuarded, isHandedOn, isUsed } = usesOf(node, name);
      if (isGuarded || isHandedOn || !isUsed) continue;
    }
    const earlier = Array.from({ length: i - first }, () => '…, ').join('');
    throw new LoadError(
      `${target}: nothing is given for the parameter ${name ?? `number ${i + 1}`}${declared === undefined ? '' : ` (${declaredText(declared)})`}; give it with --args '[${earlier}VALUE]'`,
    );
  }
}
