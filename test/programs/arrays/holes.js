// Holes: skipped by forEach, map and filter, seen as undefined by for-of, join and find.
// shape: string -> string
// "" => "3 2 false false m--m 2 3 true 1 -1 0,2"
// "a" => "3 2 false false m--m 2 3 true 1 -1 0,2"
// "ab" => "3 2 false false m--m 2 3 true 1 -1 0,2"

export default text => {
  const list = [text, , 'z'];
  let visits = 0;
  list.forEach(() => visits++);
  const mapped = list.map(() => 'm');
  return [
    list.length,
    visits,
    1 in list,
    1 in mapped,
    mapped.join('-'),
    list.filter(() => true).length,
    [...list].length,
    1 in [...list],
    list.findIndex(x => x === undefined),
    list.indexOf(undefined),
    Object.keys(list),
  ].join(' ');
};
