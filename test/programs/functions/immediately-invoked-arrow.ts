// A block as an expression, by a function called at once.
// shape: string -> string
// "" => "none:"
// "a" => "rest:aa"
// "B" => "upper:BB"
// "0" => "rest:00"

export default (text: string): string => {
  const kind = (() => {
    if (!text) return 'none';
    if (text.toLowerCase() !== text) return 'upper';
    return 'rest';
  })();
  return `${kind}:${(x => x + x)(text)}`;
};
