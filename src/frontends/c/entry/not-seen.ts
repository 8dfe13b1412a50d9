import { type FunctionInfo, globalsOf } from '../llvm/debug.ts';
import { plainName } from '../llvm/mangled-names.ts';
import type { Module, Operand } from '../llvm/module.ts';
import { bodyFacts } from './body-facts.ts';
import { reachableNames } from './library-use.ts';
import type { Shape } from './shape.ts';
import { callbackType, isSignedType, isWritable } from './type-names.ts';
import { type Written, writtenByTypes } from './written-form.ts';

/** Everything that a caller of the function could see, and that is no part of the output, in words. */
export function notSeen(info: FunctionInfo, shape: Shape, modules: readonly Module[]): readonly string[] {
  return [...ofResult(info, shape, modules[0]), ...ofParameters(info, shape, modules[0]), ...ofGlobals(info, modules)];
}

function ofResult(info: FunctionInfo, { returned }: Shape, module: Module): readonly string[] {
  const codes = bodyFacts(module, info.definition).returned;
  switch (returned) {
    case 'ignored':
      return ['what it returns'];
    case 'negative rejects': {
      const isOne = codes !== undefined && [...codes].filter(code => code < 0n).length <= 1;
      return isOne || !isSignedType(info.result) ? [] : ['which negative number it returns when it rejects'];
    }
    case 'error':
      return codes !== undefined && codes.size <= 2 ? [] : ['which error it returns when it rejects'];
    default:
      return [];
  }
}

function ofParameters(info: FunctionInfo, shape: Shape, module: Module): readonly string[] {
  const facts = bodyFacts(module, info.definition);
  return info.parameters.flatMap((parameter, i) => {
    const { name = `parameter ${i + 1}`, type } = parameter;
    const role = shape.roles[i];
    switch (role.kind) {
      case 'count':
        if (role.outgoing === 'consumed') return [`how many bytes of the input it has used (*${name})`];
        return role.outgoing === 'ignored' ? [`*${name}`] : [];
      case 'ignored':
        return [`*${name}`];
      case 'state':
      case 'memory':
        if (shape.further.some(({ of }) => of === i)) return [`the other fields of *${name}`];
        return shape.kind === 'buffer' && isWritable(type) && facts.pointerUse(parameter).writes
          ? [`*${name} after the call`]
          : [];
      case 'output':
      case 'text output':
        return shape.writing === 'by calls' ? [`what is put into ${name}`] : [];
      default:
        return [];
    }
  });
}

/** Variables that other files can see, and that are written to. */
function ofGlobals({ linkageName }: FunctionInfo, modules: readonly Module[]): readonly string[] {
  const reached = new Set(reachableNames(modules, [linkageName]));
  const written = new Set<string>();
  for (const { functions } of modules)
    for (const [name, definition] of functions)
      if (reached.has(name))
        for (const { instructions } of definition.body.blocks)
          for (const { action } of instructions) if (action.do === 'store') addGlobal(action.to, written);
  const named = new Map(modules.flatMap(globalsOf).map(({ linkageName: own, qualified }) => [own, qualified]));
  const isLocal = (name: string): boolean => modules.some(({ globals }) => globals.get(name)?.isLocal === true);
  return [...written]
    .filter(name => !isLocal(name) && (named.has(name) || name === 'errno'))
    .map(name => (name === 'errno' ? 'errno' : `the global variable ${named.get(name)}`));
}

/** Adds the variable that an address is one in, if that is known. */
export function addGlobal(to: Operand, found: Set<string>): void {
  if (to.kind === 'global') found.add(to.name);
  else if (to.kind === 'expression' && to.instruction.action.do === 'getelementptr')
    addGlobal(to.instruction.action.base, found);
}

/** The functions that are called with more than what they write: callbacks, and those that the user names. */
export function leftOut(infos: readonly FunctionInfo[], named: ReadonlyMap<string, Written>): readonly string[] {
  const callbacks = infos.flatMap(({ parameters }) =>
    parameters.flatMap(({ name = 'its callback', type }) => {
      const written = writtenByTypes(callbackType(type)?.parameters ?? []);
      return written?.leavesOut ? [name] : [];
    }),
  );
  const writers = [...named].flatMap(([name, { leavesOut }]) => (leavesOut ? [plainName(name) ?? name] : []));
  return [...callbacks, ...writers].map(name => `what else ${name} is called with`);
}
