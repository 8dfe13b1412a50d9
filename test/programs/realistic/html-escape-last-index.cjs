// HTML escaping with an index and the end of what was copied: stretches of plain text are copied late, by substring.
// shape: string -> string
// "" => ""
// "plain" => "plain"
// "<a href=\"x\">'&'</a>" => "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;"
// "&&&" => "&amp;&amp;&amp;"
// "a<" => "a&lt;"
// "\ud800<\udc00" => "\ud800&lt;\udc00"

'use strict';

function entityFor(code) {
  switch (code) {
    case 34:
      return '&quot;';
    case 38:
      return '&amp;';
    case 39:
      return '&#39;';
    case 60:
      return '&lt;';
    case 62:
      return '&gt;';
  }
  return '';
}

module.exports = function (value) {
  var text = String(value),
    start = text.search(/[<>&"']/);
  if (start < 0) return text;
  var out = '',
    copied = 0;
  for (var at = start; at < text.length; at++) {
    var entity = entityFor(text.charCodeAt(at));
    if (!entity) continue;
    if (copied < at) out += text.substring(copied, at);
    out += entity;
    copied = at + 1;
  }
  return copied < text.length ? out + text.substring(copied) : out;
};
