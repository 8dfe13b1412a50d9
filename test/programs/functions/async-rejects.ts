// A rejection counts as thrown.
// shape: string -> string
// "" => ""
// "ok" => "ok!"
// "no" => rejected

function check(text: string): Promise<string> {
  return text.includes('n') ? Promise.reject(new Error('an n')) : Promise.resolve(`${text}!`);
}

export default async (text: string): Promise<string> => {
  try {
    return text === '' ? '' : await check(text);
  } finally {
    await undefined;
  }
};
