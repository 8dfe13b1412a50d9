// call, apply and bind set this and the first arguments.
// shape: string -> string
// "" => "()[]<b></b>{}"
// "a" => "(a)[a]<b>a</b>{a}"
// "abc" => "(abc)[abc]<b>abc</b>{abc}"

function tag(this: { open: string }, close: string, text: string): string {
  return this.open + text + close;
}

export default function wrap(text: string): string {
  const bold = tag.bind({ open: '<b>' }, '</b>');
  const both = tag.bind({ open: '{' }, '}', text).bind({ open: 'lost' });
  return (
    tag.call({ open: '(' }, ')', text) + tag.apply({ open: '[' }, [']', text]) + bold(text) + (both as () => string)()
  );
}
