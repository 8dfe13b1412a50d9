// Tries to put other modules into the cache of the loader.
// gives: returned: "code"
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const path = require.resolve('./lib/code.js');
  require.cache[path] = { exports: 'FORGED', loaded: true };
  Object.defineProperty(module, 'require', { value: () => 'FORGED' });
  return require('./lib/code.js');
};
