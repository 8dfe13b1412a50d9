// Line ends that finish a statement, and line ends that do not.
// shape: string -> string
// "" => "0,1,1undefined"
// "a" => "1,2,3undefined"
// "abc" => "3,4,7undefined"

function nothing() {
  return
  'unreachable'
}

export default function asi(text) {
  let a = text.length
  let b = a
  ++b
  const c = a
  + b
  let out = [a, b, c].join()
  ;[nothing()].forEach(value => { out += value })
  return out
}
