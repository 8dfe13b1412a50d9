// The order of a locale depends on the machine.
// shape: string -> string
// unsupported: localeCompare

export default text => [...text].sort((a, b) => a.localeCompare(b)).join('');
