// Tries to never let anybody else run.
// gives: stopped: time
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  // No chain of promises: that would be ended for its memory, on a fast machine before its time is over.
  const spin = () => {
    Promise.resolve().then(spin);
  };
  spin();
  return new Promise(() => undefined);
};
