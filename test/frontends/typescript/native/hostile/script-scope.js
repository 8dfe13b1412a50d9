// Tries to use what the text that started the thread declared.
// gives: returned: "undefined undefined undefined undefined undefined undefined"
exports.f = (x, { port }) => {
  if (x !== 'attack') return `plain ${x}`;
  return (0, eval)(
    '`${typeof require} ${typeof runProgram} ${typeof port} ${typeof realm} ${typeof program} ${typeof foreign}`',
  );
};
