import { SourceError } from '../../../program/source.ts';
import { bareType, type FunctionInfo, type ParameterInfo } from '../llvm/debug.ts';
import type { AskedReturn } from './asked-shape.ts';
import type { BodyFacts } from './body-facts.ts';
import { RETURN } from './count-evidence.ts';
import type { OpenRoles } from './parameter-roles.ts';
import { isInput } from './parameter-roles.ts';
import type { Role } from './roles.ts';
import { stringType } from './string-types.ts';
import {
  isByteType,
  isCount,
  isFloatType,
  isIntegerType,
  isPointer,
  isRecord,
  isTruth,
  isVoidPointer,
  isWritable,
  pointee,
} from './type-names.ts';

/** What is known of a function when the roles of its last parameters are found. */
export interface OtherQuestion {
  readonly kind: 'stream' | 'repeated' | 'feed' | 'buffer';
  readonly facts: BodyFacts;
  /** Whether what it writes is handed to functions. */
  readonly writes: boolean;
  /** The user's values, in order. */
  readonly args: readonly unknown[];
  readonly returned: AskedReturn | undefined;
  /** Whether a function is called before the first symbol, which may set what parameters lead to. */
  readonly hasInit: boolean;
  /** Whether a parameter of which it is not certain what it is for may be anything. */
  readonly fillsIn: boolean;
  /** Whether the user says what a parameter is. */
  isStated(parameter: number): boolean;
}

/**
 * The roles of parameters that are neither input nor output by themselves: where results are put, state, and values of the
 * user's.
 *
 * @throws SourceError for parameters whose role is not certain, with what can be said of each
 */
export function otherRoles(info: FunctionInfo, open: OpenRoles, question: OtherQuestion): Role[] {
  const { parameters } = info;
  const roles = [...open];
  const args = [...question.args];
  const unknown: string[] = [];
  const put =
    isTruth(info.result) && !question.writes && question.kind === 'feed'
      ? putParameter(info, roles, question)
      : undefined;
  if (put !== undefined) roles[put] = { kind: 'put' };
  for (const [i, parameter] of parameters.entries()) {
    if (roles[i]?.kind === 'any' && !question.fillsIn)
      throw new SourceError(
        `--shape ${parameter.name}: only infer can let a parameter be any value with each call; say what it is, as '${parameter.name}: = VALUE'`,
      );
    if (!question.isStated(i)) roles[i] = recordRole(parameter, roles[i], question);
    roles[i] ??= outParameter(info, i, roles, question) ?? previousRole(info, i, question);
    const asked = firstAsked(parameter, roles[i]);
    if (asked !== undefined) unknown.push(asked);
    if (roles[i] !== undefined) continue;
    if (info.qualified === 'main') roles[i] = { kind: 'command line' };
    else if (args.length > 0) roles[i] = { kind: 'argument', value: args.shift() };
    else if (isVoidPointer(parameter.type)) roles[i] = { kind: 'memory' };
    else if (!question.facts.isUsed(parameter)) roles[i] = { kind: 'unused' };
    else if (question.fillsIn) roles[i] = filledIn(info, i, roles);
    else unknown.push(candidates(info, i, roles));
  }
  if (unknown.length > 0)
    throw new SourceError(`${info.qualified}: it is not certain what some parameters are for.\n${unknown.join('\n')}`);
  if (args.length > 0 && info.qualified !== 'main')
    throw new SourceError(
      `${info.qualified}: --args has ${question.args.length} ${question.args.length === 1 ? 'value' : 'values'}, and ${question.args.length - args.length} of its parameters take one: say --shape 'NAME: = VALUE' for the one that is meant`,
    );
  return roles.map(role => role ?? { kind: 'unused' });
}

/** The one pointer to an integer that is only written to. */
function putParameter({ parameters }: FunctionInfo, roles: OpenRoles, { facts }: OtherQuestion): number | undefined {
  const all = parameters.flatMap((parameter, i) => {
    const isFree = roles[i] === undefined || roles[i]?.kind === 'output';
    const { reads, writes } = facts.pointerUse(parameter);
    const isPut = isFree && isWritable(parameter.type) && isIntegerType(pointee(parameter.type)) && writes && !reads;
    return isPut ? [i] : [];
  });
  return all.length === 1 ? all[0] : undefined;
}

/**
 * A struct that a function is called with once, and only writes to, is a result. One that it only reads is no state, unless
 * another function has set it: its values are the user's to give.
 */
function recordRole(
  parameter: ParameterInfo,
  role: Role | undefined,
  { kind, facts, writes, hasInit }: OtherQuestion,
): Role | undefined {
  if (role?.kind !== 'state') return role;
  const use = facts.pointerUse(parameter);
  if (use.reads && !hasInit && (!isWritable(parameter.type) || !use.writes)) return undefined;
  if (kind !== 'buffer' || writes || !isWritable(parameter.type)) return role;
  return use.writes && !use.reads ? { kind: 'result' } : role;
}

/** A pointer, or a reference, to one number that can be written. */
function outParameter(
  { parameters, result }: FunctionInfo,
  i: number,
  roles: OpenRoles,
  { kind, facts, returned, fillsIn }: OtherQuestion,
): Role | undefined {
  const parameter = parameters[i];
  const to = pointee(parameter.type);
  if (!isWritable(parameter.type) || !(isIntegerType(to) || isFloatType(to))) return undefined;
  const { name = '' } = parameter;
  const { counts } = facts;
  if (isByteType(to) && !counts.isSingle(name)) return undefined;
  const many = facts.numbersBehind(parameter);
  if (many === 'many' || (many === 'unknown' && fillsIn)) return undefined;
  if (facts.readsInitial(parameter)) return kind === 'feed' || kind === 'repeated' ? { kind: 'state' } : undefined;
  if (!facts.pointerUse(parameter).writes) return undefined;
  if (!isCount(to)) return { kind: 'result' };
  const isNamed = (memory: number): boolean => counts.counts(name, parameters[memory].name ?? '');
  const outputs = parameters.flatMap((_, at) => (isWrittenTo(roles[at]) ? [at] : []));
  const returnsMemory = isPointer(result) && isByteType(pointee(result)) && outputs.length === 0;
  if (outputs.some(isNamed) || (returnsMemory && counts.counts(name, RETURN)))
    return { kind: 'count', outgoing: 'written' };
  const inputs = parameters.flatMap((_, at) => (isInput(roles[at]) ? [at] : []));
  if (inputs.some(isNamed)) return { kind: 'count', outgoing: 'consumed' };
  const hasLength =
    returned === 'written' ||
    roles.some(role => role?.kind === 'count' && role.outgoing === 'written') ||
    outputs.some(at => counts.counts(RETURN, parameters[at].name ?? '') || roles[at]?.kind === 'text output');
  const needsLength = (outputs.length > 0 && !hasLength) || returnsMemory;
  return needsLength ? undefined : { kind: 'result' };
}

/** Memory that the output is in. */
function isWrittenTo(role: Role | undefined): boolean {
  return role?.kind === 'output' || role?.kind === 'text output' || role?.kind === 'changed input';
}

/** The state before, of a function that returns the one after. */
function previousRole({ parameters, result }: FunctionInfo, i: number, { kind }: OtherQuestion): Role | undefined {
  const type = bareType(parameters[i].type);
  const isState = type?.kind === 'enum' || isRecord(type);
  return kind === 'feed' && isState && type === bareType(result) ? { kind: 'previous' } : undefined;
}

/** More names than this of an enumeration are not listed. */
const MOST_NAMES = 12;

/** What is to be said of a state before that is not 0 at first, because its enumeration has no 0. */
function firstAsked({ name = '', type }: ParameterInfo, role: Role | undefined): string | undefined {
  const bare = bareType(type);
  if (role?.kind !== 'previous' || role.first !== undefined || bare?.kind !== 'enum') return undefined;
  if (bare.values.length === 0 || bare.values.some(({ value }) => value === 0n)) return undefined;
  const names = bare.values.slice(0, MOST_NAMES).map(value => value.name);
  const others = bare.values.length > MOST_NAMES ? ' and others' : '';
  return `  ${name}: none of its values is 0; say which it is before the first call by --shape '${name}: previous from VALUE' (there are ${names.join(', ')}${others})`;
}

/** A number beside a piece of the input is its length; a struct that can be written is state; everything else is anything. */
function filledIn({ parameters }: FunctionInfo, i: number, roles: OpenRoles): Role {
  const { type } = parameters[i];
  const isPiece = (at: number): boolean => roles[at]?.kind === 'symbol' && isPointer(parameters[at]?.type);
  const piece = [i - 1, i + 1].find(isPiece);
  if (isCount(type) && piece !== undefined) return { kind: 'count', measure: { is: 'length', of: piece } };
  return isRecord(pointee(type)) && isWritable(type) ? { kind: 'state' } : { kind: 'any' };
}

/** What can be said of a parameter, as the user would write it. */
function candidates({ parameters }: FunctionInfo, i: number, roles: OpenRoles): string {
  const { name = `parameter ${i + 1}`, type } = parameters[i];
  const named = (wanted: (role: Role | undefined) => boolean): readonly string[] =>
    parameters.flatMap(({ name: other }, at) => (other !== undefined && wanted(roles[at]) ? [other] : []));
  const inputs = named(isInput);
  const outputs = named(role => role?.kind === 'output' || role?.kind === 'text output');
  const to = pointee(type);
  const texts: string[] = [];
  if (isCount(type)) {
    texts.push(...inputs.map(each => `length of ${each}`), ...outputs.map(each => `capacity of ${each}`), '= 0');
  } else if (to !== undefined && isCount(to)) {
    texts.push(...inputs.map(each => `length of ${each}, consumed`));
    if (isWritable(type))
      texts.push(...outputs.map(each => `capacity of ${each}, written`), 'written', 'result', 'state', 'ignored');
    texts.push('= [1, 2]');
  } else if (isByteType(to) || isVoidPointer(type)) texts.push('text', 'input', 'output', 'text output', '= "…"');
  else if (stringType(type) !== undefined) texts.push('= "…"');
  else if (isRecord(to)) texts.push('= {"FIELD": 0}', 'state');
  else if (to !== undefined) texts.push('result', 'state', 'ignored');
  else texts.push('symbol', 'previous', '= 0');
  const byArgs = to === undefined || isRecord(to) || isCount(to) ? ', or give its value by --args' : '';
  return `  ${name}: say --shape '${name}: ${texts.join(`' or '${name}: `)}'${byArgs}`;
}
