import type { Clang } from './clang.ts';
import type { FileSystem } from './files.ts';
import type { OwnFiles } from './own-files.ts';
import type { Paths } from './paths.ts';
import type { Platform } from './platform.ts';
import type { Sandboxes } from './sandbox.ts';
import type { Store } from './store.ts';
import type { Threads } from './threads.ts';

/** Where a function comes from: the file, and the name under which that exports it, as far as they are known. */
export interface FunctionPlace {
  /** The address of the text that it is in; absent for what is built in, bound or made from text. */
  readonly address?: string;
  readonly file?: string;
  /** `default` or a name; absent where the file does not export it. */
  readonly exported?: string;
}

/** All that reaches outside of the language: a shell hands it in, and everything else asks it. */
export interface Host {
  readonly files: FileSystem;
  readonly paths: Paths;
  /** The folder of all that the user has. */
  readonly home?: string;
  readonly platform: Platform;
  readonly own: OwnFiles;
  /** SHA-256, as bytes; of a text, of its UTF-8. */
  digest(data: string | Uint8Array): Uint8Array;
  /** Bytes of memory for objects: how many are in use, and how many there are. Absent where nobody knows. */
  readonly memory?: { readonly limit: number; used(): number };
  /** Does work, ends it after so many milliseconds, and says whether it came to its end. Absent where nothing can. */
  readonly interrupt?: (work: () => void, milliseconds: number) => boolean;
  /** Absent where all work is done by one thread. */
  readonly threads?: Threads;
  /** Runs JavaScript natively, where it can do no harm. Absent where nothing can. */
  readonly sandboxes?: Sandboxes;
  /** Keeps results, in a folder or where the host likes to. Absent where nothing can be kept. */
  readonly store?: (folder?: string) => Store;
  /** A clang of the machine's own that is new enough; undefined where there is none. */
  readonly systemClang?: () => Promise<Clang | undefined>;
  /** Finds where a function that is loaded here comes from. Absent where nobody knows. */
  readonly placeOf?: (value: (...args: never[]) => unknown) => Promise<FunctionPlace>;
}
