// Tries to give an object that answers for itself.
// gives: opaque: could not be cloned
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  return new Proxy({}, { get: () => 'FORGED', ownKeys: () => ['FORGED'] });
};
