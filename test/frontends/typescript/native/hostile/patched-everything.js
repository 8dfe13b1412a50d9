// Tries to change results by patching everything that the language has.
// gives: returned: "honest"
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const forged = () => 'FORGED';
  const roots = [
    'Object',
    'Function',
    'Array',
    'String',
    'Number',
    'Promise',
    'Map',
    'Set',
    'WeakMap',
    'RegExp',
    'Error',
  ];
  const spaces = ['Reflect', 'JSON', 'Atomics', 'Math'];
  const views = [
    'Uint8Array',
    'Int32Array',
    'ArrayBuffer',
    'SharedArrayBuffer',
    'DataView',
    'MessagePort',
    'EventTarget',
  ];
  const { ownKeys, defineProperty, getPrototypeOf } = Reflect;
  const places = [...roots, ...views, ...spaces].flatMap(name => {
    const owner = globalThis[name];
    return owner.prototype === undefined ? [owner] : [owner, owner.prototype];
  });
  places.push(
    getPrototypeOf(Uint8Array.prototype),
    getPrototypeOf([][Symbol.iterator]()),
    getPrototypeOf(new Map().keys()),
  );
  places.push(require('util'), require('util').types, require('events').prototype, require('buffer').Buffer);
  const lists = places.map(place => ownKeys(place));
  for (let i = 0; i < places.length; i++)
    for (let j = 0; j < lists[i].length; j++)
      if (lists[i][j] !== 'constructor' && lists[i][j] !== 'prototype')
        try {
          defineProperty(places[i], lists[i][j], { __proto__: null, value: forged, writable: true });
        } catch {}
  globalThis.structuredClone = forged;
  globalThis.Promise = globalThis.Array = globalThis.Object = forged;
  return 'honest';
};
