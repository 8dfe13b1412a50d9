// Tries to take the maps of the loader by patching their prototype.
// gives: returned: []
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const seen = [];
  for (const key of ['get', 'set', 'has', 'delete']) {
    const real = Map.prototype[key];
    Map.prototype[key] = function (...args) {
      seen.push(String(args[0]));
      return real.apply(this, args);
    };
  }
  try {
    require('./lib/code.js');
    require('nowhere');
  } catch {}
  return seen;
};
