// Patterns as parameters, with a default for the whole and for its parts.
// shape: string -> string
// "" => "[none].[].(none]!"
// "a" => "[none].[a]a(none]!"
// "abc" => "[none].[abc]a(none]!"

function box({ left = '[', right = ']', text: { value } = { value: 'none' } } = {}, [mark = '.'] = []) {
  return left + value + right + mark;
}

export default text => box() + box({ text: { value: text } }, text) + box({ left: '(', right: undefined }, ['!']);
