import { first } from '../letters.ts';

export const deep = (text: string): string => first + text;
