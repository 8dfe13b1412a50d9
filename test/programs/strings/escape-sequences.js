// The escapes of string literals.
// shape: string -> string
// "" => "14true11ABC'\"\\q"
// "a" => "a14false11ABC'\"\\q"
// "\u000b" => "\u000b14true11ABC'\"\\q"

const all = '\b\f\n\r\t\v\0\x41\u0042\u{43}\'\"\\\q\
';

export default text => text + all.length + all.includes(text) + all.charCodeAt(5) + all.slice(7);
