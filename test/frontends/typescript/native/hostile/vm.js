// Tries to run code in a context of its own.
// gives: NotAvailable
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  return require('vm').runInNewContext('this.constructor.constructor("return process")()');
};
