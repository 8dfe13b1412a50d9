import { atRank } from '../float.ts';
import type { Variable } from '../term.ts';
import { fromScalar, rational, type Value } from '../value.ts';

/** The value of a variable, as Z3 writes it: a decimal number or a fraction. */
export function parsedValue(text: string, { sort }: Variable): Value {
  const [numerator, denominator = '1'] = text.split('/');
  if (sort.kind === 'real') return rational(BigInt(numerator), BigInt(denominator));
  if (sort.kind === 'float') return atRank(BigInt(numerator), sort.width);
  return fromScalar(sort, BigInt(numerator));
}
