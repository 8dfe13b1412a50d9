// The states of a header line, as a reducer over characters.
// entry: step
// shape: reducer
// "a" => {"at":"name","name":"a","value":""}
// "A: b\r\n" => {"at":"done","name":"a","value":"b"}
// "a:b" => {"at":"value","name":"a","value":"b"}
// ":" => {"at":"error","name":"","value":""}
// "a b:" => {"at":"error","name":"a","value":""}
// "a:b\rx" => {"at":"error","name":"a","value":"b"}

interface State {
  at: 'name' | 'blank' | 'value' | 'cr' | 'done' | 'error';
  name: string;
  value: string;
}

export function step(state: State = { at: 'name', name: '', value: '' }, char: string): State {
  switch (state.at) {
    case 'name':
      if (char === ':') return { ...state, at: state.name ? 'blank' : 'error' };
      return /[\w-]/.test(char) ? { ...state, name: state.name + char.toLowerCase() } : { ...state, at: 'error' };
    case 'blank':
      if (char === ' ') return state;
    case 'value':
      return char === '\r' ? { ...state, at: 'cr' } : { ...state, at: 'value', value: state.value + char };
    case 'cr':
      return { ...state, at: char === '\n' ? 'done' : 'error' };
    default:
      return { ...state, at: 'error' };
  }
}
