import { later } from './late.mjs';

export function hoisted() {
  return 'hoisted';
}
export const seen = later;
export const value = 'ready';
