import { type FloatFunction, type FloatWidth, rounded } from '../../src/logic/float.ts';
import { BitVec, Float, Int, type Sort, widthOf } from '../../src/logic/sort.ts';
import { fromScalar, type Value } from '../../src/logic/value.ts';
import type { Random } from './naive-expression.ts';

export const WIDTHS = [32, 64] as const;

const SMALLEST: Readonly<Record<FloatWidth, readonly number[]>> = {
  32: [2 ** -149, 2 ** -126, 2 ** -126 - 2 ** -149, (2 - 2 ** -23) * 2 ** 127],
  64: [2 ** -1074, 2 ** -1022, 2 ** -1022 - 2 ** -1074, Number.MAX_VALUE],
};
const PLAIN = [
  0,
  0.1,
  0.49999999999999994,
  0.5,
  1,
  1.5,
  2,
  2.5,
  3,
  10,
  127.5,
  128,
  255,
  256,
  1e6,
  2 ** 23,
  2 ** 24 + 2,
];
const LARGE = [2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 52 + 0.5, 2 ** 53, 2 ** 63, 2 ** 64, 1e30, Number.POSITIVE_INFINITY];

/** Numbers that are known for trouble, of both signs; the last is NaN. */
export function specialFloats(width: FloatWidth): readonly number[] {
  const own = [...SMALLEST[width], ...PLAIN, ...LARGE].map(value => rounded(value, width));
  return [...new Set([...own, ...own.map(value => -value)]), -0, Number.NaN];
}

const view = new DataView(new ArrayBuffer(8));

/** Any bits, one of the numbers that are known for trouble, or a short decimal. */
export function randomFloat(random: Random, width: FloatWidth): number {
  const kind = random.below(4);
  if (kind === 0) return random.pick(specialFloats(width));
  if (kind === 1) return rounded((random.below(4001) - 2000) / random.pick([1, 2, 4, 10, 100]), width);
  view.setUint32(0, random.below(2 ** 32));
  view.setUint32(4, random.below(2 ** 32));
  return width === 32 ? view.getFloat32(0) : view.getFloat64(0);
}

const BY = [1, -1, 0.1, -7, 1e30, -1e-30, 2 ** 24 + 2];

export interface Applied {
  readonly of: FloatFunction;
  readonly from: Sort;
  readonly to: Sort;
}

/** Every function, between all sorts that it is defined for. */
export const FUNCTIONS: readonly Applied[] = WIDTHS.flatMap((width): readonly Applied[] => {
  const own = Float(width);
  const withNumber = (['plus', 'from', 'times', 'over'] as const).flatMap(name => [
    ...BY.map(by => ({ name, by: rounded(by, width) })),
    ...(name === 'plus' || name === 'from' ? [0, -0].map(by => ({ name, by })) : []),
  ]);
  const alone = (['floor', 'ceiling', 'truncated', 'rounded', 'even', 'root'] as const).map(name => ({ name }));
  const wholes: readonly Sort[] = [BitVec(8), BitVec(16), BitVec(32), BitVec(64), Int];
  return [
    ...[...withNumber, ...alone].map(of => ({ of, from: own, to: own })),
    { of: { name: 'whole' }, from: own, to: Int },
    ...(['signed', 'unsigned'] as const).flatMap(name =>
      [8, 32, 64].map((by): Applied => ({ of: { name, by }, from: own, to: Int })),
    ),
    { of: { name: 'nearest' }, from: Float(width === 32 ? 64 : 32), to: own },
    ...wholes.map((from): Applied => ({ of: { name: 'nearest' }, from, to: own })),
    ...wholes
      .filter(from => widthOf(from) !== undefined)
      .map((from): Applied => ({ of: { name: 'centred' }, from, to: own })),
  ];
});

export function nameOf({ of, from, to }: Applied): string {
  const by = 'by' in of ? ` ${Object.is(of.by, -0) ? '-0' : of.by}` : '';
  const named = (sort: Sort): string => `${sort.kind}${'width' in sort ? sort.width : ''}`;
  return `${of.name}${by} from ${named(from)} to ${named(to)}`;
}

/** A value of a sort of numbers. */
export function randomValue(random: Random, sort: Sort): Value {
  if (sort.kind === 'float') return randomFloat(random, sort.width);
  const bits = 1n << BigInt(random.below(sort.kind === 'int' ? 140 : (widthOf(sort) ?? 1)));
  const near = bits + BigInt(random.below(5)) - 2n;
  const any = (BigInt(random.below(2 ** 32)) << 32n) | BigInt(random.below(2 ** 32));
  return fromScalar(sort, (random.below(2) === 0 ? near : any) * (random.below(2) === 0 ? 1n : -1n));
}
