// A reducer over characters: a turnstile, with a string for its state.
// entry: turnstile
// shape: reducer
// "c" => "open"
// "p" => "locked"
// "cp" => "locked"
// "ccpp" => "locked"
// "x" => "broken"
// "cx" => "broken"

type State = 'locked' | 'open' | 'broken';

export function turnstile(state: State = 'locked', event: string): State {
  switch (event) {
    case 'c':
      return state === 'broken' ? state : 'open';
    case 'p':
      return state === 'open' ? 'locked' : state;
    default:
      return 'broken';
  }
}
