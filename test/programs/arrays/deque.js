// Both ends of an array by commands.
// shape: string -> string
// "" => "|"
// "pqs" => "1,1|-1,0"
// "uuo" => "1,2,0|1"
// "pps" => "1,2,0|1"
// "s" => "undefined|"

export default text => {
  const deque = [];
  const log = [];
  for (const [i, command] of [...text].entries()) {
    if (command === 'p') log.push(deque.push(i));
    else if (command === 'u') log.push(deque.unshift(i));
    else if (command === 's') log.push(deque.shift());
    else if (command === 'o') log.push(deque.pop());
    else deque.unshift(i, -i);
  }
  return `${log.map(String).join()}|${deque}`;
};
