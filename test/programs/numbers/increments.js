// Prefix and postfix, on variables, properties and text.
// shape: string -> string
// "" => "0,1,2,0,-1,0,1,2,number"
// "5" => "5,6,7,5,4,-5,1,12,number"
// "x" => "NaN,NaN,NaN,NaN,NaN,NaN,1,NaN,number"
// "-1.5" => "-1.5,-0.5,0.5,-1.5,-2.5,1.5,1,-1,number"

export default text => {
  let n = text;
  const box = { n: text };
  const list = [text];
  let i = 0;
  return [n++, n, ++n, box.n--, box.n, -list[i++], i, list[0]++ + ++list[0], typeof n].join();
};
