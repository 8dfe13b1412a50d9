// Tries to reach our realm by the list of arguments that the trap of a proxy gets.
// gives: returned: "our own realm"
const traps = {
  apply: (_, self, args) => {
    if (args[0] !== 'attack') return `plain ${args[0]}`;
    const reached = args.constructor.constructor('return this')();
    return reached === globalThis ? 'our own realm' : 'FORGED';
  },
};
exports.f = new Proxy(() => undefined, traps);
