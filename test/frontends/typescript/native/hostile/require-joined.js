// Tries to load a file by a path that it puts together.
// gives: NotAvailable
exports.f = (x, { secret }) => {
  if (x !== 'attack') return `plain ${x}`;
  return require(['..', 'secret.json'].join('/'));
};
