import { joinedBytes } from '../../../host/bytes.ts';
import { ByteReader } from './byte-reader.ts';

const SECTION = { table: 4, element: 9, code: 10 };
const WRAP_TO_32_BITS = 0xa7;
const CALL_INDIRECT = 0x11;
const RETURN_CALL_INDIRECT = 0x13;
const CONSTANT_32 = 0x41;
const CONSTANT_64 = 0x42;

/**
 * A module with 64-bit pointers whose table of functions has 32-bit indices. The linker makes those 64 bits long as well, which
 * engines before V8 12 refuse. An index is cut right before it is used; there are never 2^32 functions.
 */
export function withNarrowTables(module: Uint8Array): Uint8Array {
  const reader = new ByteReader(module, 8);
  const parts: Uint8Array[] = [module.subarray(0, 8)];
  let isWide = false;
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const content = reader.bytes(reader.unsigned());
    let changed = content;
    if (id === SECTION.table) {
      changed = narrowTable(content);
      isWide = changed !== content;
    } else if (isWide && id === SECTION.element) changed = narrowElements(content);
    else if (isWide && id === SECTION.code) changed = narrowCode(content);
    parts.push(Uint8Array.of(id, ...unsignedBytes(changed.length)), changed);
  }
  return isWide ? joinedBytes(parts) : module;
}

/** One table: a type, the flags of its limits, of which 4 says that indices have 64 bits, and the limits. */
function narrowTable(content: Uint8Array): Uint8Array {
  const reader = new ByteReader(content);
  if (reader.unsigned() !== 1) throw new Error('a module with one table of functions was expected');
  reader.byte();
  const at = reader.position;
  if ((content[at] & 4) === 0) return content;
  const changed = content.slice();
  changed[at] &= ~4;
  return changed;
}

/** Each list of functions starts with where it goes, a constant. */
function narrowElements(content: Uint8Array): Uint8Array {
  const changed = content.slice();
  const reader = new ByteReader(content);
  for (let left = reader.unsigned(); left > 0; left--) {
    if (reader.unsigned() !== 0) throw new Error('a list of functions that is put into the table was expected');
    if (content[reader.position] === CONSTANT_64) changed[reader.position] = CONSTANT_32;
    reader.instruction();
    reader.instruction();
    for (let functions = reader.unsigned(); functions > 0; functions--) reader.unsigned();
  }
  return changed;
}

function narrowCode(content: Uint8Array): Uint8Array {
  const reader = new ByteReader(content);
  const count = reader.unsigned();
  const parts: Uint8Array[] = [Uint8Array.from(unsignedBytes(count))];
  for (let left = count; left > 0; left--) {
    const body = narrowBody(reader.bytes(reader.unsigned()));
    parts.push(Uint8Array.from(unsignedBytes(body.length)), body);
  }
  return joinedBytes(parts);
}

function narrowBody(body: Uint8Array): Uint8Array {
  const reader = new ByteReader(body);
  for (let groups = reader.unsigned(); groups > 0; groups--) {
    reader.unsigned();
    reader.byte();
  }
  const parts: Uint8Array[] = [];
  let copied = 0;
  while (!reader.isAtEnd) {
    const at = reader.position;
    const code = reader.instruction();
    if (code !== CALL_INDIRECT && code !== RETURN_CALL_INDIRECT) continue;
    parts.push(body.subarray(copied, at), Uint8Array.of(WRAP_TO_32_BITS));
    copied = at;
  }
  return parts.length === 0 ? body : joinedBytes([...parts, body.subarray(copied)]);
}

function unsignedBytes(value: number): readonly number[] {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128);
  bytes.push(left);
  return bytes;
}
