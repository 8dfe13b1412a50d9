// Tries to load data beside the project by a relative path.
// gives: NotAvailable
exports.f = (x, { secret }) => {
  if (x !== 'attack') return `plain ${x}`;
  return require('../secret.json');
};
