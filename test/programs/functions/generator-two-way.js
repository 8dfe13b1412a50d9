// Values go into a generator through next, and the value of yield is what came in.
// shape: string -> string
// "" => "startendtrueundefined"
// "a" => "startaaendtrueundefined"
// "abc" => "startaabbccendtrueundefined"

function* echo() {
  let received = yield 'start';
  while (received !== undefined) received = yield received + received;
  return 'end';
}

export default function talk(text) {
  const machine = echo();
  let out = machine.next('ignored').value;
  for (const char of text) out += machine.next(char).value;
  const last = machine.next();
  return out + last.value + last.done + machine.next().value;
}
