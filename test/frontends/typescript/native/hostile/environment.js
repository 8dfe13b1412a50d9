// Tries to see the environment and the user.
// gives: returned: [0,"NotAvailable","NotAvailable"]
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const os = require('os');
  const name = act => {
    try {
      return String(act());
    } catch (error) {
      return error.name;
    }
  };
  return [Object.keys(process.env).length, name(() => os.homedir()), name(() => os.userInfo().username)];
};
