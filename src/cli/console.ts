import { readFileSync } from 'node:fs';
import type { ProofStore } from '../api/known-parts.ts';
import { proofStore } from '../api/proof-store.ts';
import { nodeHost } from '../node/host.ts';

/** Where a command writes: results to standard output, everything else to standard error. */
export interface Console {
  print(line: string): void;
  tell(line: string): void;
  /** Shows how far the work has come, on a terminal; absent where nobody is watching. */
  readonly progress?: (line: string) => void;
  /** Where proofs are kept from one call to the next; absent where they are not. */
  readonly store?: ProofStore;
  /** All of standard input; absent where that is a terminal, or there is none. */
  readonly readInput?: () => string;
}

const PROGRESS_EVERY = 250;
const CLEAR_LINE = '\r\u001b[2K';

/** Collects output and hands it over whole, so that ending the process never cuts it off. */
export class ProcessConsole implements Console {
  readonly progress = process.stderr.isTTY ? (line: string) => this.show(line) : undefined;
  readonly store = storeOf(process.env.CODOMATA_STORE);
  readonly readInput = process.stdin.isTTY ? undefined : () => readFileSync(0, 'utf8');
  private lines: string[] = [];
  private nextProgress = performance.now() + PROGRESS_EVERY;
  private isShowing = false;

  constructor() {
    // Whoever reads the output may stop early (`| head -1`): what is left then has no reader, which is no failure.
    for (const stream of [process.stdout, process.stderr])
      stream.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE') throw error;
        process.exit();
      });
  }

  print(line: string): void {
    this.lines.push(line);
    if (this.lines.length >= 1000) this.write();
  }

  tell(line: string): void {
    this.clear();
    process.stderr.write(`${line}\n`);
  }

  /** One live line, written over at most four times a second. */
  private show(line: string): void {
    const now = performance.now();
    if (now < this.nextProgress) return;
    this.nextProgress = now + PROGRESS_EVERY;
    this.isShowing = true;
    process.stderr.write(`${CLEAR_LINE}${fitted(line, process.stderr.columns ?? 80)}`);
  }

  private clear(): void {
    if (this.isShowing) process.stderr.write(CLEAR_LINE);
    this.isShowing = false;
  }

  private write(): void {
    this.clear();
    if (this.lines.length > 0) process.stdout.write(`${this.lines.join('\n')}\n`);
    this.lines = [];
  }

  /** Resolves when everything was written. */
  async flush(): Promise<void> {
    this.write();
    await Promise.all(
      [process.stdout, process.stderr].map(stream => new Promise<void>(done => stream.write('', () => done()))),
    );
  }
}

/** The store that the environment names: a folder, `none`, or the usual one. */
function storeOf(named: string | undefined): ProofStore | undefined {
  return named === 'none' ? undefined : proofStore(nodeHost, named === '' ? undefined : named);
}

/** A line that does not wrap: what is cut out is in its middle, since the time is at its end. */
export function fitted(line: string, columns: number): string {
  const room = columns - 1;
  if (line.length <= room) return line;
  const end = Math.min(24, room - 2);
  return `${line.slice(0, room - end - 1)}…${line.slice(line.length - end)}`;
}
