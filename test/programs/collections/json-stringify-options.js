// Indentation, a list of keys and a replacer.
// shape: string -> string
// "" => "{\n  \"a\": [\n    1,\n    \"\"\n  ],\n  \"b\": {},\n  \"c\": []\n}\n{\"b\":{}}\n{\n--\"a\": \"\",\n--\"b\": 2\n}"
// "a" => "{\n  \"a\": [\n    1,\n    \"a\"\n  ],\n  \"b\": {},\n  \"c\": []\n}\n{\"a\":1,\"b\":{\"a\":2}}\n{\n--\"a\": \"a\",\n--\"b\": 2\n}"
// "b" => "{\n  \"a\": [\n    1,\n    \"b\"\n  ],\n  \"b\": {},\n  \"c\": []\n}\n{\"b\":{}}\n{\n--\"a\": \"b\",\n--\"b\": 2\n}"

export default text =>
  [
    JSON.stringify({ a: [1, text], b: {}, c: [] }, null, 2),
    JSON.stringify({ a: 1, b: { a: 2, c: 3 } }, [text, 'b']),
    JSON.stringify({ a: text, b: 1 }, (key, value) => (typeof value === 'number' ? value + 1 : value), '--'),
  ].join('\n');
