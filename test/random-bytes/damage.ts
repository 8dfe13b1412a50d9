import type { Dice } from '../campaign/dice.ts';

/** Bytes that have nothing to do with anything. */
export function noise(dice: Dice): Buffer {
  return Buffer.from(Array.from({ length: dice.below(200) }, () => dice.below(256)));
}

/** The bytes of a file after something happened to them: bits flipped, cut off, parts twice, away or somewhere else. */
export function damagedBytes(bytes: Buffer, dice: Dice): Buffer {
  const copy = Buffer.from(bytes);
  const [from, to] = [dice.below(bytes.length), dice.below(bytes.length)].sort((a, b) => a - b);
  switch (dice.below(6)) {
    case 0:
      for (let i = dice.between(1, 4); i > 0; i--) copy[dice.below(copy.length)] ^= 1 << dice.below(8);
      return copy;
    case 1:
      return copy.subarray(0, from);
    case 2:
      return Buffer.concat([copy.subarray(0, from), copy.subarray(to)]);
    case 3:
      return Buffer.concat([copy.subarray(0, to), copy.subarray(from)]);
    case 4:
      copy.copyWithin(dice.below(copy.length), from, to);
      return copy;
    default:
      return Buffer.concat([copy.subarray(0, from), noise(dice), copy.subarray(to)]);
  }
}

/** Values that readers forget. */
const ODD: readonly unknown[] = [
  ...[null, true, '', 'x', -1, 0.5, 1e308, -0, 2 ** 53, 2 ** 31, 4294967296, '__proto__', 'constructor', 'toString'],
  ...[[], {}, [[]], ['const'], ['ite', true], ['+'], ['in', 'x', ['z-a']], ['const', 'Int', 1e21], '9'.repeat(20)],
  ...['Int', 'Bool', 'Char', 'BitVec 8', 'BitVec 0', 'BitVec 999999999', '(Int, Int)', 'Real', '1/0', 'NaN', '@x'],
  ...['('.repeat(20_000), `${'('.repeat(90)}Int${')'.repeat(90)}`, `${'{"a":'.repeat(20_000)}Int`],
];

/** Deeper than a stack is: lists, terms, and a sum of terms. */
function nested(dice: Dice, depth = 20_000): string {
  const [open, inmost, close] = dice.pick([
    ['[', '', ']'],
    ['["not",', 'true', ']'],
    ['["and",true,', 'true', ']'],
    ['["+",1,', '"x"', ']'],
    ['{"a":', '1', '}'],
  ]);
  return open.repeat(depth) + inmost + close.repeat(depth);
}

/** A JSON document in which some places were changed; still JSON, mostly. */
export function damagedJson(json: unknown, dice: Dice): string {
  const copy: unknown = structuredClone(json);
  const places: { readonly around: object; readonly key: string }[] = [];
  const find = (around: unknown): void => {
    if (typeof around !== 'object' || around === null) return;
    for (const key of Object.keys(around)) {
      places.push({ around, key });
      find(Reflect.get(around, key));
    }
  };
  find(copy);
  for (let i = dice.between(1, 3); i > 0; i--) {
    const { around, key } = dice.pick(places);
    const other = dice.pick(places);
    const value: unknown = Reflect.get(around, key);
    switch (dice.below(7)) {
      case 0:
        Reflect.set(around, key, dice.pick(ODD));
        break;
      case 1:
        Reflect.deleteProperty(around, key);
        break;
      case 2:
        Reflect.set(around, key, structuredClone(Reflect.get(other.around, other.key)));
        break;
      case 3:
        if (Array.isArray(around)) around.splice(Number(key), 0, structuredClone(value));
        else Reflect.set(around, `${key}x`, value);
        break;
      case 4:
        if (typeof value === 'number') Reflect.set(around, key, value + dice.between(-2, 2));
        else if (typeof value === 'string') Reflect.set(around, key, value.slice(1));
        else Reflect.set(around, key, [value]);
        break;
      case 5:
        if (Array.isArray(around)) around.reverse();
        break;
      default:
        return text(copy, dice, key);
    }
  }
  return JSON.stringify(copy) ?? '';
}

/** With something in the text that no object has: the key of prototypes, one key twice, no end of brackets. */
function text(json: unknown, dice: Dice, key: string): string {
  const whole = JSON.stringify(json);
  const planted = dice.pick([
    '"__proto__":{"version":1,"codomata":"machine"}',
    '"constructor":{"prototype":{"x":1}}',
    `"${key}":${nested(dice)}`,
    `${JSON.stringify(key)}:1e999`,
    `${JSON.stringify(key)}:${'9'.repeat(400)}`,
  ]);
  return dice.chance(0.5)
    ? `{${planted},${whole.slice(1)}`
    : whole.replace(`"${key}":`, `"${key}":${nested(dice)},"y":`);
}
