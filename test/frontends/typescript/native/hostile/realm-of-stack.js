// Tries to reach our functions by the stack.
// gives: returned: []
function named() {
  const found = [];
  try {
    for (let at = named.caller; at; at = at.caller) found.push(at);
  } catch {}
  return found;
}

exports.f = function f(x) {
  if (x !== 'attack') return `plain ${x}`;
  const found = [];
  Error.prepareStackTrace = (_, sites) => {
    for (const site of sites)
      for (const value of [site.getThis(), site.getFunction()])
        if (value !== undefined && value !== null && value !== globalThis)
          if (value.constructor.constructor('return this')() !== globalThis) found.push(String(value));
    return '';
  };
  String(new Error('x').stack);
  for (const caller of named()) if (caller !== exports.f) found.push(String(caller));
  return found;
};
