import { isOdd } from './odd.ts';

export const isEven = (n: number): boolean => n === 0 || isOdd(n - 1);
export const name = 'even';
