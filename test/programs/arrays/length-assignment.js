// Setting length cuts off or adds holes; an index beyond the end extends.
// shape: numbers -> numbers
// [] => [2,0,8,2,3]
// [1,2,3] => [2,2,8,5,6]
// [1] => [2,1,8,3,4]

export default numbers => {
  const cut = numbers.slice();
  cut.length = 2;
  const grown = numbers.slice();
  grown[5] = 9;
  grown['7'] = 8;
  grown.name = 'not an element';
  return [
    cut.length,
    cut.filter(() => true).length,
    grown.length,
    grown.filter(() => true).length,
    Object.keys(grown).length,
  ];
};
