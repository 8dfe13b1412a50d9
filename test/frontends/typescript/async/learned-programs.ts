/** Async functions over text, whose machines are those of the functions that do the same at once. */

export async function plain(text: string): Promise<string> {
  return text.replace(/</g, '&lt;');
}

async function escapeOne(char: string): Promise<string> {
  await null;
  return char === '<' ? '&lt;' : char;
}

export async function loop(text: string): Promise<string> {
  let out = '';
  for (const char of text) out += await escapeOne(char);
  return out;
}

/** What is remembered over an `await`. */
export async function stripTags(text: string): Promise<string> {
  let inside = false;
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const char = await text[i];
    if (char === '<') inside = true;
    else if (char === '>') inside = false;
    else if (!inside) out += char;
  }
  return out;
}

export const chain = (text: string): Promise<string> =>
  Promise.resolve(text)
    .then(given => given.replace(/a/g, 'b'))
    .then(given => given.replace(/</g, '[').replace(/>/g, ']'))
    .finally(() => undefined);

export async function recovers(text: string): Promise<string> {
  let out = '';
  for (const char of text)
    try {
      out += await (char === 'x' ? Promise.reject('?') : char);
    } catch (reason) {
      out += String(reason);
    }
  return out;
}
