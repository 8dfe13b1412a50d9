import { SourceError } from '../../../program/source.ts';
import type { COptions } from '../c-options.ts';
import type { FunctionInfo } from '../llvm/debug.ts';
import { returnsStatus } from './driver.ts';
import type { LibraryUse } from './library-use.ts';
import type { Shape } from './shape.ts';

const STREAMS = ['stdout', 'stderr'] as const;

/** A stream that a program can print on. */
type Stream = (typeof STREAMS)[number];

/** What the library calls the streams (`include/c/lib/stream.h`). */
const DIRECTIONS: Readonly<Record<Stream, number>> = { stdout: 1, stderr: 2 };

/** What the user says about the streams: whether what is printed on one is output. */
export type AskedStreams = ReadonlyMap<Stream, boolean>;

export interface Asked {
  readonly streams: AskedStreams;
  /** The user's options without what they say about streams. */
  readonly options: COptions;
}

/**
 * Takes what is said about streams out of the user's options: their names among `--write`, and entries such as
 * `stderr: output` and `stdout: ignored` of a shape.
 *
 * @throws SourceError for an entry that says anything else of a stream
 */
export function askedStreams(options: COptions): Asked {
  const streams = new Map<Stream, boolean>();
  const { write, shape, ...others } = options;
  for (const name of write ?? []) if (isStream(name)) streams.set(name, true);
  const kept: string[] = [];
  for (const entry of shape?.split(/[;\n]|,(?=\s*std(?:out|err)\s*:)/) ?? []) {
    const [name, said = ''] = entry.split(':').map(part => part.trim());
    if (!isStream(name)) kept.push(entry);
    else if (said === 'output' || said === 'ignored') streams.set(name, said === 'output');
    else throw new SourceError(`--shape ${JSON.stringify(entry.trim())}: write ${name}: output or ${name}: ignored`);
  }
  const rest = streams.size === 0 ? shape : kept.join(';');
  return {
    streams,
    options: {
      ...others,
      ...(write === undefined ? {} : { write: write.filter(name => !isStream(name)) }),
      ...(rest === undefined || rest.trim() === '' ? {} : { shape: rest }),
    },
  };
}

function isStream(name: string): name is Stream {
  return STREAMS.some(stream => stream === name);
}

/** What becomes of what a function prints. */
export interface Printed {
  /** The streams that are a part of the output. */
  readonly seen: readonly Stream[];
  /** Whether the function may print on a stream at all. */
  readonly isUsed: Readonly<Record<Stream, boolean>>;
  /** What the function does that somebody could see, and that is not in its output, in words. */
  readonly unseen: readonly string[];
}

/**
 * Text on stdout is output, in order with all else that is written, unless the result is memory or a text of its own: what
 * is printed could not be told from it there. The user may say otherwise.
 */
export function printedBy(
  info: FunctionInfo,
  shape: Shape,
  use: LibraryUse,
  streams: AskedStreams,
  accept: string | undefined,
): Printed {
  const isInOrder = shape.writing === 'by calls' || shape.writing === 'returned' || shape.writing === 'nothing';
  const isSeen = (stream: Stream): boolean => streams.get(stream) ?? (stream === 'stdout' && isInOrder);
  const returns = info.result !== undefined && !returnsStatus(info) && !/\breturn\b/.test(accept ?? '');
  const isUsed = { stdout: use.writes || use.prints, stderr: use.reports };
  const dropped = STREAMS.filter(stream => isUsed[stream] && !isSeen(stream));
  return {
    seen: STREAMS.filter(isSeen),
    isUsed,
    unseen: [
      ...dropped.map(stream => `what it prints on ${stream} (--write ${stream} takes it as output)`),
      ...(shape.writing === 'by calls' && returns ? ['what it returns'] : []),
    ],
  };
}

/** For the driver; undefined where it is what the library has by itself. */
export function seenStreams({ seen }: Printed): number | undefined {
  const sum = seen.reduce((all, stream) => all + DIRECTIONS[stream], 0);
  return sum === DIRECTIONS.stdout ? undefined : sum;
}
