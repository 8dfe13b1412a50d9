// Tries to end the thread after its answer.
// gives: returned: "honest"
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  Promise.reject(new Error('FORGED'));
  queueMicrotask(() => {
    throw new Error('FORGED');
  });
  process.nextTick(() => {
    throw new Error('FORGED');
  });
  return 'honest';
};
