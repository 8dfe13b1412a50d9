import { describe, expect, test } from 'vitest';
import {
  getIterator,
  iterate,
  iteratorAbandon,
  iteratorClose,
  iteratorStep,
  listFromIterable,
} from '../../../../src/frontends/typescript/library/iterators.ts';
import { expectSame, type Log, observe, show } from './compare.ts';
import { ourObject, ours } from './realm.ts';

const counted = (log: Log, length: number, more: object = {}): object => ({
  [Symbol.iterator]: () => ({
    i: 0,
    next() {
      log.push('next');
      return this.i < length ? { value: this.i++ } : { done: true };
    },
    return() {
      log.push('return');
      return {};
    },
    ...more,
  }),
});
const fail = (what: string) => (): never => {
  throw what;
};

describe('iteration', () => {
  const iterables: ((log: Log) => unknown)[] = [
    () => [1, 2],
    () => 'a😀\ud83d\ude00\ud83dx',
    () => new Map([[1, 2]]),
    log => counted(log, 3),
    log => counted(log, 3, { next: fail('next') }),
    log => counted(log, 3, { next: () => 5 }),
    log => counted(log, 3, { next: 5 }),
    () => ({ [Symbol.iterator]: () => 5 }),
    () => ({ [Symbol.iterator]: 5 }),
    () => ({}),
    () => undefined,
    () => null,
    () => 5,
    () => ({
      [Symbol.iterator]: () => ({
        next: () => ({
          get done() {
            throw 'done';
          },
        }),
      }),
    }),
    () => ({
      [Symbol.iterator]: () => ({
        next: () => ({
          done: 0,
          get value() {
            throw 'value';
          },
        }),
      }),
    }),
  ];

  test('spread reads what the host reads', () => {
    for (const make of iterables)
      expect(
        observe(
          value => listFromIterable(value),
          () => 0,
          log => [make(log)],
        ),
      ).toBe(
        observe(
          value => [...(value as Iterable<unknown>)],
          () => 0,
          log => [make(log)],
        ),
      );
  });

  test('an early end closes the iterator as a for…of loop does', () => {
    const returns = [{}, { return: undefined }, { return: fail('return') }, { return: () => 5 }, { return: 5 }];
    for (const more of returns) {
      const closing = (value: unknown): void => {
        const iteration = getIterator(value);
        iteratorStep(iteration);
        iteratorClose(iteration);
        iteratorClose(iteration);
      };
      const breaking = (value: unknown): void => {
        for (const _ of value as Iterable<unknown>) break;
      };
      expect(
        observe(
          closing,
          () => 0,
          log => [counted(log, 3, more)],
        ),
      ).toBe(
        observe(
          breaking,
          () => 0,
          log => [counted(log, 3, more)],
        ),
      );
      const mine = (value: unknown): void => iterate(value, fail('visitor'));
      const throwing = (value: unknown): void => {
        for (const _ of value as Iterable<unknown>) throw 'visitor';
      };
      expect(
        observe(
          mine,
          () => 0,
          log => [counted(log, 3, more)],
        ),
      ).toBe(
        observe(
          throwing,
          () => 0,
          log => [counted(log, 3, more)],
        ),
      );
    }
  });

  test('an iterator that has thrown or ended is not closed', () => {
    const log: Log = [];
    const ended = getIterator(counted(log, 0));
    expect(iteratorStep(ended)).toBe(false);
    iteratorClose(ended);
    const broken = getIterator(counted(log, 0, { next: fail('next') }));
    expect(() => iteratorStep(broken)).toThrow('next');
    iteratorAbandon(broken);
    expect(log).toEqual(['next']);
  });
});

describe('iterators of the library', () => {
  test('are iterable, share a prototype, and reject other receivers', () => {
    for (const kind of ['Array', 'String', 'Map', 'Set', 'RegExpString']) {
      const prototype = ourObject(`%${kind}IteratorPrototype%`);
      expect(Object.getPrototypeOf(prototype)).toBe(ourObject('%IteratorPrototype%'));
      for (const receiver of [undefined, {}, [], [].values()])
        expect(() => ours(`%${kind}IteratorPrototype%`, 'next').call(receiver)).toThrow(TypeError);
    }
    const iterator = ours('Array.prototype', 'values').call([1]) as Iterable<unknown>;
    expect(iterator[Symbol.iterator]()).toBe(iterator);
    expect(show([...iterator])).toBe(show([1]));
  });

  test('texts are read by code points', () => {
    for (const text of ['', 'abc', 'a😀b', '\ud83d', '\ude00\ud83d', '\ud83d\ud83d\ude00', 5, null])
      expectSame('String.prototype', Symbol.iterator, () => text);
  });
});
