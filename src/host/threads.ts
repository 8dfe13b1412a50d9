/** A program of the product's own that runs beside the others. */
export type ThreadProgram =
  /** Answers lists of graphs in Graphviz's language with `{ answers }` or `{ error }`. */
  | 'graphviz'
  /** Says `ready`, and then runs the tools of clang that it is told to. */
  | 'clang'
  /** Runs compiled C on inputs. */
  | 'compiled-c';

export interface ThreadOptions {
  /** What the program is started with. */
  readonly data?: unknown;
  /** Megabytes for its objects. */
  readonly memory?: number;
}

/** Why a thread ended: `crash` also where it was told to. */
export interface ThreadEnd {
  readonly why: 'memory' | 'crash';
  readonly message: string;
}

/** A running thread. */
export interface Thread {
  post(message: unknown): void;
  /** Who is told of what it says, and of its end, which may have been before; instead of those who were told before. */
  listen(hear: (message: unknown) => void, ended: (end: ThreadEnd) => void): void;
  /** Whether it keeps the process from ending. */
  keepAlive(alive: boolean): void;
  /** Ends it, whatever it is doing. */
  terminate(): Promise<void>;
}

export interface Threads {
  start(program: ThreadProgram, options?: ThreadOptions): Thread;
}
