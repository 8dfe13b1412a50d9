// Tries to never end inside of the engine.
// gives: stopped: time
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  return /^(a+)+$/.test(`${'a'.repeat(60)}!`);
};
