// Functions made of functions: a pipeline of filters.
// shape: string -> string
// "" => ""
// "  a<b  " => "a&lt;b"
// "A&B" => "a&amp;b"
// "&lt;" => "&amp;lt;"

type Filter = (text: string) => string;

const pipe =
  (...filters: Filter[]): Filter =>
  text =>
    filters.reduce((value, filter) => filter(value), text);

const replace =
  (from: string, to: string): Filter =>
  text =>
    text.split(from).join(to);

export default pipe(
  text => text.trim(),
  replace('&', '&amp;'),
  replace('<', '&lt;'),
  text => text.toLowerCase(),
);
