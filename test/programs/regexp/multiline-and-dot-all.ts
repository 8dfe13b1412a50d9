// m lets ^ and $ match at line ends, of which there are four; s lets the dot match them.
// shape: string -> string
// "" => "[\">\",\"<\",\"\",\"\",false,false]"
// "a\nb" => "[\">a\\n>b\",\"a<\\nb<\",\".\\n.\",\"...\",false,true]"
// "a\r\nb" => "[\">a\\r>\\n>b\",\"a<\\r<\\nb<\",\".\\r\\n.\",\"....\",false,true]"
// "\u2028x\u2029" => "[\">\u2028>x\u2029>\",\"<\u2028x<\u2029<\",\"\u2028.\u2029\",\"...\",false,false]"
// "a\u0085b" => "[\">a\u0085b\",\"a\u0085b<\",\"...\",\"...\",false,false]"

export default (text: string): string =>
  JSON.stringify([
    text.replace(/^/gm, '>'),
    text.replace(/$/gm, '<'),
    text.replace(/./g, '.'),
    text.replace(/./gs, '.'),
    /^b$/.test(text),
    /^b$/m.test(text),
  ]);
