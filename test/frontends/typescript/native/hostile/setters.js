// Tries to change results by setters on prototypes.
// gives: returned: ["honest"]
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const names = [
    '0',
    '1',
    '2',
    'returned',
    'threw',
    'type',
    'outcomes',
    'count',
    'module',
    'source',
    'problem',
    'value',
    'get',
  ];
  names.push(
    'set',
    'then',
    'inputs',
    'from',
    'to',
    'shape',
    'kind',
    'construct',
    'watching',
    'message',
    '_onImmediate',
  );
  for (const place of [Object.prototype, Array.prototype])
    for (let i = 0; i < names.length; i++) {
      let kept;
      const set = value => {
        kept = value;
      };
      Object.defineProperty(place, names[i], { __proto__: null, configurable: true, get: () => kept && 'FORGED', set });
    }
  return ['honest'];
};
