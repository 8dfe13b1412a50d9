import { image, imageOf } from '../../src/automata/machine/image.ts';
import { inverse } from '../../src/automata/machine/inverse.ts';
import { type Machine, windowVariable } from '../../src/automata/machine/machine.ts';
import { evaluate } from '../../src/logic/evaluate.ts';
import { TRUE } from '../../src/logic/term.ts';
import { LETTERS, wordsUpTo } from './alphabet.ts';
import type { Bench } from './bench.ts';
import { accepts, firstWord, naive, naiveRestrictInput, type Word, wordKey } from './brute-force.ts';
import { Disagrees } from './verdict.ts';

/** What an operation makes; `undefined`, counted, when it says that it cannot. */
function attempt(bench: Bench, what: string, make: () => Machine): Machine | undefined {
  let made: Machine | undefined;
  bench.ask(what, () => {
    made = make();
    return undefined;
  });
  return made;
}

/** The inverse has exactly the pairs of the machine, turned round. (Over letters it has a transition for each.) */
export function inverses(bench: Bench): void {
  const { left, input, output } = bench.given;
  if (output === undefined || !isTabular(bench, left) || input === LETTERS) return;
  const turned = attempt(bench, 'inverse', () => inverse(left, bench.session()));
  if (turned === undefined) return;
  const forth = bench.relation(left);
  const back = bench.relation(turned);
  const lost = firstWord(bench.words, w => [...forth.outputs(w).values()].some(o => !back.outputs(o).has(wordKey(w))));
  if (lost !== undefined) throw new Disagrees(`inverse: does not lead back to [${wordKey(lost)}]`);
  const invented = firstWord(wordsUpTo(output.symbols, 4), o =>
    [...back.outputs(o).values()].some(w => !forth.outputs(w).has(wordKey(o))),
  );
  if (invented !== undefined) throw new Disagrees(`inverse: too much for [${wordKey(invented)}]`);
}

/** The image accepts exactly what some run writes. (Over letters it may need a state for each: a sample.) */
export function images(bench: Bench): void {
  const { left, inputs, output, input, seed } = bench.given;
  if (output === undefined || !isTabular(bench, left) || (input === LETTERS && seed % 16 > 0)) return;
  const whole = attempt(bench, 'image', () => image(left, bench.session()));
  const part = attempt(bench, 'image of a language', () => imageOf(left, inputs, bench.session()));
  const relation = bench.relation(left);
  const restricted = naiveRestrictInput(relation, bench.relation(inputs));
  for (const [what, made, from] of [
    ['image', whole, relation],
    ['image of a language', part, restricted],
  ] as const) {
    if (made === undefined) continue;
    const language = naive(made);
    const lost = firstWord(bench.words, w => [...from.outputs(w).values()].some(o => !accepts(language, o)));
    if (lost !== undefined) throw new Disagrees(`${what}: lacks an output of [${wordKey(lost)}]`);
    const other = what === 'image' ? undefined : inputs;
    const invented = firstWord(
      wordsUpTo(output.symbols, 3),
      o => accepts(language, o) && !writes(bench, left, other, o),
    );
    if (invented !== undefined) throw new Disagrees(`${what}: [${wordKey(invented)}] is never written`);
  }
}

function isTabular({ given }: Bench, machine: Machine): boolean {
  return machine.lookback === 0 && machine.registers.length === 0 && given.input.name !== 'numbers';
}

/** Whether some input, accepted by `acceptor` if there is one, makes the memoryless machine write exactly the word. */
function writes({ given }: Bench, machine: Machine, acceptor: Machine | undefined, word: Word): boolean {
  const near = [0x64, ...word.flatMap(o => [Number(o), Number(o) - 1, Number(o) ^ 1])];
  const size = given.input === LETTERS ? 0x10000 : given.input.symbols.length;
  const symbols = [...new Set([...given.input.symbols.map(Number), ...near.filter(s => s >= 0 && s < size)])];
  const seen = new Set<string>();
  const fits = (wrote: Word, at: number): boolean => wrote.every((o, i) => o === word[at + i]);
  const search = (state: number, other: number, at: number): boolean => {
    const key = `${state},${other},${at}`;
    if (seen.has(key)) return false;
    seen.add(key);
    if (acceptor === undefined || acceptor.endings[other].some(e => e.guard === TRUE))
      for (const { guard, outputs } of machine.endings[state]) {
        const last = outputs.map(o => evaluate(o, new Map()));
        if (guard === TRUE && at + last.length === word.length && fits(last, at)) return true;
      }
    return symbols.some(symbol => {
      const others = acceptor === undefined ? [0] : moves(acceptor, other, symbol).map(m => m.to);
      return moves(machine, state, symbol).some(
        ({ wrote, to }) => fits(wrote, at) && others.some(next => search(to, next, at + wrote.length)),
      );
    });
  };
  return search(machine.initial, acceptor?.initial ?? 0, 0);
}

function moves(machine: Machine, state: number, symbol: number): readonly { wrote: Word; to: number }[] {
  const scope = new Map([[windowVariable(machine.input, 0), symbol]]);
  return machine.transitions[state]
    .filter(t => evaluate(t.guard, scope) === true)
    .map(t => ({ wrote: t.outputs.map(o => evaluate(o, scope)), to: t.to }));
}
