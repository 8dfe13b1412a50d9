import type { EntryShape, Input, Plain } from '../native/call.ts';

/**
 * The output of a run as one value, from what the native runner or ours gives for a shape: of a class that is fed, what
 * it handed out, strings joined and lists strung together; of events, the list of what each gave, or the object's fields;
 * of a reducer, the last state; of a stream program, what it wrote. Typed arrays become lists. Where nothing was handed out or written, it is no text for text, and otherwise an
 * empty list.
 */
export function outputOf(shape: EntryShape, returned: Plain, input: Input = [], eachIsEvent = false): Plain {
  const isText = typeof input === 'string';
  switch (shape.kind) {
    case 'call':
      return asList(returned);
    case 'generator':
      return Array.isArray(returned) ? returned.map(asList) : returned;
    case 'reducer':
      return asList(returned);
    case 'methods':
      return member(returned, shape.fields === true ? 'fields' : 'each');
    case 'feed': {
      const each = member(returned, 'each');
      if (shape.fields === true) return member(returned, 'fields');
      if (eachIsEvent) return each;
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
