// Tries to reach our realm by import.meta.
// gives: returned: true
export const f = x => {
  if (x !== 'attack') return `plain ${x}`;
  return import.meta.resolve.constructor('return this')() === globalThis;
};
