// What the engine's own error says differs between engines.
// shape: string -> string
// unsupported: a use of the text of the engine's own error message

export default text => {
  try {
    return text.missing();
  } catch (error) {
    return error.message.slice(0, 4);
  }
};
