import { describe, expect, test } from 'vitest';
import { JsonError, JsonPart } from '../../src/host/json.ts';

const refusal = (where: string, problem: string): JsonError => new JsonError(where, problem);
const part = (value: unknown): JsonPart => new JsonPart(value, refusal);

/** Where and why something is refused. */
function refused(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof JsonError) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

describe('a part of a document', () => {
  test('says by its path where something is wrong', () => {
    const root = part({ list: [{ name: 'a' }, { name: 5 }], 'a.c#f': { 'two words': [] } });
    expect(refused(() => root.at('list').items()[1].at('name').text())).toBe('$.list[1].name: a text is needed here');
    expect(refused(() => root.at('a.c#f').at('two words').text())).toBe(
      '$["a.c#f"]["two words"]: a text is needed here',
    );
    expect(refused(() => root.at('gone').items())).toBe('$.gone: a list is needed here');
    expect(refused(() => root.at('gone').at('name'))).toBe('$.gone: an object is needed here');
  });

  test.each([null, [], 'text', 7, true, undefined])('is an object only if it is one: %j', value => {
    expect(refused(() => part(value).at('name'))).toBe('$: an object is needed here');
    expect(refused(() => part(value).entries())).toBe('$: an object is needed here');
    expect(refused(() => part(value).only([]))).toBe('$: an object is needed here');
  });

  test.each([1.5, 2 ** 53, Number.NaN, '1', null])('is a whole number only if it is one: %j', value => {
    expect(refused(() => part(value).wholeNumber())).toBe('$: a whole number is needed here');
    expect(part(-3).wholeNumber()).toBe(-3);
  });

  test('has its own properties, and no inherited ones', () => {
    expect(part({}).at('toString').value).toBeUndefined();
    expect(part(JSON.parse('{"__proto__": 1}')).at('__proto__').value).toBe(1);
    expect(
      part({ a: 1, b: 2 })
        .entries()
        .map(([key, { value, where }]) => [key, value, where]),
    ).toEqual([
      ['a', 1, '$.a'],
      ['b', 2, '$.b'],
    ]);
  });

  test('may have only the properties that are known', () => {
    expect(part({ a: 1 }).only(['a', 'b']).at('a').value).toBe(1);
    expect(refused(() => part({ c: 1 }).only(['a', 'b']))).toBe('$.c: unknown property; known are a, b');
    expect(refused(() => part({ c: 1 }).only([]))).toBe('$.c: unknown property; none is');
  });

  test('is replaced only where there is none: null is something', () => {
    expect(part({}).at('a').or(3).value).toBe(3);
    expect(part({ a: null }).at('a').or(3).value).toBe(null);
    expect(part({}).at('a').or(3).where).toBe('$.a');
  });
});

describe('text that is no JSON', () => {
  const wrong = (text: string): JsonError => {
    try {
      JsonPart.parse(text, 'a list of wishes', refusal);
    } catch (error) {
      if (error instanceof JsonError) return error;
    }
    throw new Error('it was read');
  };

  test('is refused with line and column where the host tells', () => {
    expect(wrong('').message).toBe('1:1: this is not JSON; a list of wishes is one JSON object');
    expect(wrong('{"a": 1,\n}').where).toBe('2:1');
    expect(wrong('{"a": 1,\n}').whereIn('w.json')).toBe('w.json:2:1');
  });

  test('may begin with a mark of the byte order', () => {
    expect(JsonPart.parse('\ufeff[1]', 'a list', refusal).value).toEqual([1]);
  });

  test('is placed in its file', () => {
    expect(new JsonError('', 'no').whereIn('w.json')).toBe('w.json');
    expect(new JsonError('$.a', 'no').whereIn('w.json')).toBe('w.json: $.a');
  });
});
