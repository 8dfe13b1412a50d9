// Tries to import a file by its address.
// gives: NotAvailable
export const f = (x, { secret }) => {
  if (x !== 'attack') return `plain ${x}`;
  return import(`file://${secret}`).then(({ default: words }) => words);
};
