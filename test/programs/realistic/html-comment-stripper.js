// Removes comments by splitting at their openings; an unfinished one reaches to the end.
// shape: string -> string
// "" => ""
// "a<!--b-->c" => "ac"
// "<!--" => ""
// "a<!--b--><!--c-->d" => "ad"
// "<!-->x-->" => ""
// "-->" => "-->"

export default function withoutComments(html) {
  const [kept, ...openings] = html.split('<!--');
  const texts = [kept];
  for (const opening of openings) {
    const end = opening.indexOf('-->');
    if (end >= 0) texts.push(opening.slice(end + 3));
  }
  return texts.join('');
}
