// Tries to give more than anybody can hold.
// gives: stopped: memory
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  return 'x'.repeat(1 << 26);
};
