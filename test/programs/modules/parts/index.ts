export * from './letters.ts';
export { default as encodeAll, encode as encodeOne } from './table.ts';
export * as letters from './letters.ts';
export const last = 'Z';
