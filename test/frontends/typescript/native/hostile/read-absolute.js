// Tries to read a file by its absolute path.
// gives: NotAvailable
exports.f = (x, { secret }) => {
  if (x !== 'attack') return `plain ${x}`;
  return require('node:fs').readFileSync(secret, 'utf8');
};
