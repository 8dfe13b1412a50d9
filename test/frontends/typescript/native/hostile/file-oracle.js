// Tries to learn whether a file exists from the refusals.
// gives: returned: "same"
exports.f = (x, { secret }) => {
  if (x !== 'attack') return `plain ${x}`;
  const ask = path => {
    try {
      return require.resolve(path);
    } catch (error) {
      return error.message.replace(JSON.stringify(path), 'it');
    }
  };
  return ask(secret) === ask(`${secret}.not-there`) ? 'same' : 'different';
};
