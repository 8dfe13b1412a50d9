// Tries to read the environment of the process from /proc.
// gives: NotAvailable
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  return require('/proc/self/environ');
};
