// A String object is an object: truthy even when empty, not equal to another, but works like its text.
// shape: string -> string
// "" => "object,true,false,true,!,0,undefined,false,string"
// "a" => "object,true,false,true,a!,1,a,false,string"
// "ab" => "object,true,false,true,ab!,2,a,false,string"

export default function boxed(text) {
  const box = new String(text);
  return [
    typeof box,
    box == text,
    box === text,
    Boolean(box),
    box + '!',
    box.length,
    box[0],
    new String(text) == box,
    typeof box.valueOf(),
  ]
    .map(String)
    .join();
}
