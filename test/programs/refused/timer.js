// A timer runs after the answer is given.
// shape: string -> string
// unsupported: setTimeout

export default text => {
  setTimeout(() => {}, 0);
  return text;
};
