// An async function that waits for a promise that nothing in the program settles.
// shape: string -> string
// unsupported: waiting for something outside

const opened: (() => void)[] = [];

export default async (text: string): Promise<string> => {
  await new Promise<void>(open => opened.push(open));
  return text;
};
