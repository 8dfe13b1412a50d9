// Tries to give what is nested too deeply to be read.
// gives: opaque:
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  let value = [];
  for (let i = 0; i < 1e5; i++) value = [value];
  return value;
};
