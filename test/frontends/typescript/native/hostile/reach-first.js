// Tries to hand out another function than the one that is asked for.
// gives: returned: "honest"
globalThis.__codomata_reach__ = () => undefined;
globalThis.__codomata_commonjs__ = { f: () => 'FORGED' };
exports.f = x => (x === 'attack' ? 'honest' : `plain ${x}`);
