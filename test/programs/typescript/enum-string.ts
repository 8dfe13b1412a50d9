// String enums have no way back.
// shape: string -> string
// "" => "GET|POST"
// "get" => "read"
// "post" => "write"
// "put" => "GET|POST"

enum Method {
  Get = 'GET',
  Post = 'POST',
}

export default function method(text: string): string {
  const value = text.toUpperCase();
  switch (value) {
    case Method.Get:
      return 'read';
    case Method.Post:
      return 'write';
    default:
      return Object.values(Method).join('|');
  }
}
