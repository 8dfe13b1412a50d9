import type { Workspace } from '../../host/workspace.ts';
import type { Budget } from '../../logic/limits.ts';
import { SourceError } from '../../program/source.ts';
import { Reference } from '../../program/value.ts';
import type { Candidate } from '../candidate.ts';
import { compileModule } from './load/compile.ts';
import { resolveTarget } from './modules/target.ts';
import { JsObject } from './objects/object.ts';
import { type CallOptions, readSourceProgram, type SourceProgram } from './source-program.ts';

/**
 * The functions and classes of a file that take event after event: reducers, classes with methods that are events or that
 * are fed, functions that read by themselves. The file is loaded once for each name that it has at its top.
 *
 * @throws SourceError where the file cannot be read at all
 */
export function typeScriptCandidates(
  file: string,
  workspace: Workspace,
  options: CallOptions,
  budget: Budget,
): readonly Candidate[] {
  const { topLevelNames } = compileModule(workspace, resolveTarget(workspace, file));
  const places = new Set<string>();
  return [...topLevelNames, 'default'].flatMap(name => {
    const target = `${file}#${name}`;
    const program = readable(target, workspace, options, budget);
    if (program === undefined) return [];
    // A default export that has a name is found twice.
    const place = placeOf(program) ?? name;
    const candidate = places.has(place) ? undefined : candidateOf(target, program);
    places.add(place);
    return candidate === undefined ? [] : [candidate];
  });
}

/** Where the text of a function or class begins. */
function placeOf({ found: { value }, heap }: SourceProgram): string | undefined {
  const object = value instanceof Reference ? heap.read(value.object) : undefined;
  if (!(object instanceof JsObject) || object.internals.kind !== 'closure') return undefined;
  const { source, start } = object.internals.code.at;
  return `${source.file}:${start}`;
}

function readable(
  target: string,
  workspace: Workspace,
  options: CallOptions,
  budget: Budget,
): SourceProgram | undefined {
  try {
    return readSourceProgram(target, workspace, options, budget);
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    throw error;
  }
}

function candidateOf(target: string, { entry: { shape, decision } }: SourceProgram): Candidate | undefined {
  const flags: readonly string[] = [];
  const asks = 'problem' in decision ? { asks: decision.problem.message.replace(/^[^:]*: /, '') } : {};
  if (!('problem' in decision) && shape.kind !== 'stream' && decision.takes.kind !== 'each') return undefined;
  switch (shape.kind) {
    case 'reducer':
      return { target, kind: 'reducer', flags, why: 'takes a state and an event, and gives the next state', ...asks };
    case 'methods':
      return {
        target,
        kind: 'class',
        flags,
        why: `its methods ${Object.keys(shape.methods).join(', ')} are events`,
        ...asks,
      };
    case 'feed':
      return { target, kind: 'class', flags, why: `is fed a symbol at a time by ${shape.method}`, ...asks };
    case 'stream':
      return { target, kind: 'reads by itself', flags, why: 'reads symbols by a function that the file only calls' };
    default:
      return undefined;
  }
}
