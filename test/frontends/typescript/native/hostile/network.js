// Tries to reach a server by each part of Node that can.
// gives: returned: []
class Refused {
  constructor() {
    throw Object.assign(new Error('it is not there'), { name: 'NotAvailable' });
  }
}

exports.f = (x, { port }) => {
  if (x !== 'attack') return `plain ${x}`;
  const attempts = {
    net: () => require('net').connect(port),
    socket: () => new (require('net').Socket)().connect(port),
    listen: () => require('net').createServer().listen(0),
    tls: () => require('tls').connect(port),
    http: () => require('http').get(`http://localhost:${port}`),
    https: () => require('https').get(`https://localhost:${port}`),
    http2: () => require('http2').connect(`http://localhost:${port}`),
    dgram: () => require('dgram').createSocket('udp4').send('x', port),
    lookup: () => require('dns').lookup('localhost', () => undefined),
    resolve: () => require('dns/promises').resolve('localhost'),
    inspector: () => require('inspector').open(0),
    cluster: () => require('cluster').fork(),
    repl: () => require('repl').start(),
    fetch: () => fetch(`http://localhost:${port}`),
    socketOfTheWeb: () => new (globalThis.WebSocket ?? Refused)(`ws://localhost:${port}`),
    eventSource: () => new (globalThis.EventSource ?? Refused)(`http://localhost:${port}`),
    broadcast: () => new BroadcastChannel('x').postMessage('x'),
  };
  return Object.keys(attempts).filter(name => {
    try {
      attempts[name]();
      return true;
    } catch (error) {
      return error.name !== 'NotAvailable';
    }
  });
};
