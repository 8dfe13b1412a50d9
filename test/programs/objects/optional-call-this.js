// An optional call keeps this; delete takes an optional chain too.
// shape: string -> string
// "" => "undefined,!,!,undefined,true,true,false"
// "a" => "!,!,!,undefined,true,true,false"
// "b" => "undefined,!,!,undefined,true,true,false"

export default function keep(text) {
  const object = { mark: '!', a() { return this.mark; }, b: null };
  const missing = null;
  return [object[text]?.(), object?.a?.(), (object?.a)(), missing?.a.b.c(), delete object?.b, delete missing?.b, 'b' in object].map(String).join();
}
