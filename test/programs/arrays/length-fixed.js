// An array whose length cannot be changed, though its elements can; elements with getters and read-only ones.
// shape: string -> string
// "" => " 0 TypeError"
// "a" => "a 1 TypeError"
// "abc" => "x,b,c 3 TypeError"
// "abcd" => "x,B,c,d 4 TypeError"

export default text => {
  const list = [...text];
  Object.defineProperty(list, 'length', { writable: false });
  if (list.length > 3) Object.defineProperty(list, 1, { get: () => 'B' });
  if (list.length > 2) Object.defineProperty(list, 0, { value: 'x', writable: false });
  try {
    list.push('more');
    return 'pushed';
  } catch (error) {
    return `${list.join()} ${list.length} ${error.name}`;
  }
};
