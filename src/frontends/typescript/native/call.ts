import type { Workspace } from '../../../host/workspace.ts';
import type { SourceText } from '../../../program/source.ts';
import type { ResolvedModule } from '../modules/format.ts';

/** Data that reaches the function and comes back exactly as it was, by structured clone. */
export type Plain =
  | string
  | number
  | boolean
  | bigint
  | null
  | undefined
  | NumberArray
  | readonly Plain[]
  | { readonly [key: string]: Plain };

export type NumberArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** One input: text, or a list of symbols. */
export type Input = string | readonly Plain[];

/**
 * What a list of numbers is made into before it is given to the function; text stays text, or becomes a Buffer. Of `One`,
 * the function gets the only symbol of its input.
 */
export type InputType =
  | 'Array'
  | 'One'
  | 'Buffer'
  | 'Int8Array'
  | 'Uint8Array'
  | 'Uint8ClampedArray'
  | 'Int16Array'
  | 'Uint16Array'
  | 'Int32Array'
  | 'Uint32Array'
  | 'Float32Array'
  | 'Float64Array';

/** What of a call is looked at besides its result. */
export interface Watching {
  /** Where among the further arguments functions of ours stand, and by what names their calls are told apart. */
  readonly places: readonly number[];
  readonly names: readonly (string | undefined)[];
  /** Whether what is thrown is a result: by its class, or by its class and message. */
  readonly throws?: 'class' | 'message';
}

/** Further arguments with room for the functions of ours. */
function withRoom(args: readonly Plain[], { places }: Watching): readonly Plain[] {
  const all = [...args];
  for (const place of places) {
    while (all.length < place) all.push(undefined);
    all.splice(place, 0, undefined);
  }
  return all;
}

/** What stands for an argument that nobody gave: nothing, a record without fields, or anything that it may be. */
export type Fill = 'nothing' | 'record' | 'anything';

/** How an object is fed of which only the states are of interest: what it gives is not looked at. */
export interface FollowedFeed {
  /** A class, or a function that gives the object. */
  readonly made: 'constructed' | 'called';
  /** What a symbol is handed over as. */
  readonly piece: 'text' | 'byte' | 'Buffer' | 'Uint8Array' | 'number';
  /** After the arguments that the user gives to the class or function. */
  readonly fill: readonly Fill[];
  /** After the symbol. */
  readonly rest: readonly Fill[];
  /** Of the method that is called at the end. */
  readonly last: readonly Fill[];
}

/** How one input drives the code, and what comes back of it as `returned`. */
export type EntryShape =
  /** `f(input, ...args)`: what it returns. A method of a class is called on a new object for each input. */
  | { readonly kind: 'call'; readonly construct?: readonly Plain[]; readonly watching?: Watching }
  /** `f(input, ...args)`: the list of what the iterator gives. */
  | { readonly kind: 'generator' }
  /** `o = new Class(...construct)`, then `o.method(part, ...args)` for each part: a `FeedResult`. */
  | {
      readonly kind: 'feed';
      readonly method: string;
      readonly construct?: readonly Plain[];
      /** A part is one symbol (a code unit of text), one code point of text, or the whole input. Default: symbol. */
      readonly each?: 'symbol' | 'point' | 'chunk';
      /** A method without arguments that is called at the end. */
      readonly finish?: string;
      /** A property that is looked at after everything. */
      readonly property?: string;
      /** Whether the object's own fields are looked at after everything. */
      readonly fields?: boolean;
      /** Where only the states that it goes through are of interest. */
      readonly followed?: FollowedFeed;
    }
  /**
   * `o = new Class(...construct)`, or what the function gives where it is `made` by calling it; then, for each symbol, the
   * method that is its name or its `type`, with the arguments that its other fields are: a `FeedResult`.
   */
  | {
      readonly kind: 'methods';
      readonly made: 'constructed' | 'called';
      readonly construct?: readonly Plain[];
      /** The names of the parameters of each method that takes part. */
      readonly methods: Readonly<Record<string, readonly string[]>>;
      readonly fields?: boolean;
      /** What the maker, and each method, gets for the parameters that no symbol says, where only states are of interest. */
      readonly followed?: { readonly fill: readonly Fill[]; readonly rest: Readonly<Record<string, readonly Fill[]>> };
    }
  /** `state = f(state, symbol, ...args)` for each symbol: the last state. */
  | { readonly kind: 'reducer'; readonly initial: Plain; readonly each?: 'symbol' | 'point' }
  /** `f(...args)`, which reads and writes with functions that the names give: a `StreamResult`. */
  | {
      readonly kind: 'stream';
      /** Names such as `read` or `io.in`: a global function, or one of a global object. */
      readonly read: string;
      readonly peek?: string;
      readonly write: string;
      /** Functions whose calls are recorded, such as `event`. */
      readonly events?: readonly string[];
      /** `argument`: the functions are not globals but members of an object, the first argument. */
      readonly given?: 'globals' | 'argument';
      readonly each?: 'symbol' | 'point';
    };

/** Of the arguments that a user gives, those that come with each call: a class and a state to start from take theirs. */
export function furtherArguments(shape: EntryShape, args: readonly Plain[]): readonly Plain[] {
  if (shape.kind === 'feed' || shape.kind === 'methods') return [];
  if (shape.kind === 'call' && shape.watching !== undefined) return withRoom(args, shape.watching);
  return shape.kind === 'reducer' ? args.slice(1) : args;
}

export interface FeedResult {
  /** What each call of the method returned. */
  readonly each: readonly Plain[];
  readonly finish?: Plain;
  readonly property?: Plain;
  /** The object's own fields that hold data. */
  readonly fields?: Plain;
}

/** Reading past the end, also by peeking, ends the program as if it had returned there (Sigma*, section 3.2). */
export interface StreamResult {
  readonly outputs: readonly Plain[];
  readonly events: readonly StreamEvent[];
  /** Whether the program ended by reading past the end. */
  readonly ended: boolean;
}

export interface StreamEvent {
  readonly name: string;
  readonly args: readonly Plain[];
  /** How many symbols had been read, and how many written. */
  readonly read: number;
  readonly written: number;
}

/** A function of a module and how to drive it. */
export interface NativeCall {
  /** Where its modules are read. */
  readonly workspace: Workspace;
  readonly module: ResolvedModule;
  /**
   * `escape`, `default` (also what `module.exports` is, when that is a function), `a.b`, `Class.method`, `Class`. What
   * the module exports comes first, then what its default export has, then what it declares without exporting it.
   */
  readonly exportName: string;
  readonly shape: EntryShape;
  /** Default: text for text, an array for a list. */
  readonly input?: InputType;
  /** Further arguments, after the input. */
  readonly args?: readonly Plain[];
  /** What is run in the place of the text of the module's own file. */
  readonly instead?: SourceText;
  /** The files that our own load of the module loaded: the code may have them, and what else it names as a text. */
  readonly files?: readonly string[];
}

export type NativeOutcome =
  | { readonly returned: Plain }
  /** The message of what was thrown, its name (`TypeError`), if it has one, and where, of a run as we read the code. */
  | { readonly threw: string; readonly name?: string; readonly place?: string }
  /** The result is not data: a function, a promise. */
  | { readonly opaque: string }
  | { readonly stopped: 'time' | 'memory' | 'crash' };

/** An outcome of code that leaves marks (`coverage-edits.ts`): those of the run, and how often it passed each. */
export type MarkedOutcome = NativeOutcome & {
  readonly marks?: readonly string[];
  readonly counts?: readonly number[];
};

export interface NativeOptions {
  /** Milliseconds for one input. Default 2000. */
  readonly timeout?: number;
  /** Milliseconds for loading the module. Default 10000. */
  readonly loadTimeout?: number;
  /** Megabytes for the code and its data. Default 512. */
  readonly memory?: number;
}
