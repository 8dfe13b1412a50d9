// yield* hands the results of the inner iterator on as they are.
// shape: string -> string
// "" => "true;"
// "a" => "a undefined;true;"
// "ab" => "a undefined;b undefined;true;"

export default text => {
  let place = 0;
  const inner = {
    [Symbol.iterator]: () => inner,
    next: () => (place < text.length ? { value: text[place++] } : { done: true }),
  };
  const outer = (function* () {
    yield* inner;
  })();
  let log = '';
  for (let step = outer.next(); ; step = outer.next()) {
    if (step.done) return `${log}${step.done};`;
    log += `${step.value} ${step.done};`;
  }
};
