// match with g gives the matches alone, or null.
// shape: string -> string
// "" => "[null,null,0,[\"\"]]"
// "a1b22" => "[[\"1\",\"22\"],1,3,[\"\",\"\",\"\",\"\",\"\",\"\"]]"
// "abc" => "[null,null,0,[\"\",\"\",\"\",\"\"]]"
// "111" => "[[\"111\"],0,3,[\"\",\"\",\"\",\"\"]]"

export default (text: string): string =>
  JSON.stringify([
    text.match(/\d+/g),
    text.match(/\d+/)?.index ?? null,
    (text.match(/\d/g) || []).length,
    text.match(/x*/g),
  ]);
