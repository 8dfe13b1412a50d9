import { loadZ3 } from '../../src/logic/solver/index.ts';
import { checkRandomProgram } from './random-check.ts';
import { randomProgram } from './random-programs.ts';

/**
 * Learns many random programs and holds the claims against the host:
 * `tsx test/engines/random-full.ts [COUNT] [SEED]`. Exit code 1 when one does not hold.
 */
const [count = 300, first = 1] = process.argv.slice(2).map(Number);
const TIMEOUT = 3000;

await loadZ3();
const levels = new Map<string, number>();
for (let seed = first; seed < first + count; seed++) {
  const program = randomProgram(seed);
  const { level, wrong } = checkRandomProgram(program, { timeout: TIMEOUT });
  levels.set(level, (levels.get(level) ?? 0) + 1);
  if (wrong.length === 0) continue;
  process.exitCode = 1;
  console.log(`seed ${seed}, ${level}:\n${wrong.join('\n')}\n${program.source}`);
}
console.log([...levels].map(([level, programs]) => `${level}: ${programs}`).join(', '));
