// A chain in the wrong order escapes its own ampersands.
// shape: string -> string
// "" => ""
// "<" => "&amp;lt;"
// "&" => "&amp;"
// "<&>" => "&amp;lt;&amp;&amp;gt;"

export default text => text.replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/&/g, '&amp;');
