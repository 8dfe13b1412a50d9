import { expect, test } from 'vitest';
import { readCCode } from '../../../../src/frontends/c/code.ts';
import { ClangThread } from '../../../../src/frontends/c/compiler/clang-thread.ts';
import { compileToIr } from '../../../../src/frontends/c/compiler/index.ts';
import { Budget, LimitReached } from '../../../../src/logic/limits.ts';
import { nodeThreads } from '../../../../src/node/threads.ts';
import { inDirectory } from '../../../workspace.ts';
import { inFolder, PLAIN } from './in-folder.ts';

/** Code that clang takes minutes for: each level asks for twice as many classes as the one before. */
const SLOW = `template<int N, int K> struct T { static const int value = T<N - 1, 2 * K>::value + T<N - 1, 2 * K + 1>::value; };
template<int K> struct T<0, K> { static const int value = K & 1; };
int f(int c) { return T<22, 1>::value + c; }
`;
const FILES = { 'project/slow.cpp': SLOW, 'project/a.c': 'int f(int c) { return c; }\n' };

test('a signal ends a compilation that would take minutes, and the next one runs', async () => {
  await inFolder(FILES, async () => {
    const reason = new Error('enough');
    const ending = new AbortController();
    const slow = compileToIr({ file: 'slow.cpp', language: 'c++' }, { ...PLAIN, signal: ending.signal });
    const behind = compileToIr({ file: 'a.c', language: 'c' }, PLAIN);
    const skipped = compileToIr({ file: 'a.c', language: 'c' }, { ...PLAIN, signal: ending.signal });
    setTimeout(() => ending.abort(reason), 6000);
    const [first, second, third] = await Promise.allSettled([slow, behind, skipped]);
    expect([first, third]).toEqual([0, 2].map(() => ({ status: 'rejected', reason })));
    expect(second).toMatchObject({ status: 'fulfilled', value: { text: expect.stringContaining('define') } });
    await expect(
      compileToIr({ file: 'a.c', language: 'c' }, { ...PLAIN, signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
  });
});

test('the time limit of a question ends the compiler, and the event loop goes on meanwhile', async () => {
  await inFolder(FILES, async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 20);
    const budget = new Budget({ timeout: 2000 });
    await expect(readCCode('slow.cpp#f', inDirectory('.'), {}, budget)).rejects.toThrow(LimitReached);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(10);
  });
});

test('runs go one after the other in one thread, and each has its own answer', async () => {
  const thread = new ClangThread(nodeThreads);
  const [first, second] = await Promise.all(
    ['--version', '--no-such-option'].map(arg => thread.run({ args: ['clang', arg], files: {} })),
  );
  expect(Buffer.from(first.output).toString()).toContain('clang version');
  expect(second.isSuccess).toBe(false);
});
