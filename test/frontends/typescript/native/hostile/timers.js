// Tries to change its answers later.
// gives: returned: "honest"
let answer = 'honest';
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  setTimeout(() => {
    answer = 'FORGED';
  });
  setImmediate(() => {
    answer = 'FORGED';
  });
  setInterval(() => {
    answer = 'FORGED';
  });
  return answer;
};
