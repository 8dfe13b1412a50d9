// All characters are mapped at once, and come back in their order.
// shape: string -> string
// "" => ""
// "ab" => "AB"
// "x-y" => "X-Y"

export default async (text: string): Promise<string> => {
  const parts = await Promise.all(text.split('').map(async char => char.toUpperCase()));
  return parts.join('');
};
