import { expect, test } from 'vitest';
import {
  NOT_GIVEN,
  outputPart,
  readInput,
  readOutput,
  writeOutput,
} from '../../../../src/frontends/c/memory/text-access.ts';
import { InputObject, OutputObject } from '../../../../src/frontends/c/memory/text-objects.ts';
import { add, num } from '../../../../src/logic/build.ts';
import type { Assignment } from '../../../../src/logic/evaluate.ts';
import { Char, Int } from '../../../../src/logic/sort.ts';
import { variable } from '../../../../src/logic/term.ts';
import { unknown } from '../../../../src/program/unknown.ts';
import { SymbolicNumber, Text, type Value } from '../../../../src/program/value.ts';
import { Dice } from '../../../campaign/dice.ts';
import { activityOn, outcomeOf, shownOn } from '../on-word.ts';

const OUTSIDE = 'undefined behaviour: an access outside of its object';

test('bytes that are written more or less from the front to the back are in memory, and the others are unset', () => {
  const dice = new Dice(3);
  for (let round = 0; round < 100; round++) {
    const activity = activityOn(new Map());
    const object = new OutputObject({}, '', false);
    const bytes = new Map<number, number>();
    for (let step = 0; step < 12; step++) {
      const end = Array.from({ length: 40 }, (_, i) => i).find(i => !bytes.has(i)) ?? 0;
      const place = Math.max(0, end + dice.between(-3, 3));
      const byte = dice.below(256);
      writeOutput(activity, object, place, byte);
      bytes.set(place, byte);
      for (let at = 0; at < end + 5; at++)
        expect(shownOn(activity, new Map(), readOutput(activity, object, at), 8)).toBe(
          String(bytes.get(at) ?? 'uninitialised'),
        );
    }
    const written = Array.from({ length: 20 }, (_, i) => bytes.get(i));
    const length = written.indexOf(undefined);
    expect(outputPart(activity, object, length)).toBe(String.fromCharCode(...written.slice(0, length).map(Number)));
    expect(outcomeOf(() => String(outputPart(activity, object, length + 1)))).toContain('never set');
  }
});

test('a text that is written has what is before its NUL', () => {
  const dice = new Dice(4);
  for (let round = 0; round < 100; round++) {
    const activity = activityOn(new Map());
    const object = new OutputObject({}, '', true);
    const bytes: number[] = [];
    let isEnded = false;
    for (let step = 0; step < 10 && !isEnded; step++) {
      const place = Math.max(0, bytes.length - dice.below(3));
      const byte = dice.pick([0, 65, 66, 67]);
      writeOutput(activity, object, place, byte);
      bytes[place] = byte;
      isEnded = byte === 0;
    }
    const text = String.fromCharCode(...(isEnded ? bytes.slice(0, bytes.indexOf(0)) : bytes));
    expect([object.text, object.hasEnd]).toEqual([text, isEnded]);
  }
});

const PLACE = unknown('place');
const SYMBOLS = [0, 1].map(i => variable(`in${i}`, Char));

/** The bytes 7 and 8 and two symbols, at a place that may depend on the input. */
function readAt(isTerminated: boolean, offset: Value, assignment: Assignment): string {
  const activity = activityOn(assignment);
  const input = new InputObject({}, new Text([7, 8, ...SYMBOLS], undefined), isTerminated);
  return outcomeOf(() => shownOn(activity, assignment, readInput(activity, input, offset), 8));
}

test.each([true, false])(
  'the input has its bytes, and a NUL behind them exactly where it is a text: %s',
  isTerminated => {
    const behind = isTerminated ? '0' : OUTSIDE;
    const symbols = [200, 9].map((byte, i) => [SYMBOLS[i], byte] as const);
    [OUTSIDE, '7', '8', '200', '9', behind, OUTSIDE].forEach((expected, i) => {
      const assignment = new Map<typeof PLACE, number | bigint>([...symbols, [PLACE, BigInt(i)]]);
      for (const offset of [i - 1, new SymbolicNumber(add(PLACE, num(-1, Int)))])
        expect([i, readAt(isTerminated, offset, assignment)]).toEqual([i, expected]);
    });
  },
);

test('an input with a symbol that is no byte, or a NUL in a text, is none that the code can be given', () => {
  for (const [unit, isGivenAsText, isGiven] of [
    [0, false, true],
    [1, true, true],
    [255, true, true],
    [256, false, false],
  ] as const) {
    const assignment = new Map([
      [SYMBOLS[0], unit],
      [SYMBOLS[1], 5],
    ]);
    expect(readAt(true, 2, assignment)).toBe(isGivenAsText ? String(unit) : NOT_GIVEN);
    expect(readAt(false, 2, assignment)).toBe(isGiven ? String(unit) : NOT_GIVEN);
  }
});
