// An async function does not answer at once.
// shape: string -> string
// unsupported: async

export default async function later(text: string): Promise<string> {
  return text;
}
