// replace, match with g and split leave lastIndex of a global pattern at zero or untouched.
// shape: string -> string
// "" => "0,0,1,1"
// "aa" => "..0,0,1,1"
// "baab" => "b..b0,0,1,1"

export default function reset(text) {
  const pattern = /a/g;
  const seen = [];
  const at = () => {
    seen.push(pattern.lastIndex);
    pattern.lastIndex = 1;
  };
  pattern.lastIndex = 1;
  const replaced = text.replace(pattern, '.');
  at();
  text.match(pattern);
  at();
  text.split(pattern);
  at();
  text.search(pattern);
  at();
  return replaced + seen;
}
