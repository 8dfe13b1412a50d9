// Tries to reach our realm by the functions that it gets.
// gives: returned: []
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const isOurs = value => value.constructor.constructor('return this')() === globalThis;
  const { createRequire, isBuiltin, builtinModules } = require('module');
  const { isatty } = require('tty');
  const { readFile, constants } = require('fs');
  const given = {
    require,
    resolve: require.resolve,
    cache: Object.assign({}, require.cache),
    module,
    paths: module.paths,
  };
  Object.assign(given, {
    createRequire,
    made: createRequire(__filename),
    isBuiltin,
    builtinModules,
    isatty,
    readFile,
    constants,
  });
  Object.assign(given, {
    console: console.log,
    timer: setTimeout(() => undefined),
    process,
    nextTick: process.nextTick,
  });
  return Object.keys(given).filter(name => !isOurs(given[name]));
};
