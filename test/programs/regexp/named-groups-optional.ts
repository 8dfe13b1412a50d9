// A named group that took no part is undefined, but its name is there; the groups have no prototype.
// shape: string -> string
// "" => "none"
// "1px" => "+1,0,px 4 false"
// "-2.5em" => "-2,5,em 4 false"
// "3" => "+3,0,px 4 false"
// "px" => "none"

const LENGTH = /^(?<sign>-)?(?<whole>\d+)(?:\.(?<part>\d+))?(?<unit>[a-z]+)?$/;

export default function length(text: string): string {
  const match = LENGTH.exec(text);
  if (!match?.groups) return 'none';
  const { sign = '+', whole, part = '0', unit = 'px' } = match.groups;
  return `${sign}${whole},${part},${unit} ${Object.keys(match.groups).length} ${'toString' in match.groups}`;
}
