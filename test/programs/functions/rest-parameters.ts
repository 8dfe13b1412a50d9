// A rest parameter collects what is left, as a real array.
// shape: string -> string
// "" => "/undefined/0/"
// "a b" => "a/b/0/"
// "x y z w" => "x/y/2/ZW"

function join(first: string, second?: string, ...rest: string[]): string {
  return `${first}/${second}/${rest.length}/${rest.map(word => word.toUpperCase()).join('')}`;
}

export default function spread(text: string): string {
  return join(...(text.split(' ') as [string, ...string[]]));
}
