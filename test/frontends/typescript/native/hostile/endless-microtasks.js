// Tries to never let anybody else run.
// gives: stopped: time
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const spin = () => Promise.resolve().then(spin);
  return spin();
};
