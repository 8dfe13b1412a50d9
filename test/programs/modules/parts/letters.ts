export const first = 'a';
export const last = 'z';
const hidden = 'm';
export { hidden as middle };
