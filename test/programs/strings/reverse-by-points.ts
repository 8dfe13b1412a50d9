// Reversal by code points keeps pairs whole; by code units it breaks them.
// shape: string -> string
// "" => "/"
// "abc" => "cba/cba"
// "a\ud83d\ude00" => "\ud83d\ude00a/\ude00\ud83da"
// "\ude00\ud83d" => "\ud83d\ude00/\ud83d\ude00"

export default (text: string): string => [...text].reverse().join('') + '/' + text.split('').reverse().join('');
