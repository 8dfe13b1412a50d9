// Any value can be thrown, and catch may leave out its binding.
// shape: string -> string
// "" => "nothing"
// "a" => "code 7"
// "12" => "code undefined"
// "!" => "code undefined"

export default function toss(text) {
  try {
    if (text === '') throw undefined;
    if (text === 'a') throw { code: 7 };
    if (/^\d+$/.test(text)) throw Number(text);
    throw text;
  } catch (thrown) {
    try {
      return 'code ' + thrown.code;
    } catch {
      return 'nothing';
    }
  }
}
