// Tries to reach our realm by a failed import.
// gives: returned: true
export const f = x => {
  if (x !== 'attack') return `plain ${x}`;
  return import('nowhere').then(
    () => false,
    error => error.constructor.constructor('return this')() === globalThis,
  );
};
