// The order of own keys: indices by number, then names as they came.
// shape: string -> string
// "" => "|0|0|{\"\":0}"
// "b 2 a 1" => "1,2,b,a|3,1,0,2|13,21,b0,a2|{\"1\":3,\"2\":1,\"b\":0,\"a\":2}"
// "10 9 x 00 -1" => "9,10,x,00,-1|1,0,2,3,4|91,100,x2,003,-14|{\"9\":1,\"10\":0,\"x\":2,\"00\":3,\"-1\":4}"
// "4294967294 4294967295 z" => "4294967294,4294967295,z|0,1,2|42949672940,42949672951,z2|{\"4294967294\":0,\"4294967295\":1,\"z\":2}"
// "1.5 1" => "1,1.5|1,0|11,1.50|{\"1\":1,\"1.5\":0}"

export default text => {
  const object = {};
  text.split(' ').forEach((key, i) => {
    object[key] = i;
  });
  return `${Object.keys(object)}|${Object.values(object)}|${Object.entries(object).map(([k, v]) => k + v)}|${JSON.stringify(object)}`;
};
