// unknown in catch, narrowed by instanceof and in.
// shape: string -> string
// "" => ""
// "error" => "an error"
// "object" => "code 42"
// "text" => "text"

function fail(text: string): never {
  switch (text) {
    case 'error':
      throw new Error('an error');
    case 'object':
      throw { code: 42 };
    default:
      throw text;
  }
}

export default function describe(text: string): string {
  try {
    return fail(text);
  } catch (thrown: unknown) {
    if (thrown instanceof Error) return thrown.message;
    if (typeof thrown === 'object' && thrown !== null && 'code' in thrown) return `code ${thrown.code}`;
    return String(thrown);
  }
}
