// Spread, Array.from and for-of see code points; split and indices see code units.
// shape: string -> string
// "" => "0,0,0,0,0"
// "ab" => "2,2,2,2,2"
// "\ud83d\ude00" => "1,1,2,2,2"
// "\ud83d\ud83d\ude00\ude00" => "3,3,4,4,4"

export default text =>
  [[...text].length, Array.from(text).length, text.split('').length, text.length, Object.keys(text).length].join();
