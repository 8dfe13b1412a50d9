// An async function that waits for a timer.
// shape: string -> string
// unsupported: waiting for setTimeout

export default async function later(text: string): Promise<string> {
  await new Promise(done => setTimeout(done, 10));
  return text;
}
