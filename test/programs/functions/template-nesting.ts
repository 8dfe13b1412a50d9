// Templates nest, span lines and convert their values.
// shape: string -> string
// "" => "[empty] null 1,2,3 [object Object]\nAB$1${}ab"
// "a" => "[<a>] null 1,2,3 [object Object]\nAB$1${}ab"
// "abc" => "[<{abc}>] null 1,2,3 [object Object]\nAB$1${}ab"

export default function nest(text: string): string {
  return `[${text ? `<${text.length > 1 ? `{${text}}` : text}>` : 'empty'}] ${null} ${[1, [2, 3]]} ${{}}
\u{41}\x42` + `$${1}` + `\${}` + `a\
b`;
}
