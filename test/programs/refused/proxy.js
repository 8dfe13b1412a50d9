// A Proxy can make any access run code.
// shape: string -> string
// unsupported: Proxy

export default text => new Proxy({}, { get: (_target, name) => String(name) })[text];
