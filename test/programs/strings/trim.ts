// trim, trimStart and trimEnd know all white space and line ends, but not the zero-width space.
// shape: string -> string
// "" => "[][][]"
// "  a  " => "[a][a  ][  a]"
// "\t\n\u00a0x\u2028\ufeff" => "[x][x\u2028\ufeff][\t\n\u00a0x]"
// "\u200bx\u200b" => "[\u200bx\u200b][\u200bx\u200b][\u200bx\u200b]"
// "\u3000a b\u3000" => "[a b][a b\u3000][\u3000a b]"
// "\u0085x" => "[\u0085x][\u0085x][\u0085x]"
// "   " => "[][][]"

export default (text: string): string => `[${text.trim()}][${text.trimStart()}][${text.trimEnd()}]`;
