// All the $ patterns of a replacement.
// shape: string -> string
// "" => "            "
// "ab" => "$ [ab] {} {} ab ba $3 a0 a $00 $ $x $<a>"
// "xaby" => "x$y x[ab]y x{x}y x{y}y xaby xbay x$3y xa0y xay x$00y x$y x$xy x$<a>y"
// "abab" => "$ab [ab]ab {}ab {ab}ab abab baab $3ab a0ab aab $00ab $ab $xab $<a>ab"

export default (text: string): string =>
  ['$$', '[$&]', '{$`}', "{$'}", '$1$2', '$2$1', '$3', '$10', '$01', '$00', '$', '$x', '$<a>']
    .map(template => text.replace(/(a)(b)/, template))
    .join(' ');
