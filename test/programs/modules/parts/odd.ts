import { isEven, name } from './even.ts';

export const isOdd = (n: number): boolean => n !== 0 && isEven(n - 1);
export const partner = (): string => name;
