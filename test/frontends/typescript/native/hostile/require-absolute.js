// Tries to load a file by an absolute path that it was given.
// gives: NotAvailable
exports.f = (x, { secret }) => {
  if (x !== 'attack') return `plain ${x}`;
  return require(secret);
};
