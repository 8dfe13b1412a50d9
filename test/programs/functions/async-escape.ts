// An async function that waits for nothing gives what its promise gives.
// shape: string -> string
// "" => ""
// "a<b" => "a&lt;b"
// "<<" => "&lt;&lt;"

export default async function escape(text: string): Promise<string> {
  return text.replace(/</g, '&lt;');
}
