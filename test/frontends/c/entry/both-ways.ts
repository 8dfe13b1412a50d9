import { expect } from 'vitest';
import { readCCode } from '../../../../src/frontends/c/code.ts';
import type { Code, CodeOptions, CodeOutcome, Input } from '../../../../src/frontends/code.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { inDirectory } from '../../../workspace.ts';
import { inFolder } from '../compiler/in-folder.ts';

const TIME_FOR_ONE = 20_000;

/** Reads a function of `a.c` or `a.cpp` and does something with it. */
export function withCode<T>(
  source: string,
  target: string,
  options: CodeOptions,
  work: (code: Code) => Promise<T>,
): Promise<T> {
  const file = target.replace(/#.*/, '');
  return inFolder({ [`project/${file}`]: source }, async () =>
    work(await readCCode(target, inDirectory(process.cwd()), options, Budget.unlimited)),
  );
}

/** What a function gives for inputs: the output, or 'rejected', or 'fault'. The same as we read it and natively. */
export function bothWays(
  source: string,
  target: string,
  inputs: readonly Input[],
  options: CodeOptions = {},
): Promise<readonly unknown[]> {
  return withCode(source, target, options, async code => {
    const native = code.process(TIME_FOR_ONE);
    try {
      const own = inputs.map(input => shortly(code.evaluator(Budget.unlimited)(input)));
      expect((await native.run(inputs)).map(shortly)).toEqual(own);
      return own;
    } finally {
      await native.close();
    }
  });
}

function shortly(outcome: CodeOutcome): unknown {
  if ('output' in outcome) return outcome.output;
  if ('rejected' in outcome) return outcome.reason === undefined ? 'rejected' : 'fault';
  return outcome;
}
