// A const enum as the states of a machine, with flags by shifts.
// entry: count
// shape: string -> string
// "" => "01"
// "a b" => "22"
// "  " => "01"
// "one  two" => "22"

const enum State {
  Out = 1 << 0,
  In = 1 << 1,
  Any = Out | In,
}

export function count(text: string): string {
  let state: State = State.Out;
  let words = 0;
  for (const char of text) {
    const next = char === ' ' ? State.Out : State.In;
    if (state === State.Out && next === State.In) words++;
    state = next;
  }
  return `${words}${state & State.Any}`;
}
