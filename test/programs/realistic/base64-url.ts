// Base64 to its form for addresses and back, by replaces.
// shape: string -> string
// "" => " "
// "a+b/c==" => "a-b_c a+b/c==="
// "a-b_c" => "a-b_c a+b/c==="
// "abcd" => "abcd abcd"
// "ab" => "ab ab=="

const toUrl = (text: string): string => text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const fromUrl = (text: string): string =>
  (text + '==='.slice((text.length + 3) % 4)).replace(/-/g, '+').replace(/_/g, '/');

export default (text: string): string => `${toUrl(text)} ${fromUrl(toUrl(text))}`;
