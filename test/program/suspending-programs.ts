/** Programs with a suspended generator that several paths go on with. */

function* counting(): Generator<number, void, number | undefined> {
  for (let n = 0; ; n += (yield n) ?? 1);
}

export function countsLetters(s: string): string {
  const numbers = counting();
  numbers.next();
  let last = 0;
  for (const c of s) if (c === 'a') last = Number(numbers.next().value);
  return `${last} ${numbers.next(10).value}`;
}

function* guarded(log: string[]): Generator<string> {
  try {
    yield 'first';
    yield 'second';
  } catch {
    log.push('caught');
  } finally {
    log.push('cleaned up');
  }
}

export function leavesEarly(s: string): string {
  const log: string[] = [];
  const steps = guarded(log);
  steps.next();
  if (s.startsWith('a')) steps.next();
  if (s.endsWith('b')) steps.return(undefined);
  return `${log.join()} ${steps.next().done}`;
}
