import { Budget, Undecided } from '../../../logic/limits.ts';
import { SourceError, showPlace } from '../../../program/source.ts';
import { Reference } from '../../../program/value.ts';
import type { EntryShape, Input, NativeOutcome, Plain } from '../native/call.ts';
import { JsObject } from '../objects/object.ts';
import type { SourceProgram } from '../source-program.ts';
import { Driver } from './drive.ts';
import { outputOf } from './output.ts';

/** How a function was read, in words. */
export interface EntryDescription {
  readonly function: string;
  readonly shape: string;
  readonly input: string;
  readonly output: string;
  readonly state: string;
}

/** Says how a program was read. What it returns, and whether it keeps state, is seen by running a few small inputs. */
export function describeEntry(program: SourceProgram): EntryDescription {
  const { shape } = program.entry;
  const tried = tryOut(program);
  return {
    function: `${nameOf(program)}`,
    shape: shapeText(program, tried),
    input: inputText(program),
    output: outputText(shape, tried),
    state: stateText(program, tried),
  };
}

interface Tried {
  readonly results: readonly Plain[];
  /** Why there are no results. */
  readonly problem: string;
  readonly keepsState: boolean;
}

const TEXTS: readonly Input[] = ['', 'a', '<a&b>'];
const NUMBERS: readonly Input[] = [[], [1], [65, 0, 255]];
const SECONDS = 2;

function tryOut(program: SourceProgram): Tried {
  const results: Plain[] = [];
  let keepsState = false;
  let problem = 'no call was tried';
  const driver = new Driver(program, new Budget({ timeout: 1000 * SECONDS }));
  for (const input of takesNumbers(program) ? NUMBERS : TEXTS)
    try {
      const outcome = driver.run(input);
      if ('returned' in outcome) results.push(outputOf(program.entry.shape, outcome.returned, input));
      else problem = 'threw' in outcome ? `the calls that were tried threw ${outcome.threw}` : problemOf(outcome);
      keepsState ||= driver.keepsState();
    } catch (error) {
      if (!(error instanceof SourceError || error instanceof Undecided)) throw error;
      problem = error.message;
    }
  return { results, problem, keepsState };
}

function problemOf(outcome: Exclude<NativeOutcome, { returned: Plain } | { threw: string }>): string {
  return 'opaque' in outcome ? `not data: ${outcome.opaque}` : `it was stopped (${outcome.stopped})`;
}

const TEXT_NAMES = /^(?:c|ch|char|character|chunk|s|str|string|text)$/i;

/** Whether the input is a list of numbers rather than text, as far as the function says. */
export function takesNumbers({ entry }: Pick<SourceProgram, 'entry'>): boolean {
  const { shape, input, parameters } = entry;
  if (input !== 'Array' && shape.kind !== 'feed') return true;
  if (shape.kind === 'stream') return true;
  const isPushed = shape.kind === 'feed' && shape.method === 'push';
  if (isPushed && parameters[0]?.type === undefined && !TEXT_NAMES.test(parameters[0]?.name ?? '')) return true;
  const type = parameters[shape.kind === 'reducer' ? 1 : 0]?.type ?? '';
  return /\bnumber\b|\bbyte\b|Array\b|Buffer\b/.test(type) && !/\bstring\b/.test(type);
}

function nameOf({ heap, found, exportName }: SourceProgram): string {
  const object = found.value instanceof Reference ? heap.read(found.value.object) : undefined;
  const internals = object instanceof JsObject ? object.internals : undefined;
  if (internals?.kind === 'bound') return `${exportName}, a bound function`;
  return internals?.kind === 'closure' && !internals.code.at.source.isLibrary
    ? `${internals.code.name === '' ? exportName : internals.code.name} at ${showPlace(internals.code.at)}`
    : `${exportName}, a function of the language's own library`;
}

/** Whether it is a function of the program's without parameters. */
function takesNothing({ heap, found, entry }: SourceProgram): boolean {
  const object = found.value instanceof Reference ? heap.read(found.value.object) : undefined;
  const internals = object instanceof JsObject ? object.internals : undefined;
  return entry.parameters.length === 0 && internals?.kind === 'closure' && !internals.code.at.source.isLibrary;
}

function typeText(value: Plain): string {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return typeof value;
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : 'object';
}

function resultType({ results }: Tried): string {
  const types = [...new Set(results.map(typeText))];
  return types.length === 0 ? 'unknown' : types.join(' or ');
}

function resultNote(tried: Tried): string {
  return tried.results.length === 0 ? `unknown: ${tried.problem}` : resultType(tried);
}

function shapeText(program: SourceProgram, tried: Tried): string {
  const { shape } = program.entry;
  const from = takesNumbers(program) ? 'numbers' : 'string';
  switch (shape.kind) {
    case 'call':
      return `${from} → ${resultType(tried)}`;
    case 'generator':
      return `a generator over ${from === 'string' ? 'a string' : 'numbers'}`;
    case 'feed':
      return `a class that is fed by ${shape.method}, ${shape.each === 'chunk' ? 'a chunk at a time' : 'a symbol at a time'}`;
    case 'reducer':
      return 'a reducer (state, event) → state';
    case 'stream':
      return `a program that reads with ${shape.read}() and writes with ${shape.write}()`;
  }
}

function inputText(program: SourceProgram): string {
  const { shape, input, parameters } = program.entry;
  const { args } = program;
  const further = args.length === 0 ? '' : `; then come the arguments ${JSON.stringify(args)}`;
  const declared = (at: number): string => {
    const { name, type } = parameters[at] ?? {};
    return name === undefined ? '' : ` (${name}${type === undefined ? '' : `: ${type}`})`;
  };
  const kind = takesNumbers(program) ? `numbers, given as ${input}` : 'UTF-16 code units of a string';
  switch (shape.kind) {
    case 'call':
    case 'generator':
      return `the first argument${takesNothing(program) ? ' (the function names none)' : declared(0)}: ${kind}${further}`;
    case 'feed':
      return `the argument of ${shape.method}${declared(0)}: ${kind}`;
    case 'reducer':
      return `the events${declared(1)}, one after the other`;
    case 'stream':
      return `what ${shape.read}() gives; reading or peeking past the end ends the program`;
  }
}

function outputText(shape: EntryShape, tried: Tried): string {
  switch (shape.kind) {
    case 'call':
      return `what it returns (${resultNote(tried)}); what it throws counts as rejected`;
    case 'generator':
      return 'what it yields, in order';
    case 'feed':
      return `what ${shape.method} returns each time${shape.finish === undefined ? '' : `, and ${shape.finish}() at the end`}, joined`;
    case 'reducer':
      return 'the state after the last event';
    case 'stream':
      return `what is handed to ${shape.write}(), in order`;
  }
}

function stateText(program: SourceProgram, tried: Tried): string {
  const { shape } = program.entry;
  const module = tried.keepsState
    ? 'a call changes variables or objects of the module, which later inputs see'
    : 'nothing of the module changed in the calls that were tried';
  if (shape.kind === 'feed') return `the object that is fed, new for each input; ${module}`;
  if (shape.kind === 'reducer')
    return `the first argument, at first ${JSON.stringify(shape.initial) ?? 'undefined (--args says otherwise)'}; ${module}`;
  return shape.kind === 'stream' ? `its local variables; ${module}` : module;
}
