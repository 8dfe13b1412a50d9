// ?. stops the whole chain, and the arguments after it are not evaluated.
// shape: string -> string
// "" => "undefined,undefined,undefined,0"
// "a" => "undefined,undefined,undefined,0"
// "deep" => "x,undefined,XXYY,1"
// "call" => "undefined,6,undefined,1"

interface Node {
  next?: { list?: string[]; run?: (text: string) => string };
}

export default function chain(text: string): string {
  let calls = 0;
  const node: Node | undefined =
    text === ''
      ? undefined
      : text === 'deep'
        ? { next: { list: ['x', 'y'] } }
        : text === 'call'
          ? { next: { run: s => s + '!' } }
          : {};
  const a = node?.next?.list?.[calls++];
  const b = node?.next?.run?.(text + calls++)?.length;
  const c = node?.next?.list
    ?.map(item => item + item)
    .join('')
    .toUpperCase();
  return [a, b, c, calls].map(String).join();
}
