import { add, and, bitXor, convert, eq, ite, le, lookup, neg, not, num, or } from '../../src/logic/build.ts';
import { Bool, Int, universeSize } from '../../src/logic/sort.ts';
import { FALSE, type Term, TRUE } from '../../src/logic/term.ts';
import { type Alphabet, inClasses, LETTERS, symbolTerm } from './alphabet.ts';
import type { Dice } from './dice.ts';

/** What a random term may mention: symbols of the window, and registers. */
export interface Scope {
  readonly alphabet: Alphabet;
  readonly window: readonly Term[];
  readonly registers: readonly Term[];
}

/** A predicate over the scope, about half of the time about the newest symbol only. */
export function randomPredicate(dice: Dice, scope: Scope, depth = 1): Term {
  const { window, registers } = scope;
  const subjects = [...window, ...registers];
  if (subjects.length === 0) return dice.chance(0.9) ? TRUE : FALSE;
  if (depth > 0 && dice.chance(subjects.length > 1 ? 0.35 : 0.1)) {
    const [a, b] = [randomPredicate(dice, scope, depth - 1), randomPredicate(dice, scope, depth - 1)];
    return dice.pick([and(a, b), or(a, b), not(a), and(a, not(b))]);
  }
  const subject = dice.chance(0.5) ? subjects[0] : dice.pick(subjects);
  if (subject.sort === Bool) return dice.chance(0.5) ? subject : not(subject);
  const others = subjects.filter(s => s !== subject && s.sort === subject.sort);
  if (others.length > 0 && dice.chance(0.4)) {
    const other = dice.pick(others);
    return dice.pick([eq(subject, other), not(eq(subject, other)), le(subject, other), le(other, subject)]);
  }
  return testOfOne(dice, scope.alphabet, subject);
}

function testOfOne(dice: Dice, alphabet: Alphabet, subject: Term): Term {
  if (subject.sort === alphabet.sort && universeSize(subject.sort) !== undefined)
    return inClasses(
      subject,
      alphabet,
      dice.some(
        alphabet.symbols.map((_, i) => i),
        0.55,
      ),
    );
  const bound = num(dice.between(0, 2), subject.sort);
  return dice.pick([eq(subject, bound), not(eq(subject, bound)), le(subject, bound), le(bound, subject)]);
}

/** A term of the sort of the `output` alphabet over the scope. */
export function randomOutput(dice: Dice, scope: Scope, output: Alphabet, depth = 1): Term {
  const constant = symbolTerm(dice.pick(output.symbols), output.sort);
  const numbers = [...scope.window, ...scope.registers].filter(t => t.sort !== Bool);
  if (numbers.length === 0 || dice.chance(0.35)) return constant;
  const source = dice.chance(0.5) ? numbers[0] : dice.pick(numbers);
  const same = source.sort === output.sort ? source : convert(source, output.sort);
  switch (dice.below(depth > 0 ? 7 : 5)) {
    case 0:
      return add(same, num(1, output.sort));
    case 1:
      return output.sort === Int ? neg(same) : bitXor(same, num(1, output.sort));
    case 2:
      if (universeSize(source.sort) === undefined) return same;
      return lookup(
        Array.from({ length: 4 }, () => dice.pick(output.symbols)),
        dice.pick(output.symbols),
        output.sort,
        scope.alphabet === LETTERS && source.sort === LETTERS.sort ? add(source, num(-0x61, source.sort)) : source,
      );
    case 3:
    case 4:
      return same;
    default:
      return ite(
        randomPredicate(dice, scope, 0),
        randomOutput(dice, scope, output, 0),
        randomOutput(dice, scope, output, 0),
      );
  }
}

export function randomOutputs(dice: Dice, scope: Scope, output: Alphabet | undefined, most: number): Term[] {
  if (output === undefined) return [];
  const length = dice.pick([0, 1, 1, 1, 2, 3].filter(n => n <= most));
  return Array.from({ length }, () => randomOutput(dice, scope, output));
}

/** Predicates that exclude one another: each the negation of those before and a random one. */
export function exclusivePredicates(dice: Dice, scope: Scope, count: number): Term[] {
  const found: Term[] = [];
  let rest: Term = TRUE;
  for (let i = 0; i < count && rest !== FALSE; i++) {
    const last = i === count - 1 && dice.chance(0.6);
    const part = last ? TRUE : randomPredicate(dice, scope);
    const guard = and(rest, part);
    if (guard !== FALSE) found.push(guard);
    rest = and(rest, not(part));
  }
  return found;
}
