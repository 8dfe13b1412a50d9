// The way back, with the names in a table and numbers for the apostrophe only.
// entry: unescape
// shape: string -> string
// "" => ""
// "&lt;b&gt;" => "<b>"
// "&amp;lt;" => "&lt;"
// "&#39;&#039;" => "''"
// "&quot" => "&quot"
// "&&amp;;" => "&&;"
// "&nbsp;" => "&nbsp;"

const CHARACTERS: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export const unescape = (text: string): string =>
  text.replace(/&(\w+);|&#0*39;/g, (all: string, name?: string) =>
    name === undefined ? "'" : (CHARACTERS[name] ?? all),
  );
