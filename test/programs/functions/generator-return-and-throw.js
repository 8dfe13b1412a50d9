// return and throw enter a generator at its yield; finally runs.
// shape: string -> string
// "" => "f2false"
// "r" => "f7true"
// "t" => "cEf3false"
// "x" => "f2false"

export default function leave(text) {
  let log = '';
  function* machine() {
    try {
      yield 1;
      yield 2;
    } catch (error) {
      log += 'c' + error;
      yield 3;
    } finally {
      log += 'f';
    }
  }
  const run = machine();
  run.next();
  const step = text === 'r' ? run.return(7) : text === 't' ? run.throw('E') : run.next();
  const rest = [...run].join();
  return log + step.value + step.done + rest;
}
