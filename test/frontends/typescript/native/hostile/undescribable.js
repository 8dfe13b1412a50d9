// Tries to throw what cannot be described.
// gives: threw: something that cannot be described
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const no = () => {
    throw new Error('FORGED');
  };
  throw new Proxy(new Error('x'), { get: no, getPrototypeOf: no, has: no });
};
