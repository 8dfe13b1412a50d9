// Tries to throw while its result is read.
// gives: opaque: FORGED by a getter
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  return {
    get value() {
      throw new Error('FORGED by a getter');
    },
  };
};
