// The methods that put a text into a tag escape only the quotes of an attribute.
// shape: string -> string
// "" => "<a name=\"\"></a>\n<big></big>\n<blink></blink>\n<b></b>\n<tt></tt>\n<font color=\"&quot;red&quot;\"></font>\n<font size=\"7\"></font>\n<i></i>\n<a href=\"undefined\"></a>\n<small></small>\n<strike></strike>\n<sub></sub>\n<sup></sup>"
// "ab" => "<a name=\"ab\">ab</a>\n<big>ab</big>\n<blink>ab</blink>\n<b>ab</b>\n<tt>ab</tt>\n<font color=\"&quot;red&quot;\">ab</font>\n<font size=\"7\">ab</font>\n<i>ab</i>\n<a href=\"undefined\">ab</a>\n<small>ab</small>\n<strike>ab</strike>\n<sub>ab</sub>\n<sup>ab</sup>"
// "a\"<b>\"" => "<a name=\"a&quot;<b>&quot;\">a\"<b>\"</a>\n<big>a\"<b>\"</big>\n<blink>a\"<b>\"</blink>\n<b>a\"<b>\"</b>\n<tt>a\"<b>\"</tt>\n<font color=\"&quot;red&quot;\">a\"<b>\"</font>\n<font size=\"7\">a\"<b>\"</font>\n<i>a\"<b>\"</i>\n<a href=\"undefined\">a\"<b>\"</a>\n<small>a\"<b>\"</small>\n<strike>a\"<b>\"</strike>\n<sub>a\"<b>\"</sub>\n<sup>a\"<b>\"</sup>"
export default text =>
  [
    text.anchor(text),
    text.big(),
    text.blink(),
    text.bold(),
    text.fixed(),
    text.fontcolor('"red"'),
    text.fontsize(7),
    text.italics(),
    text.link(),
    text.small(),
    text.strike(),
    text.sub(),
    text.sup(),
  ].join('\n');
