// The file's name and extension by lastIndexOf.
// shape: string -> string
// "" => ""
// "a.b.c" => "a.b .c"
// "/x/y.tar" => "y .tar"
// "noext" => "noext"
// ".hidden" => ".hidden"
// "a/b.c/d" => "d"

export default function parts(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} ${name.slice(dot)}` : name;
}
