// An array whose length cannot be changed, though its elements can.
// shape: string -> string
// unsupported: length

export default text => {
  const list = [...text];
  Object.defineProperty(list, 'length', { writable: false });
  return list.join();
};
