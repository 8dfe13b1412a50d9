// A loop that awaits an async helper for every character.
// shape: string -> string
// "" => ""
// "a&b" => "a&amp;b"
// "&&" => "&amp;&amp;"

async function escapeOne(char: string): Promise<string> {
  await null;
  return char === '&' ? '&amp;' : char;
}

export default async (text: string): Promise<string> => {
  let out = '';
  for (const char of text) out += await escapeOne(char);
  return out;
};
