// Tries to reach our realm by the errors that it gets.
// gives: returned: []
exports.f = (x, { secret }) => {
  if (x !== 'attack') return `plain ${x}`;
  const isOurs = value => value.constructor.constructor('return this')() === globalThis;
  let found;
  const deep = () => {
    try {
      deep();
      require('./lib/code.js');
    } catch (error) {
      found ??= error;
    }
    throw found;
  };
  const attempts = {
    missing: () => require('nowhere'),
    refused: () => require('fs').readFileSync(secret),
    number: () => require(1),
    symbol: () => require.resolve(Symbol('x')),
    json: () => require('./broken.json'),
    syntax: () => require('./broken.js'),
    joined: () => require(['..', 'secret.json'].join('/')),
    stack: deep,
  };
  return Object.keys(attempts).filter(name => {
    try {
      attempts[name]();
      return true;
    } catch (error) {
      return !isOurs(error);
    }
  });
};
