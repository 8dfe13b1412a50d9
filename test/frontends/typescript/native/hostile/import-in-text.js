// Tries to import a module of Node out of new text.
// gives: NotAvailable
exports.f = (x, { secret }) => {
  if (x !== 'attack') return `plain ${x}`;
  return (0, eval)('import("node:fs")').then(
    fs => fs.readFileSync(secret, 'utf8'),
    () => require('fs').readFileSync(secret, 'utf8'),
  );
};
