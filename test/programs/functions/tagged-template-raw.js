// A bad escape is undefined in the cooked strings of a tag, and still there in the raw ones.
// shape: string -> string
// "" => "A/\\u{41}/ undefined/\\unicode/0 \n/\\n/-"
// "x" => "A/\\u{41}/x undefined/\\unicode/1 \n/\\n/-"
// "\\u" => "A/\\u{41}/\\u undefined/\\unicode/2 \n/\\n/-"

const tag = (strings, ...values) => strings.map((part, i) => `${part}/${strings.raw[i]}/${values[i] ?? '-'}`).join(' ');

export default text => tag`\u{41}${text}\unicode${text.length}\n`;
