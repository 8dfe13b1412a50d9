// Tries to see the words of a text file in the message of a syntax error.
// gives: NotAvailable
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  return require('./words.txt');
};
