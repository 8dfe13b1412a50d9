// Does a text match a LIKE pattern? Both come in one line.
// shape: string -> boolean
// "" => true
// "a%|abc" => true
// "_b%|abc" => true
// "%c|abc" => true
// "a_|abc" => false
// "100\\%|100%" => true
// "100\\%|1000" => false
// "%|" => true

export default function like(line: string): boolean {
  const [pattern, text = ''] = line.split('|');
  let source = '^';
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i];
    if (char === '%') source += '[\\s\\S]*';
    else if (char === '_') source += '[\\s\\S]';
    else source += (char === '\\' ? pattern[++i] : char).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  }
  return new RegExp(`${source}$`).test(text);
}
