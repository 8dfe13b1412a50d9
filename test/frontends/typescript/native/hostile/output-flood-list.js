// Tries to give a list that is larger than anybody can hold.
// gives: stopped: memory
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  return new Uint8Array(1 << 26);
};
