// Tries to give an object that is waited for.
// gives: opaque: could not be cloned
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const lie = 'FORGED';
  return { then: resolve => resolve(lie) };
};
