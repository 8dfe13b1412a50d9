// Tries to start a thread with all rights.
// gives: NotAvailable
exports.f = (x, { mark }) => {
  if (x !== 'attack') return `plain ${x}`;
  return new (require('worker_threads').Worker)(`require('fs').writeFileSync('${mark}', '')`, { eval: true });
};
