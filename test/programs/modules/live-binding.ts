// An imported variable shows the exporter's latest value.
// shape: string -> string
// "" => "0"
// "a" => "0,1"
// "aba" => "0,1,11,12"

import { bump, count, reset } from './parts/counter.ts';

export default function live(text: string): string {
  reset();
  let out = `${count}`;
  for (const char of text) {
    bump(char === 'a' ? 1 : 10);
    out += `,${count}`;
  }
  return out;
}
