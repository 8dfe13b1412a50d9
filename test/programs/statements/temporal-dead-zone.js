// Reading a let before its line throws, even when an outer variable has that name.
// shape: string -> string
// "" => "inner"
// "early" => rejected
// "late" => "innerlate"

const name = 'outer';

export default function zone(text) {
  const get = () => name;
  if (text === 'early') return get();
  const name = 'inner' + text;
  return get();
}
