// Tries to wait for ever without using time.
// gives: stopped: time
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};
