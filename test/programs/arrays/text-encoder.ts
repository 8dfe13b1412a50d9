// TextEncoder writes UTF-8.
// shape: string -> string
// "" => ""
// "az" => "61 7a"
// "\u0080\u07ff\u0800\uffff" => "c2 80 df bf e0 a0 80 ef bf bf"
// "\ud83d\ude00" => "f0 9f 98 80"
// "\ud83d" => "ef bf bd"
// "\ude00x" => "ef bf bd 78"

const encoder = new TextEncoder();

export default (text: string): string =>
  Array.from(encoder.encode(text), byte => byte.toString(16).padStart(2, '0')).join(' ');
