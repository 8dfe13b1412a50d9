// Array methods work on anything with a length.
// shape: string -> string
// "" => "+b+c3-1"
// "a" => "a+b+c3aa-1"
// "abc" => "abc+b+c3aabbcc2"

export default text => {
  const like = { length: 2, 0: text, 1: 'b' };
  Array.prototype.push.call(like, 'c');
  return (
    Array.prototype.join.call(like, '+') +
    like.length +
    Array.prototype.map.call(text, c => c + c).join('') +
    Array.prototype.indexOf.call(text, 'c')
  );
};
