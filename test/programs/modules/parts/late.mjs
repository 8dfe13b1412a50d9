import { hoisted, value } from './early.mjs';

let state;
try {
  state = value;
} catch (error) {
  state = error.name;
}
export const later = `${hoisted()}/${state}`;
