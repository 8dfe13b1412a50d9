// A this parameter is not a parameter; optional ones are undefined.
// shape: string -> string
// "" => "#undefined02@.22"
// "a" => "#aundefined02@a.22"
// "ab" => "#abundefined02@ab.22"

interface Context {
  prefix: string;
}

function tag(this: Context, text: string, suffix?: string, ...rest: readonly string[]): string {
  return this.prefix + text + suffix + rest.length + tag.length;
}

export default (text: string): string =>
  tag.call({ prefix: '#' }, text) + tag.apply({ prefix: '@' }, [text, '.', 'x', 'y']);
