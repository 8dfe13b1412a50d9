// Tries to take part in waiting for a promise.
// gives: returned: "honest"
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const promise = Promise.resolve('honest');
  Object.defineProperty(promise, 'then', { value: resolve => resolve('FORGED') });
  Object.defineProperty(promise, 'constructor', {
    get() {
      Promise.prototype.then = () => 'FORGED';
      return class {
        static [Symbol.species] = function (run) {
          run(
            () => undefined,
            () => undefined,
          );
        };
      };
    },
  });
  return promise;
};
