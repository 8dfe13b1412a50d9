// Tries to start a program in every way.
// gives: returned: []
exports.f = (x, { mark }) => {
  if (x !== 'attack') return `plain ${x}`;
  const commands = require('child_process');
  return ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'].filter(name => {
    try {
      commands[name](`touch ${mark}`);
      return true;
    } catch (error) {
      return error.name !== 'NotAvailable';
    }
  });
};
