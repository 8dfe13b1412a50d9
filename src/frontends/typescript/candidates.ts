import type { Workspace } from '../../host/workspace.ts';
import type { Budget } from '../../logic/limits.ts';
import { SourceError, type SourceRange, showPlace } from '../../program/source.ts';
import { Reference } from '../../program/value.ts';
import type { Candidate, Candidates } from '../candidate.ts';
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
): Candidates {
  const { topLevelNames } = compileModule(workspace, resolveTarget(workspace, file));
  const { host, directory } = workspace;
  const text = host.files.text(host.paths.resolve(directory, file)) ?? '';
  const places = new Set<string>();
  const found: Candidate[] = [];
  /** Where there is nothing else, functions of whole texts. */
  const wholes: Candidate[] = [];
  const others: string[] = [];
  for (const name of new Set([...topLevelNames, ...assignedExports(text), 'default'])) {
    const target = `${file}#${name}`;
    const program = readable(target, workspace, options, budget);
    if (program instanceof SourceError) {
      if (/:\d+:\d+: /.test(program.message)) others.push(program.message);
      continue;
    }
    // A default export that has a name is found twice.
    const place = placeOf(program) ?? name;
    if (places.has(place)) continue;
    places.add(place);
    const candidate = candidateOf(target, program);
    if (candidate !== undefined) found.push(candidate);
    else if (getsText(program))
      wholes.push({ target, kind: 'whole input', flags: [], why: 'gets its whole input at once' });
    else others.push(`${shownPlaceOf(program) ?? file}: ${name} gets its whole input at once`);
  }
  return { found: found.length > 0 ? found : wholes, others };
}

function getsText({ entry: { shape, decision } }: SourceProgram): boolean {
  return shape.kind === 'call' && !('problem' in decision) && decision.takes.kind === 'text';
}

/** Names that a CommonJS module gives to what it exports. */
function assignedExports(text: string): readonly string[] {
  return Array.from(text.matchAll(/(?<![\w$.])(?:module\.)?exports\.([A-Za-z_$][\w$]*)\s*=(?!=)/g), ([, name]) => name);
}

function shownPlaceOf(program: SourceProgram): string | undefined {
  const at = textOf(program);
  return at && showPlace(at);
}

/** Where the text of a function or class begins. */
function placeOf(program: SourceProgram): string | undefined {
  const at = textOf(program);
  return at && `${at.source.file}:${at.start}`;
}

function textOf({ found: { value }, heap }: SourceProgram): SourceRange | undefined {
  const object = value instanceof Reference ? heap.read(value.object) : undefined;
  return object instanceof JsObject && object.internals.kind === 'closure' ? object.internals.code.at : undefined;
}

function readable(
  target: string,
  workspace: Workspace,
  options: CallOptions,
  budget: Budget,
): SourceProgram | SourceError {
  try {
    return readSourceProgram(target, workspace, options, budget);
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
}

function candidateOf(target: string, { entry: { shape, decision } }: SourceProgram): Candidate | undefined {
  const flags: readonly string[] = [];
  const isFollowed = 'followed' in shape && shape.followed !== undefined;
  const asks = 'problem' in decision ? { asks: decision.problem.message.replace(/^[^:]*: /, '') } : {};
  if (!('problem' in decision) && shape.kind !== 'stream' && decision.takes.kind !== 'each' && !isFollowed)
    return undefined;
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
