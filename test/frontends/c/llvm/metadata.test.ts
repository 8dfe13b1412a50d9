import { describe, expect, test } from 'vitest';
import { IrSyntaxError } from '../../../../src/frontends/c/llvm/ir-syntax-error.ts';
import type { MetadataValue } from '../../../../src/frontends/c/llvm/module.ts';
import { parseModule } from '../../../../src/frontends/c/llvm/parse-module.ts';

function node(written: string): { kind: string; fields: Record<string, MetadataValue> } {
  const read = parseModule(`!7 = ${written}\n`).metadata.node(7);
  if (read === undefined) throw new Error('the node is missing');
  return { kind: read.kind, fields: Object.fromEntries(read.fields) };
}

describe('metadata', () => {
  test('has fields of every kind', () => {
    const read = node(
      String.raw`distinct !DICompositeType(tag: DW_TAG_class_type, name: "A \22q\22", scope: !3, size: 18446744073709551615, offset: -1, flags: DIFlagPublic | DIFlagPrototyped, isLocal: true, baseType: null, extraData: i64 128, value: i1 true, expr: !DIExpression(DW_OP_plus_uconst, 8), elements: !{})`,
    );
    expect(read).toEqual({
      kind: 'DICompositeType',
      fields: {
        tag: { kind: 'word', word: 'DW_TAG_class_type' },
        name: { kind: 'text', text: 'A "q"' },
        scope: { kind: 'node', number: 3 },
        size: { kind: 'number', value: 18446744073709551615n },
        offset: { kind: 'number', value: -1n },
        flags: { kind: 'word', word: 'DIFlagPublic | DIFlagPrototyped' },
        isLocal: { kind: 'word', word: 'true' },
        baseType: { kind: 'null' },
        extraData: { kind: 'number', value: 128n },
        value: { kind: 'number', value: 1n },
        expr: {
          kind: 'inline',
          node: {
            kind: 'DIExpression',
            fields: new Map<string, MetadataValue>([
              ['0', { kind: 'word', word: 'DW_OP_plus_uconst' }],
              ['1', { kind: 'number', value: 8n }],
            ]),
          },
        },
        elements: { kind: 'inline', node: { kind: '', fields: new Map() } },
      },
    });
  });

  test('may be a tuple, whose fields are numbered', () => {
    expect(node('!{!5, null, !"text", i32 7, !{!1}, ptr @f, double 1.0}').fields).toEqual({
      0: { kind: 'node', number: 5 },
      1: { kind: 'null' },
      2: { kind: 'text', text: 'text' },
      3: { kind: 'number', value: 7n },
      4: { kind: 'inline', node: { kind: '', fields: new Map([['0', { kind: 'node', number: 1 }]]) } },
      5: { kind: 'word', word: 'ptr @f' },
      6: { kind: 'word', word: 'double 1.0' },
    });
  });

  test('has strings in UTF-8', () => {
    expect(node(String.raw`!DIMacro(name: "X", value: "\22caf\C3\A9\22\5C")`).fields.value).toEqual({
      kind: 'text',
      text: '"café"\\',
    });
  });

  test('has named lists', () => {
    const { metadata } = parseModule('!llvm.dbg.cu = !{!0, !12}\n!empty = !{}\n!0 = !{}\n');
    expect(metadata.named('llvm.dbg.cu')).toEqual([0, 12]);
    expect(metadata.named('empty')).toEqual([]);
    expect(metadata.named('missing')).toEqual([]);
    expect(metadata.node(12)).toBeUndefined();
  });

  test('is the same object each time', () => {
    const { metadata } = parseModule('!0 = !DIFile(filename: "a.c", directory: "")\n');
    expect(metadata.node(0)).toBe(metadata.node(0));
  });

  test('is refused where it is malformed, once it is asked for', () => {
    const { metadata } = parseModule('!0 = !{}\n!1 = !DIFile(filename: )\n!2 = !DIFile(filename: "a"\n!3 = 12\n');
    expect(metadata.node(0)?.kind).toBe('');
    for (const number of [1, 2, 3]) expect(() => metadata.node(number)).toThrow(IrSyntaxError);
    expect(() => metadata.node(1)).toThrow('line 2 of the LLVM IR');
  });
});
