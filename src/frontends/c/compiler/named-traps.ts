import { bytesOfUtf8 } from '../../../host/bytes.ts';
import type { DebugNodes } from './debug-nodes.ts';
import { escaped, unescaped } from './ir-names.ts';

/** What clang's checks have found, by the number that they trap with. */
const REASONS: Readonly<Record<number, string>> = {
  0: 'signed integer overflow',
  1: 'reached code that is said to be unreachable',
  3: 'division by zero, or its overflow',
  5: 'a floating-point number does not fit into the integer',
  6: 'call of a function of another type',
  8: 'invalid argument of a builtin',
  10: 'a value that its type does not have',
  11: 'the end of a function without the value to return',
  12: 'signed integer overflow',
  13: 'signed integer overflow',
  16: 'a null pointer where none is allowed',
  17: 'a null pointer where none is allowed',
  18: 'array index out of bounds',
  19: 'pointer overflow',
  20: 'shift by too many bits, or of a negative number',
  21: 'signed integer overflow',
  22: 'use of a null pointer, or of one that is not aligned',
  24: 'an array of no or a negative length',
};

const TRAP = /^(\s*)(?:tail )?call void @llvm\.ubsantrap\(i8 (-?[0-9]+)\)(.*)$/;

/** LLVM IR whose checks end with a call of `codomata_trapped`, which is told what happened and where. */
export function withNamedTraps(ir: string, nodes: DebugNodes): string {
  const texts = new Map<string, string>();
  const lines = ir.split('\n').map(line => {
    const trap = line.match(TRAP);
    if (trap === null) return line;
    const [, indent, number, rest] = trap;
    const location = locationIn(rest);
    const place = nodes.place(location);
    const reason = REASONS[Number(number)] ?? `undefined behaviour (${number})`;
    const text = place === undefined ? reason : `${unescaped(place)}: ${reason}`;
    const name = texts.get(text) ?? `@codomata.trap.${texts.size}`;
    texts.set(text, name);
    return `${indent}call void @codomata_trapped(ptr ${name})${location === undefined ? '' : `, !dbg ${location}`}`;
  });
  if (texts.size === 0) return ir;
  const constants = Array.from(texts, ([text, name]) => {
    const length = bytesOfUtf8(text).length + 1;
    return `${name} = private unnamed_addr constant [${length} x i8] c"${escaped(text)}\\00"`;
  });
  return [...lines, ...constants, 'declare void @codomata_trapped(ptr) noreturn', ''].join('\n');
}

function locationIn(line: string): string | undefined {
  return line.match(/!dbg (![0-9]+)/)?.[1];
}
