// switch compares with ===: "1" is not 1, and NaN meets no case.
// shape: string -> string
// "1" => "string,number,zero,number"
// "x" => "none,none,zero,number"
// "" => "none,zero,zero,zero"
// "2" => "none,none,zero,number"

export default function strict(text) {
  const pick = value => {
    switch (value) {
      case 1:
        return 'number';
      case '1':
        return 'string';
      case NaN:
        return 'nan';
      case 0:
        return 'zero';
      default:
        return 'none';
    }
  };
  return [pick(text), pick(Number(text)), pick(-0), pick(text.length)].join();
}
