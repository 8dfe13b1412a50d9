import type { EntryShape, Input, Plain } from '../native/call.ts';

/**
 * The output of a run as one value, from what the native runner or ours gives for a shape: of a class that is fed, what
 * it handed out, strings joined and lists strung together; of a reducer, the last state; of a stream program, what it
 * wrote. Typed arrays become lists. Where nothing was handed out or written, it is no text for text, and otherwise an
 * empty list.
 */
export function outputOf(shape: EntryShape, returned: Plain, input: Input = []): Plain {
  const isText = typeof input === 'string';
  switch (shape.kind) {
    case 'call':
      return asList(returned);
    case 'generator':
      return Array.isArray(returned) ? returned.map(asList) : returned;
    case 'reducer':
      return Array.isArray(returned) ? (returned.length === 0 ? shape.initial : asList(returned.at(-1))) : returned;
    case 'feed': {
      const each = member(returned, 'each');
      const parts = [...(Array.isArray(each) ? each : []), member(returned, 'finish')];
      return strung(parts.filter(part => part !== undefined).map(asList), isText);
    }
    case 'stream': {
      const outputs = member(returned, 'outputs');
      return strung(Array.isArray(outputs) ? outputs : [], isText, false);
    }
  }
}

function member(value: Plain, name: string): Plain {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function asList(value: Plain): Plain {
  return ArrayBuffer.isView(value) ? Array.from(value) : value;
}

function strung(parts: readonly Plain[], isText: boolean, flat = true): Plain {
  if (parts.length === 0) return isText ? '' : [];
  if (parts.every(part => typeof part === 'string')) return parts.join('');
  return flat ? parts.flat() : parts;
}
