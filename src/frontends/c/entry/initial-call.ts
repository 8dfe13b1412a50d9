import { SourceError } from '../../../program/source.ts';
import { bareType, type DebugType, type FunctionInfo, type ParameterInfo } from '../llvm/debug.ts';
import type { BodyFacts } from './body-facts.ts';
import type { Shape } from './shape.ts';
import { callbackType, isPointer, isRecord, isVoidPointer, pointee } from './type-names.ts';

/** What `--init` names: a function, and its arguments as the user writes them in C, if so. */
export interface AskedInit {
  readonly name: string;
  readonly call?: string;
}

/** `NAME`, or a call of it. */
export function readInit(text: string): AskedInit {
  const call = /^\s*([\w:.~]+)\s*\(/.exec(text);
  return call === null ? { name: text } : { name: call[1], call: text };
}

/** The function that is called before the first symbol. */
export interface Init {
  readonly info: FunctionInfo;
  readonly facts: BodyFacts;
  /** The call as the user writes it. */
  readonly call?: string;
}

/** What a driver knows when it calls it. */
export interface InitialState {
  readonly info: FunctionInfo;
  readonly shape: Shape;
  /** The variables that the parameters of the function are in. */
  readonly names: readonly string[];
  /** The variable of the object of a method. */
  readonly object: string;
  /** A function that writes what it is called with. */
  writer(parameter: ParameterInfo, place: number): string;
}

/**
 * The call of the function that makes the state: it gets the function's own object, a callback that writes, and memory of
 * its own. A function that returns such an object makes it.
 *
 * @throws SourceError for parameters whose value is not known
 */
export function initialCall(init: Init, callee: string, state: InitialState): string {
  const { info, shape, names, object } = state;
  if (init.call !== undefined) return `${init.call.replace(/\bthis\b/g, `(&${object})`)};`;
  const contexts = shape.roles.flatMap((role, i) => (role.kind === 'state' ? [i] : []));
  const memory = shape.roles.flatMap(({ kind }, i) => (kind === 'memory' ? [i] : []));
  const unknown: string[] = [];
  const args = init.info.parameters.map((parameter, i) => {
    const { type, name = `parameter ${i + 1}` } = parameter;
    if (callbackType(type) !== undefined) return state.writer(parameter, i);
    const own = contexts.find(c => sameTarget(info.parameters[c].type, type));
    if (own !== undefined) return names[own];
    if (init.info.memberOf === undefined && info.memberOf !== undefined && isRecord(pointee(type))) {
      const isOwn = bareType(pointee(type)) === bareType(info.memberOf);
      if (isOwn) return bareType(type)?.kind === 'pointer' ? `&${object}` : object;
    }
    if (isVoidPointer(type)) return memory.length === 1 ? names[memory[0]] : '0';
    if (init.facts.isUsed(parameter)) unknown.push(name);
    return '0';
  });
  if (unknown.length > 0) {
    const shown = args.map((arg, i) => (unknown.includes(init.info.parameters[i].name ?? '') ? '…' : arg)).join(', ');
    throw new SourceError(
      `--init ${init.info.name}: it is not known what its ${unknown.length === 1 ? 'parameter' : 'parameters'} ${unknown.join(' and ')} should be: write the call, --init '${init.info.name}(${shown})'`,
    );
  }
  const call = `${callee}(${args.join(', ')})`;
  const made = contexts.find(c => isPointer(init.info.result) && sameTarget(info.parameters[c].type, init.info.result));
  return made !== undefined && !args.includes(names[made]) ? `${names[made]} = ${call};` : `${call};`;
}

/** Whether two pointers or references lead to the same type. */
function sameTarget(a: DebugType | undefined, b: DebugType | undefined): boolean {
  const [x, y] = [bareType(pointee(a)), bareType(pointee(b))];
  return x !== undefined && x === y;
}
