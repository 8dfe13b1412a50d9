// Tries to take all of the heap.
// gives: stopped: memory
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const all = [];
  for (;;) all.push(new Array(1e5).fill(all.length));
};
