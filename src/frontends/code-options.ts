import type { Plain } from './typescript/native/call.ts';

/** What the value of an option is: a choice is one of a few words; `names` are separated by commas where they are one text. */
type Kind = 'text' | 'texts' | 'paths' | 'names' | 'switch' | 'values' | 'seconds' | 'seed' | readonly string[];

/** One thing that a user can say. From this come the flags, their help, the configuration file and what proofs record. */
export interface OptionEntry {
  readonly kind: Kind;
  /** As it is typed: the name, and what stands for its value in the help. */
  readonly flag: string;
  readonly says: string;
  /** The only language that it is for. */
  readonly language?: 'c' | 'javascript';
  /** Whether it says nothing about what the code does, so that a proof need not record it. */
  readonly isIncidental?: true;
  /** The only questions that it is for. */
  readonly commands?: readonly string[];
}

/** What can be said about how code is compiled and called. */
export const CODE_OPTIONS = {
  args: {
    kind: 'values',
    flag: '--args <json>',
    says: 'an array of further arguments for a function in source code, after its input',
  },
  shape: {
    kind: 'text',
    flag: '--shape <shape>',
    says: 'what the function takes and gives, where its types do not say (see docs/shapes.md)',
  },
  alphabet: {
    kind: ['char', 'byte', 'int'],
    flag: '--alphabet <kind>',
    says: 'what a symbol is where the target does not say: char, byte or int',
  },
  throws: {
    kind: ['class', 'message'],
    flag: '--throws <how>',
    says: 'what is thrown is a result, told apart by its class, or by class and message: class or message',
    language: 'javascript',
  },
  read: {
    kind: 'names',
    flag: '--read <name>',
    says: 'the function by which a program reads a symbol (several: a,b; repeatable)',
  },
  write: {
    kind: 'names',
    flag: '--write <name>',
    says: 'the function by which a program writes a symbol (several: a,b; repeatable)',
  },
  init: {
    kind: 'text',
    flag: '--init <call>',
    says: 'the function that is called once before the first symbol, or a call of it',
    language: 'c',
  },
  accept: {
    kind: 'text',
    flag: '--accept <expression>',
    says: "when the input was accepted, such as 'return == 1' or 'p->state == DONE'",
    language: 'c',
  },
  state: {
    kind: 'texts',
    flag: '--state <expression>',
    says: "what tells states apart, such as 'p->state' or 'p->length > 0', instead of what is found (repeatable)",
    commands: ['infer', 'diff'],
  },
  include: {
    kind: 'paths',
    flag: '--include <folder>',
    says: 'a folder in which headers are looked for (repeatable)',
    language: 'c',
  },
  define: { kind: 'texts', flag: '--define <name[=value]>', says: 'a macro (repeatable)', language: 'c' },
  sources: {
    kind: 'paths',
    flag: '--source <file>',
    says: 'a further file of the program, compiled by itself (repeatable)',
    language: 'c',
  },
  standard: { kind: 'text', flag: '--std <standard>', says: 'the standard, such as c11 or c++20', language: 'c' },
  triple: {
    kind: 'text',
    flag: '--triple <name>',
    says: 'the machine that it is compiled for (default: x86_64-unknown-linux-gnu)',
    language: 'c',
  },
  systemClang: {
    kind: 'switch',
    flag: '--system-clang',
    says: 'use the clang on the PATH, which is faster, when there is one',
    language: 'c',
    isIncidental: true,
  },
  wraps: {
    kind: 'switch',
    flag: '--wrap',
    says: 'signed arithmetic wraps; otherwise an overflow is an error that is found',
    language: 'c',
  },
} as const satisfies Readonly<Record<string, OptionEntry>>;

/** The values of an option of a kind. */
export type OptionValue<K extends Kind> = K extends readonly (infer Choice)[]
  ? Choice
  : K extends 'switch'
    ? boolean
    : K extends 'seconds' | 'seed'
      ? number
      : K extends 'values'
        ? readonly Plain[]
        : K extends 'texts' | 'paths'
          ? readonly string[]
          : string;

/** How the user says that code is compiled and called. */
export type CodeOptions = {
  readonly [Name in keyof typeof CODE_OPTIONS]?: OptionValue<(typeof CODE_OPTIONS)[Name]['kind']>;
} & {
  /** Whether what is not said may be anything, for answers that contain what the code does; no user says so. */
  readonly fillsIn?: boolean;
};

/**
 * The value that a document has for an option.
 *
 * @param complain is told what would have been right
 */
export function optionValue({ kind }: OptionEntry, json: unknown, complain: (wanted: string) => never): unknown {
  switch (kind) {
    case 'text':
      return typeof json === 'string' ? json : complain('a text');
    case 'switch':
      return typeof json === 'boolean' ? json : complain('true or false');
    case 'seconds':
      return typeof json === 'number' && json > 0 && Number.isFinite(json) ? json : complain('a positive number');
    case 'seed':
      return Number.isSafeInteger(json) && Number(json) >= 0 ? json : complain('a whole number from 0');
    case 'values':
      return Array.isArray(json) ? json : complain('a list');
    case 'texts':
    case 'paths':
    case 'names': {
      const list = typeof json === 'string' ? [json] : json;
      if (!Array.isArray(list) || !list.every(item => typeof item === 'string'))
        return complain('a text or a list of texts');
      return kind === 'names' ? list.join(',') : list;
    }
    default:
      return kind.some(choice => choice === json)
        ? json
        : complain(`${kind.slice(0, -1).join(', ')} or ${kind.at(-1)}`);
  }
}
