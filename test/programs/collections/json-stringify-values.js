// JSON.stringify of other values: undefined and functions vanish, NaN is null, toJSON is asked.
// shape: string -> string
// "" => "{\"1\":null,\"2\":true,\"text\":\"\",\"list\":[null,null,null,0,null,null],\"nested\":0,\"box\":\"\",\"map\":{}}undefined"
// "a" => "{\"1\":null,\"2\":true,\"text\":\"a\",\"list\":[null,null,null,0,null,null],\"nested\":1,\"box\":\"a\",\"map\":{}}undefined"
// "\n" => "{\"1\":null,\"2\":true,\"text\":\"\\n\",\"list\":[null,null,null,0,null,null],\"nested\":1,\"box\":\"\\n\",\"map\":{}}undefined"

export default text =>
  JSON.stringify({
    text,
    list: [undefined, () => 1, NaN, -0, null, Symbol('s')],
    gone: undefined,
    f() {},
    nested: { toJSON: () => text.length },
    box: new String(text),
    map: new Map([[1, 2]]),
    2: true,
    1: Infinity,
  }) + JSON.stringify(undefined);
