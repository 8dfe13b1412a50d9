// Tries to give another value each time it is looked at.
// gives: returned: {"once":1}
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  let looks = 0;
  return {
    get once() {
      looks++;
      return looks;
    },
  };
};
