// Tries to read the environment of the process from /proc as a file.
// gives: NotAvailable
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  return require('fs').readFileSync('/proc/self/environ', 'utf8');
};
