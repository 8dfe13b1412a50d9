import { bareType, type FunctionInfo, functionsOf } from '../llvm/debug.ts';
import type { Module } from '../llvm/module.ts';
import { reachableNames } from './library-use.ts';
import { addGlobal } from './not-seen.ts';
import type { Shape } from './shape.ts';
import { pointee } from './type-names.ts';

const MAKING_NAMES = /init|setup|create|begin|open|(?:^|_)(?:new|start|reset|clear)(?:_|$)/i;
const STARTING_NAMES = /init|setup/i;

/** A function that seems to be there to set the state of another before its first symbol. */
export interface LikelyInit {
  readonly info: FunctionInfo;
  /** What is so without it. */
  readonly otherwise: string;
}

/**
 * Functions of the file that seem to set the state of a function, by their names, and because they take the same object or
 * set the static variables that it uses. One that it calls itself is not meant.
 */
export function likelyInits(module: Module, info: FunctionInfo, { roles }: Shape): readonly LikelyInit[] {
  const used = new Set(reachableNames([module], [info.linkageName]));
  const others = functionsOf(module).filter(({ linkageName, isArtificial }) => !used.has(linkageName) && !isArtificial);
  const said = roles.flatMap(({ kind }, i) => {
    const { name = 'its object', type } = info.parameters[i];
    const object = kind === 'state' ? bareType(pointee(type)) : undefined;
    if (object === undefined) return [];
    const making = others.find(
      other => MAKING_NAMES.test(other.name) && bareType(pointee(other.parameters[0]?.type)) === object,
    );
    return making === undefined ? [] : [{ info: making, otherwise: `${name} is zero` }];
  });
  if (said.length > 0 || info.memberOf !== undefined) return said;
  const starting = others.find(
    other =>
      STARTING_NAMES.test(other.name) &&
      other.parameters.length === 0 &&
      [...globalsSetBy(other)].some(name => used.has(name)),
  );
  return starting === undefined ? [] : [{ info: starting, otherwise: 'static variables are as they are declared' }];
}

/** What a reading of a function without `--init` assumes, although the file has a function that seems to be there for that. */
export function forgottenInit(module: Module, info: FunctionInfo, shape: Shape): readonly string[] {
  return likelyInits(module, info, shape).map(notCalled);
}

function notCalled({ info: { qualified }, otherwise }: LikelyInit): string {
  return `${otherwise} before the first symbol: ${qualified} is not called (--init ${qualified} calls it)`;
}

/** The variables that a function sets itself, as a whole or in parts. */
export function globalsSetBy({ definition }: FunctionInfo): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { action } of definition.body.blocks.flatMap(({ instructions }) => instructions))
    if (action.do === 'store') addGlobal(action.to, names);
  return names;
}
