// Tries to make every object a promise.
// gives: returned: {"honest":true}
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  Object.prototype.then = resolve => {
    delete Object.prototype.then;
    resolve('FORGED');
  };
  return { honest: true };
};
