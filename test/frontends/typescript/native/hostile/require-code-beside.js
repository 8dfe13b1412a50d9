// Tries to load code beside the project by a relative path.
// gives: NotAvailable
exports.f = (x, { secret }) => {
  if (x !== 'attack') return `plain ${x}`;
  return require('./lib/../../secret.js');
};
