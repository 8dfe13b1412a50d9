// Tries to take the insides of Node.
// gives: returned: []
exports.f = (x, { secret }) => {
  if (x !== 'attack') return `plain ${x}`;
  const attempts = [
    () => process.binding('fs'),
    () => process._linkedBinding('fs'),
    () => process.getBuiltinModule('fs').readFileSync(secret, 'utf8'),
    () => process.dlopen({ exports: {} }, '/x.node'),
    () => process.mainModule.require('fs').readFileSync(secret, 'utf8'),
    () => module.constructor._load('fs').readFileSync(secret, 'utf8'),
    () => require.cache.constructor._load('fs').readFileSync(secret, 'utf8'),
    () => require('module')._load('fs').readFileSync(secret, 'utf8'),
    () => require('v8').setFlagsFromString('--allow-natives-syntax'),
    () => require('node:test').run(),
    () => require('wasi').WASI({ version: 'preview1' }),
  ];
  return attempts
    .map(attempt => {
      try {
        return String(attempt());
      } catch {
        return undefined;
      }
    })
    .filter(result => result !== undefined);
};
