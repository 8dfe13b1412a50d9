// Clamping with Math.min and Math.max, and what NaN does to it.
// shape: string -> string
// "" => "0,0,Infinity,true,true,true"
// "5" => "5,1,Infinity,true,true,true"
// "-3" => "0,-3,Infinity,true,true,true"
// "999" => "255,1,Infinity,true,true,true"
// "x" => "NaN,NaN,Infinity,true,true,true"
// "-0" => "0,0,Infinity,true,true,true"

export default (text: string): string => {
  const n = Number(text);
  const clamped = Math.min(255, Math.max(0, n));
  return [
    clamped,
    Math.min(n, 1),
    Math.min(),
    Math.min(0, -0) === 0,
    Object.is(Math.min(0, -0), -0),
    Object.is(Math.max(-0, 0), 0),
  ].join();
};
