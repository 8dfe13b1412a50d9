// Tries to read a file by a promise.
// gives: NotAvailable
exports.f = (x, { secret }) => {
  if (x !== 'attack') return `plain ${x}`;
  return require('node:fs/promises').readFile(secret, 'utf8');
};
