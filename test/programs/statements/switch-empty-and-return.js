// A switch without cases still evaluates its head; return leaves a switch inside a loop.
// shape: string -> string
// "" => "1"
// "xyq" => "q at 21"
// "abc" => "4"

export default function head(text) {
  let i = 0;
  switch (i++) {
  }
  for (const char of text) {
    switch (char) {
      case 'q':
        return 'q at ' + i;
      case 'x': case 'y':
        i += 10;
        continue;
    }
    i++;
  }
  return String(i);
}
