// Tries to end the process.
// gives: returned: ["NotAvailable","NotAvailable","NotAvailable","NotAvailable"]
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const attempts = [
    () => process.exit(0),
    () => process.kill(process.pid),
    () => process.abort(),
    () => process.reallyExit(0),
  ];
  return attempts.map(attempt => {
    try {
      return attempt();
    } catch (error) {
      return error.name;
    }
  });
};
