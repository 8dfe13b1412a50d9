// A module named at run time is not known when the program is read.
// shape: string -> string
// unsupported: import

export default function load(text: string): string {
  import(text);
  return text;
}
