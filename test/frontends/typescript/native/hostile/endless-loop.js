// Tries to never end.
// gives: stopped: time
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  for (;;);
};
