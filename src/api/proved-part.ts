import { MachineFormatError } from '../automata/saved/format-error.ts';
import { parseMachine } from '../automata/saved/read.ts';
import { writeMachine } from '../automata/saved/write.ts';
import type { Learned, LearnStatistics } from '../engines/learned.ts';
import type { Host } from '../host/host.ts';
import { keyOf } from '../host/key.ts';
import type { StoredEntry } from '../host/store.ts';

/** What was learned of code, without the code. */
export interface ProvedPart {
  readonly learned: Learned;
  /** What the runs that it was learned from assumed of the code's surroundings (`Code.assumptions`). */
  readonly assumptions: readonly string[];
}

/** What a store keeps of a proof: the machine in its saved form, what else was found out, and a digest of all. */
export function writeProved(host: Host, { learned, assumptions }: ProvedPart, key: string): StoredEntry {
  const machine = JSON.stringify(writeMachine(learned.machine));
  const rest = JSON.stringify({ proof: learned.certificate, statistics: learned.statistics, assumptions });
  return { machine, rest, digest: keyOf(host, [key, machine, rest]) };
}

/** What a store has; `undefined` where it is damaged, or of something else. How it was learned is not kept. */
export function readProved(host: Host, entry: StoredEntry, key: string): ProvedPart | undefined {
  const { machine, rest, digest } = entry;
  if (machine === undefined || rest === undefined || digest !== keyOf(host, [key, machine, rest])) return undefined;
  try {
    const { proof, statistics, assumptions } = JSON.parse(rest) as {
      readonly proof: unknown;
      readonly statistics: LearnStatistics;
      readonly assumptions: readonly string[];
    };
    const guarantee = { level: 'proved' } as const;
    const learned = { machine: parseMachine(machine), guarantee, certificate: proof, statistics, trace: [] };
    return { learned, assumptions };
  } catch (error) {
    if (error instanceof MachineFormatError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
