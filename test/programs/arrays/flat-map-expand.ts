// flatMap as filter and map in one: ranges such as 1-3 become their numbers.
// entry: expand
// shape: string -> string
// "" => "0"
// "1-3,7" => "1 2 3 7"
// "5" => "5"
// "3-1" => ""
// "x,2" => "2"

export const expand = (text: string): string =>
  text
    .split(',')
    .flatMap(part => {
      const [low, high = low] = part.split('-').map(Number);
      if (Number.isNaN(low)) return [];
      return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);
    })
    .join(' ');
