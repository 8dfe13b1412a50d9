// Tries to load a file outside through a link in the project.
// gives: NotAvailable
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  return require('./link.json');
};
