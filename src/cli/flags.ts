import { type Command as Commander, Option } from 'commander';
import { flagOf, UsageError } from '../api/context.ts';
import { KnownParts } from '../api/known-parts.ts';
import { type Command, entriesFor, type OptionsFor } from '../api/options.ts';
import { type OptionEntry, optionValue } from '../frontends/code-options.ts';
import { nodeHost } from '../node/host.ts';
import type { Console } from './console.ts';

/** How an answer is shown. */
export interface Showing {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly out: readonly string[];
}

/** What was typed, as commander gives it. */
export type Typed = Readonly<Record<string, unknown>>;

/** Gives a command the flags that it takes: those of the question from the table, and those of showing the answer. */
export function withFlags(commander: Commander, command: Command): Commander {
  for (const entry of entriesFor(command).values()) commander.addOption(flagFor(entry));
  commander.option('--json', 'print one JSON document and nothing else');
  commander.option('--quiet', 'print no text, only set the exit status');
  if (command === 'run' || command === 'verify') return commander;
  if (command === 'test')
    return commander.addOption(
      repeatable('--out <file>', 'save the answer (.json, .xml for JUnit) or tests (.test.ts, .c, .cpp) (repeatable)'),
    );
  return commander.addOption(
    repeatable(
      '--out <file>',
      'save the answer; the ending picks the format: .json .dot .svg .mmd .puml .html .bek .md .re .xstate.ts .xstate.json .scxml (repeatable)',
    ),
  );
}

const PREFIXES = { c: 'C: ', javascript: 'JavaScript: ' } as const;

function flagFor({ kind, flag, says, language }: OptionEntry): Option {
  const text = `${language === undefined ? '' : PREFIXES[language]}${says}`;
  return kind === 'texts' || kind === 'paths' || kind === 'names' ? repeatable(flag, text) : new Option(flag, text);
}

function repeatable(flag: string, says: string): Option {
  const collect = (item: string, items: readonly string[]): readonly string[] => [...items, item];
  return new Option(flag, says).argParser(collect).default([], 'none');
}

/** The options of a question, of what was typed. @throws UsageError */
export function optionsFrom<C extends Command>(command: C, typed: Typed, { progress, store }: Console): OptionsFor<C> {
  const options: Record<string, unknown> = {};
  for (const [name, entry] of entriesFor(command)) {
    const value = typed[new Option(entry.flag).attributeName()];
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) options[name] = readFlag(entry, value);
  }
  if (store !== undefined) options.known = new KnownParts(nodeHost, store);
  if (progress !== undefined && typed.quiet !== true) options.onProgress = progress;
  return options as OptionsFor<C>;
}

function readFlag(entry: OptionEntry, typed: unknown): unknown {
  const complain = (wanted: string): never => {
    throw new UsageError(`${flagOf(entry)} takes ${wanted}, not ${JSON.stringify(typed)}`);
  };
  switch (entry.kind) {
    case 'values':
      return jsonList(String(typed), complain);
    case 'seconds':
      return optionValue(entry, Number(typed), complain);
    case 'seed':
      return /^\d{1,15}$/.test(String(typed)) ? Number(typed) : complain('a whole number from 0');
    default:
      return optionValue(entry, typed, complain);
  }
}

function jsonList(text: string, complain: (wanted: string) => never): readonly unknown[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return complain(`a JSON array such as '[{"strict": true}]'`);
  }
  return Array.isArray(json) ? json : complain('a JSON array of further arguments');
}

export function showingOf({ json, quiet, out }: Typed): Showing {
  return { json: json === true, quiet: quiet === true, out: Array.isArray(out) ? out : [] };
}
