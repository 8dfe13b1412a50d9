// Tries to fill the output of the process.
// gives: returned: "quiet"
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  for (let i = 0; i < 1e6; i++) {
    console.log('FORGED');
    process.stdout.write('FORGED');
  }
  return 'quiet';
};
