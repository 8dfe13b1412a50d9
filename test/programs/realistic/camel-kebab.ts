// Between camel case and hyphens, with a cache around each.
// shape: string -> string
// "" => " "
// "fooBar" => "foo-bar fooBar"
// "foo-bar-baz" => "foo-bar-baz fooBarBaz"
// "FooBAR" => "foo-b-a-r FooBAR"
// "-x" => "-x X"
// "a-" => "a- a-"

function remembering(convert: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return name => {
    let result = known.get(name);
    if (result === undefined) known.set(name, (result = convert(name)));
    return result;
  };
}

const toCamel = remembering(name => name.replace(/-([a-z])/g, (_hyphen, letter: string) => letter.toUpperCase()));
const toKebab = remembering(name => name.replace(/\B[A-Z]/g, '-$&').toLowerCase());

export default (text: string): string => `${toKebab(text)} ${toCamel(text)}`;
