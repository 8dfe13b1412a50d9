// A for-await loop waits.
// shape: string -> string
// unsupported: async

export default async (text: string): Promise<string> => {
  let out = '';
  for await (const char of text) out += char;
  return out;
};
