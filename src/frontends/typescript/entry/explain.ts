import { Budget, Undecided } from '../../../logic/limits.ts';
import { SourceError, showPlace } from '../../../program/source.ts';
import { Reference } from '../../../program/value.ts';
import type { NativeOutcome, Plain } from '../native/call.ts';
import { JsObject } from '../objects/object.ts';
import type { SourceProgram } from '../source-program.ts';
import type { EntryPoint } from './detect.ts';
import { Driver } from './drive.ts';
import { outputFor, smallInputs } from './gives.ts';
import { shapeText as shapeOfSymbol, type Takes, valuesFor } from './takes.ts';
import { declaredText } from './types/declared.ts';

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
  const tried = tryOut(program);
  return {
    function: `${nameOf(program)}`,
    shape: shapeText(program, tried),
    input: inputText(program),
    output: outputText(program.entry, tried),
    state: stateText(program, tried),
  };
}

interface Tried {
  readonly results: readonly Plain[];
  /** Why there are no results. */
  readonly problem: string;
  readonly keepsState: boolean;
}

const SECONDS = 2;

function tryOut(program: SourceProgram): Tried {
  const results: Plain[] = [];
  let keepsState = false;
  let problem = 'no call was tried';
  const driver = new Driver(program, new Budget({ timeout: 1000 * SECONDS }));
  const { decision } = program.entry;
  if ('problem' in decision) return { results, problem: decision.problem.message, keepsState };
  for (const input of smallInputs(decision.takes))
    try {
      const outcome = driver.run(valuesFor(decision.takes, input));
      if ('returned' in outcome) results.push(outputFor(program, outcome.returned, input));
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

function nameOf({ heap, found, exportName }: SourceProgram): string {
  const object = found.value instanceof Reference ? heap.read(found.value.object) : undefined;
  const internals = object instanceof JsObject ? object.internals : undefined;
  if (internals?.kind === 'bound') return `${exportName}, a bound function`;
  return internals?.kind === 'closure' && !internals.code.at.source.isLibrary
    ? `${internals.code.name === '' ? exportName : internals.code.name} at ${showPlace(internals.code.at)}`
    : `${exportName}, a function of the language's own library`;
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
  const { shape, decision } = program.entry;
  const from = 'problem' in decision ? 'unknown' : takesText(decision.takes);
  switch (shape.kind) {
    case 'call':
      return `${from} → ${resultType(tried)}`;
    case 'generator':
      return `a generator over ${from}`;
    case 'feed':
      return `a class that is fed by ${shape.method}, ${shape.each === 'chunk' ? 'a chunk at a time' : 'a symbol at a time'}`;
    case 'methods':
      return `${shape.made === 'called' ? 'an object that the function makes' : 'a class'}, whose methods are the events`;
    case 'reducer':
      return 'a reducer (state, event) → state';
    case 'stream':
      return `a program that reads with ${shape.read}() and writes with ${shape.write}()`;
  }
}

function takesText(takes: Takes): string {
  switch (takes.kind) {
    case 'text':
      return 'string';
    case 'list':
      return takes.of.kind === 'integer' ? 'numbers' : 'list';
    case 'one':
    case 'each':
      return takes.of.kind === 'choice' || takes.of.kind === 'record' ? 'event' : takes.of.kind;
  }
}

function inputText(program: SourceProgram): string {
  const { shape, signature, decision, input } = program.entry;
  const { args } = program;
  if ('problem' in decision) return decision.problem.message;
  const { takes, because, leavesOut } = decision;
  const further = args.length === 0 ? '' : `; then come the arguments ${JSON.stringify(args)}`;
  const out = leavesOut === undefined ? '' : `; ${leavesOut}`;
  const said = (at: number): string => {
    const { name, declared } = signature.parameters[at] ?? {};
    if (declared === undefined) return ` (${name === undefined ? because : `${name}: ${because}`})`;
    return ` (${name ?? 'the parameter'}: ${declaredText(declared)})`;
  };
  const kind =
    takes.kind === 'text' || takes.of.kind === 'unit'
      ? 'UTF-16 code units of a string'
      : takes.kind === 'list' && takes.of.kind === 'integer'
        ? `numbers, given as ${input}`
        : shapeOfSymbol(takes.of);
  switch (shape.kind) {
    case 'call':
    case 'generator':
      return `the first argument${said(0)}: ${kind}${out}${further}`;
    case 'feed':
      return `the argument of ${shape.method}${said(0)}: ${kind}${out}`;
    case 'methods':
      return `the calls: ${kind}`;
    case 'reducer':
      return `the events${said(1)}, one after the other: ${kind}${out}`;
    case 'stream':
      return `what ${shape.read}() gives; reading or peeking past the end ends the program`;
  }
}

function outputText({ shape, signature }: EntryPoint, tried: Tried): string {
  switch (shape.kind) {
    case 'call': {
      const { places = [], throws } = shape.watching ?? {};
      const thrown = throws === undefined ? 'what it throws counts as rejected' : `what it throws, by ${throws}`;
      if (places.length === 0) return `what it returns (${resultNote(tried)}); ${thrown}`;
      const names = places.map(place => signature.parameters[place + 1]?.name ?? 'the callback');
      return `the list of what it calls ${names.join(' and ')} with, and what it returns, if anything; ${thrown}`;
    }
    case 'generator':
      return 'the list of what it yields';
    case 'methods':
    case 'feed':
      if (shape.fields === true) return 'the fields of the object after the last event';
      if (shape.kind === 'methods') return 'the list of what the calls return';
      return `what ${shape.method} returns each time${shape.finish === undefined ? '' : `, and ${shape.finish}() at the end`}`;
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
  if (shape.kind === 'feed' || shape.kind === 'methods') return `the object, new for each input; ${module}`;
  if (shape.kind === 'reducer')
    return `the first argument, at first ${JSON.stringify(shape.initial) ?? 'undefined (--args says otherwise)'}; ${module}`;
  return shape.kind === 'stream' ? `its local variables; ${module}` : module;
}
