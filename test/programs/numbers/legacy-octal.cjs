// In sloppy code a leading zero means base eight, unless there is an 8 or a 9.
// shape: numbers -> numbers
// [0] => [8,8,511,2,10]
// [1] => [9,9,512,2,11]
// [-8] => [0,0,503,2,2]

module.exports = function (numbers) {
  var n = numbers[0];
  return [010 + n, 08 + n, 0777 + n, '\101\0'.length, Number('010') + n];
};
