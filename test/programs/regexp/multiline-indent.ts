// Indents and dedents by patterns with m, and counts the lines that are only blanks.
// shape: string -> string
// "" => "[\"\",\"\",\"\",1]"
// "a\nb" => "[\"> a\\n> b\",\"a\\nb\",\"a\\nb\",0]"
// "  a\n b" => "[\">   a\\n>  b\",\"a\\nb\",\"  a\\n b\",0]"
// "\n\n" => "[\"\\n\\n\",\"\\n\\n\",\"\\n\\n\",3]"
// " \n\t\nx" => "[\">  \\n> \\t\\n> x\",\"\\n\\t\\nx\",\"\\n\\nx\",2]"

export default (text: string): string => {
  const blank = text.match(/^[ \t]*$/gm)?.length ?? 0;
  return JSON.stringify([
    text.replace(/^(?=.)/gm, '> '),
    text.replace(/^ {1,2}/gm, ''),
    text.replace(/[ \t]+$/gm, ''),
    blank,
  ]);
};
