// Tries to change what it gave after it was looked at.
// gives: returned: {"list":["honest"],"last":"honest"}
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const list = ['honest'];
  queueMicrotask(() => list.push('FORGED'));
  return {
    list,
    get last() {
      queueMicrotask(() => list.push('FORGED'));
      return list[0];
    },
  };
};
