// Tries to ask for files as if it were another file.
// gives: NotAvailable
exports.f = (x, { secret }) => {
  if (x !== 'attack') return `plain ${x}`;
  return require('node:module').createRequire('/')(secret);
};
