// Tries to take memory outside of the heap.
// gives: stopped: memory
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const all = [];
  for (;;) all.push(new Uint8Array(1 << 24).fill(1));
};
