// Tries to say by toJSON what it is.
// gives: opaque: could not be cloned
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const lie = 'FORGED';
  return { value: 1, toJSON: () => lie, [Symbol.toPrimitive]: () => lie };
};
