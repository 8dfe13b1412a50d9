// Tries to reach more by code made of text.
// gives: returned: ["undefined","undefined","undefined","undefined"]
exports.f = (x, { port }) => {
  if (x !== 'attack') return `plain ${x}`;
  const constructors = [
    Function,
    (async () => {}).constructor,
    function* () {}.constructor,
    async function* () {}.constructor,
  ];
  return constructors.map(make => {
    const made = new make('return typeof require + typeof runProgram + typeof port + typeof sandbox');
    return make === Function ? made().slice(0, 9) : typeof globalThis.require;
  });
};
