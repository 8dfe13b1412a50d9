// The classifier of a level-3 switch, from Table 2 of the Sigma* paper: for each packet, the word that holds its EtherType
// and the port it came from, type · 16 + port; written is the class: 0 drop, 1 bridge, 2 route as IPv4, 3 route as
// IPv6, 4 resolve an address, 5 to the control processor. Ports 0 to 7 belong to the router, the others to the bridge.

declare function read(): number;
declare function write(x: number): void;

const DROP = 0;
const BRIDGE = 1;
const ROUTE_4 = 2;
const ROUTE_6 = 3;
const RESOLVE = 4;
const CONTROL = 5;

export function main(): void {
  while (true) {
    const word = read();
    write(word < 0 || word > 0xfffff ? DROP : classOf(Math.floor(word / 16), word % 16));
  }
}

function classOf(type: number, port: number): number {
  if (type < 0x600) return port === 0 ? CONTROL : DROP;
  if (type === 0x806) return RESOLVE;
  if (port > 7) return BRIDGE;
  switch (type) {
    case 0x800:
      return ROUTE_4;
    case 0x86dd:
      return ROUTE_6;
    case 0x88cc:
      return CONTROL;
    default:
      return BRIDGE;
  }
}
