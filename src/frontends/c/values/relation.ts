/** A comparison of two numbers, without what it takes them for: signed or not, ordered or not. */
export type Relation = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

/** Whether two numbers compare so; neither is a NaN. */
export function isRelated(relation: Relation, a: number | bigint, b: number | bigint): boolean {
  switch (relation) {
    case 'eq':
      return a === b;
    case 'ne':
      return a !== b;
    case 'lt':
      return a < b;
    case 'le':
      return a <= b;
    case 'gt':
      return a > b;
    case 'ge':
      return a >= b;
  }
}
