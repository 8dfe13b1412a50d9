// Errors of the engine's own are told apart by their classes; their texts are handed on.
// shape: string -> string
// "" => "TypeError true string"
// "a" => "RangeError true string"
// "ab" => "mine: ab"

export default text => {
  const log = [];
  try {
    if (text.length === 0) null.missing;
    if (text.length === 1) new Array(-1);
    throw new Error(`mine: ${text}`);
  } catch (error) {
    if (error.name === 'Error') return error.message;
    log.push(`while reading: ${error.message}`);
    return `${error.name} ${error instanceof Error && error.message !== ''} ${typeof log[0]}`;
  }
};
