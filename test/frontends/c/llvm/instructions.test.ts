import { describe, expect, test } from 'vitest';
import { IrSyntaxError } from '../../../../src/frontends/c/llvm/ir-syntax-error.ts';
import { action, bodyOf, instruction } from './snippets.ts';

const i1 = { kind: 'int', width: 1 };
const i8 = { kind: 'int', width: 8 };
const i32 = { kind: 'int', width: 32 };
const i64 = { kind: 'int', width: 64 };
const ptr = { kind: 'ptr' };
const local = (name: string, type: object): object => ({ kind: 'local', name, type });
const int = (value: bigint, type: object): object => ({ kind: 'int', value, type });

describe('arithmetic', () => {
  test('keeps the flags about wrapping, and reads over the others', () => {
    expect(instruction('%x = add nuw nsw i32 %a, -1, !dbg !7')).toEqual({
      result: 'x',
      debug: 7,
      action: { do: 'int', operator: 'add', left: local('a', i32), right: int(-1n, i32), nsw: true, nuw: true },
    });
    expect(action('%x = sub nsw i32 %a, %b', 'int')).toMatchObject({ nsw: true, nuw: false });
    expect(action('%x = lshr exact i32 %a, 2', 'int')).toMatchObject({ operator: 'lshr', nsw: true, nuw: true });
    expect(action('%x = or disjoint i32 %a, 2', 'int')).toMatchObject({ operator: 'or', nsw: false, nuw: false });
    expect(action('%x = fadd reassoc nnan ninf nsz arcp contract afn float %a, 1.0', 'float').operator).toBe('fadd');
    expect(action('%x = fneg fast float %a', 'fneg').value).toMatchObject({ name: 'a' });
  });

  test('tells every operator apart', () => {
    for (const operator of 'add sub mul udiv sdiv urem srem shl lshr ashr and or xor'.split(' ')) {
      expect(action(`%x = ${operator} i8 %a, 3`, 'int').operator).toBe(operator);
    }
    for (const operator of 'fadd fsub fmul fdiv frem'.split(' ')) {
      expect(action(`%x = ${operator} double %a, 3.0`, 'float').operator).toBe(operator);
    }
  });

  test('reads comparisons with their predicates', () => {
    for (const predicate of 'eq ne ugt uge ult ule sgt sge slt sle'.split(' ')) {
      expect(action(`%x = icmp ${predicate} ptr %a, null`, 'icmp').predicate).toBe(predicate);
    }
    for (const predicate of 'false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true'.split(' ')) {
      expect(action(`%x = fcmp fast ${predicate} float %a, %b`, 'fcmp').predicate).toBe(predicate);
    }
    expect(action('%x = icmp samesign ult i32 %a, 4', 'icmp').predicate).toBe('ult');
  });

  test('reads casts with flags', () => {
    expect(action('%x = zext nneg i8 %a to i32', 'cast')).toEqual({
      do: 'cast',
      operator: 'zext',
      value: local('a', i8),
      to: i32,
    });
    expect(action('%x = trunc nuw nsw i32 %a to i8', 'cast')).toMatchObject({ operator: 'trunc', to: i8 });
    expect(action('%x = uitofp nneg i32 %a to float', 'cast').operator).toBe('uitofp');
    for (const operator of 'fptrunc fpext fptoui fptosi sitofp ptrtoint inttoptr bitcast addrspacecast sext'.split(
      ' ',
    )) {
      expect(action(`%x = ${operator} i8 %a to i32, !dbg !1`, 'cast').operator).toBe(operator);
    }
  });

  test('reads freeze, select and phi', () => {
    expect(action('%x = freeze i32 %a', 'freeze').value).toEqual(local('a', i32));
    const then = local('a', i32);
    expect(action('%x = select fast i1 true, i32 %a, i32 2, !prof !3', 'select')).toEqual({
      do: 'select',
      condition: int(1n, i1),
      then,
      otherwise: int(2n, i32),
    });
    expect(action('%x = phi nnan i1 [ false, %for.cond ], [ %y, %"a b" ], !dbg !4', 'phi').incoming).toEqual([
      { value: int(0n, i1), block: 'for.cond' },
      { value: local('y', i1), block: 'a b' },
    ]);
  });
});

describe('memory', () => {
  test('reads an alloca with and without a count', () => {
    expect(action('%x = alloca i32, align 4', 'alloca')).toEqual({ do: 'alloca', type: i32, count: undefined });
    expect(action('%x = alloca i8, i64 %n, align 16, addrspace(5), !dbg !2', 'alloca').count).toEqual(local('n', i64));
    expect(action('%x = alloca inalloca i8, align 1', 'alloca').type).toEqual(i8);
  });

  test('reads where variables begin and end, with and without their size', () => {
    const begin = 'call void @llvm.lifetime.start.p0(ptr %x) #7, !dbg !2';
    const end = 'call void @llvm.lifetime.end.p0(i64 4, ptr %x)';
    expect(action(begin, 'lifetime')).toMatchObject({ isStart: true, of: { kind: 'local', name: 'x' } });
    expect(action(end, 'lifetime')).toMatchObject({ isStart: false, of: { kind: 'local', name: 'x' } });
  });

  test('reads atomic and volatile accesses as accesses', () => {
    expect(action('%x = load i32, ptr %p, align 4, !dbg !9, !tbaa !{!1, !2, i64 0}', 'load')).toEqual({
      do: 'load',
      type: i32,
      from: local('p', ptr),
      isVolatile: false,
      align: 4,
    });
    expect(action('%x = load atomic volatile i32, ptr %p syncscope("one") seq_cst, align 4', 'load').isVolatile).toBe(
      true,
    );
    expect(action('store volatile i32 3, ptr @g, align 4', 'store').isVolatile).toBe(true);
    expect(action('store atomic i32 3, ptr addrspace(1) %p release, align 4', 'store')).toEqual({
      do: 'store',
      value: int(3n, i32),
      to: local('p', ptr),
      isVolatile: false,
      align: 4,
    });
  });

  test('reads addresses of elements', () => {
    const read = action('%x = getelementptr inbounds nuw %struct.node, ptr %p, i32 0, i32 1, !dbg !3', 'getelementptr');
    expect(read).toMatchObject({ type: { kind: 'struct', name: 'struct.node' }, isInbounds: true });
    expect(read.indices).toEqual([int(0n, i32), int(1n, i32)]);
    expect(action('%x = getelementptr nusw i8, ptr %p, i64 %i', 'getelementptr').isInbounds).toBe(false);
    expect(action('%x = getelementptr %"class.ns::A", ptr %p, i64 1', 'getelementptr').type).toMatchObject({
      name: 'class.ns::A',
      fields: [{ name: 'struct.node' }, i8],
    });
  });

  test('reads parts of aggregates', () => {
    expect(action('%x = extractvalue { i32, [2 x i8] } %a, 1, 0, !dbg !3', 'extractvalue').indices).toEqual([1, 0]);
    expect(action('%x = insertvalue { i32, i8 } poison, i8 3, 1', 'insertvalue')).toMatchObject({
      into: { kind: 'poison' },
      value: int(3n, i8),
      indices: [1],
    });
  });
});

describe('calls', () => {
  test('read over conventions, attributes and bundles', () => {
    const read = action(
      'tail call fastcc noundef zeroext range(i8 0, 9) i8 @g(i32 noundef signext 1, ptr nonnull align 8 dereferenceable(16) captures(ret: address, provenance) %p, ptr align 4 null) #3 nounwind "k"="v" [ "tag"(ptr %p, i32 1), "align"(ptr %p, i64 8), "b"() ], !dbg !8, !srcloc !9',
      'call',
    );
    expect(read).toEqual({
      do: 'call',
      callee: { kind: 'global', name: 'g', type: ptr },
      args: [
        { value: int(1n, i32) },
        { value: local('p', ptr), align: 8 },
        { value: { kind: 'null', type: ptr }, align: 4 },
      ],
      result: i8,
      isVariadic: false,
      aligned: [{ address: local('p', ptr), align: int(8n, { kind: 'int', width: 64 }), behind: undefined }],
    });
    expect(instruction('call x86_stdcallcc addrspace(1) void @g(), !dbg !8').debug).toBe(8);
    expect(action('%x = musttail call cc 10 float @g(float %a)', 'call').result).toEqual({
      kind: 'float',
      name: 'float',
    });
    expect(action('%x = call nnan nofpclass(nan inf) float @g(float nofpclass(nan) 1.0)', 'call').args).toHaveLength(1);
    expect(action('%x = notail call i32 %7(i32 1)', 'call').callee).toEqual(local('7', ptr));
  });

  test('keep byval and sret', () => {
    const { args } = action(
      'call void @g(ptr sret(%struct.node) align 8 %r, ptr byval({ i8, i8 }) align 4 @a)',
      'call',
    );
    expect(args[0].sret).toMatchObject({ kind: 'struct', name: 'struct.node' });
    expect(args[1].byval).toEqual({ kind: 'struct', fields: [i8, i8], isPacked: false });
    expect(args[1].sret).toBeUndefined();
  });

  test('read a function type, also of older compilers', () => {
    expect(action('%x = call i32 (ptr, ...) @printf(ptr @.str, i32 2)', 'call')).toMatchObject({
      isVariadic: true,
      result: i32,
    });
    expect(
      action('%x = call i32 (i8*, ...) @printf(i8* getelementptr ([3 x i8], [3 x i8]* @s, i64 0, i64 0))', 'call'),
    ).toMatchObject({
      isVariadic: true,
      args: [{ value: { kind: 'expression', type: ptr } }],
    });
    expect(action('call void @g(metadata ptr %x, metadata !"text", metadata !{i32 1})', 'call').args).toHaveLength(3);
  });

  test('read inline assembly', () => {
    const { callee } = action(
      '%x = call i32 asm sideeffect alignstack "mov $0, \\22x\\22", "=r,~{memory}"(i32 1) #9',
      'call',
    );
    expect(callee).toMatchObject({ kind: 'asm', text: 'mov $0, "x"' });
  });

  test('read an invoke over two lines as a terminator', () => {
    const { blocks } = bodyOf('  invoke void @g()\n          to label %next unwind label %lpad, !dbg !3\n\nnext:');
    expect(blocks).toHaveLength(2);
    expect(blocks[0].instructions[0]).toMatchObject({ debug: 3, action: { normal: 'next', unwind: 'lpad' } });
  });
});

describe('control', () => {
  test('reads branches', () => {
    const { blocks } = bodyOf(
      'entry:\n  br i1 %c, label %a, label %"b c", !dbg !1, !prof !2\na:\n  br label %"b c", !llvm.loop !3\n"b c":',
    );
    expect(blocks.map(block => block.label)).toEqual(['entry', 'a', 'b c']);
    const then = 'a';
    expect(blocks[0].instructions[0].action).toEqual({ do: 'condbr', on: local('c', i1), then, otherwise: 'b c' });
    expect(blocks[1].instructions[0].action).toEqual({ do: 'br', to: 'b c' });
  });

  test('reads a switch over many lines, and one without cases', () => {
    const { blocks } = bodyOf(
      '  switch i8 %c, label %d [\n    i8 -1, label %a\n    i8 97, label %d\n  ], !dbg !5\na:\n  switch i1 %b, label %d []\nd:',
    );
    expect(blocks[0].instructions[0]).toMatchObject({
      debug: 5,
      action: {
        cases: [
          { value: -1n, to: 'a' },
          { value: 97n, to: 'd' },
        ],
        otherwise: 'd',
      },
    });
    expect(blocks[1].instructions[0].action).toMatchObject({ do: 'switch', cases: [] });
  });

  test('reads an indirect branch, a return and unreachable', () => {
    const { blocks } = bodyOf(
      '  indirectbr ptr %p, [label %a, label %b]\na:\n  ret i32 -3, !dbg !1\nb:\n  unreachable\nc:',
    );
    expect(blocks[0].instructions[0].action).toMatchObject({ do: 'indirectbr', targets: ['a', 'b'] });
    expect(blocks[1].instructions[0].action).toEqual({ do: 'ret', value: int(-3n, i32) });
    expect(blocks[2].instructions[0].action).toEqual({ do: 'unreachable' });
    expect(blocks[3].instructions[0].action).toEqual({ do: 'ret', value: undefined });
  });
});

describe('other instructions', () => {
  test('say their opcode, the type of their result and what they read', () => {
    const vector = { kind: 'vector', count: 4, element: i32 };
    expect(
      action('%x = atomicrmw volatile add ptr %p, i32 1 syncscope("s") seq_cst, align 4, !dbg !2', 'other'),
    ).toEqual({
      do: 'other',
      opcode: 'atomicrmw',
      operator: 'add',
      type: i32,
      isTerminator: false,
      operands: [local('p', ptr), int(1n, i32)],
    });
    expect(action('%x = cmpxchg weak ptr %p, i32 0, i32 1 acq_rel monotonic, align 4', 'other').type).toEqual({
      kind: 'struct',
      fields: [i32, i1],
      isPacked: false,
    });
    expect(action('fence seq_cst, !dbg !3', 'other').type).toEqual({ kind: 'void' });
    expect(action('%x = va_arg ptr %ap, i64', 'other').type).toEqual(i64);
    expect(action('%x = extractelement <4 x i32> %v, i64 1', 'other').type).toEqual(i32);
    expect(action('%x = insertelement <4 x i32> %v, i32 3, i64 1', 'other').type).toEqual(vector);
    expect(action('%x = shufflevector <2 x i32> %v, <2 x i32> poison, <4 x i32> splat (i32 1)', 'other').type).toEqual(
      vector,
    );
  });

  test('that are not known are kept by their opcode, with their place', () => {
    expect(instruction('%x = twist sideways i32 (%a, [1, 2]), odd, !dbg !77')).toMatchObject({
      result: 'x',
      debug: 77,
      action: { do: 'other', opcode: 'twist', isTerminator: false },
    });
  });

  test('take the further lines of a landing pad with them, but not a block of that name', () => {
    const { blocks } = bodyOf(
      '  %x = landingpad { ptr, i32 }\n          cleanup\n          catch ptr null, !dbg !4\n  resume { ptr, i32 } %x\n\ncleanup:',
    );
    expect(blocks[0].instructions).toMatchObject([
      { debug: 4, action: { opcode: 'landingpad', type: { kind: 'struct' }, isTerminator: false } },
      { action: { opcode: 'resume', isTerminator: true } },
    ]);
    expect(blocks[1].label).toBe('cleanup');
  });
});

describe('numbers of unnamed values', () => {
  test('name the first block after the parameters', () => {
    const { blocks } = bodyOf(
      '  %3 = add i32 %0, %1\n  br label %4\n\n4:                ; preds = %2',
      'i32 noundef %0, i32 %1',
    );
    expect(blocks.map(block => block.label)).toEqual(['2', '4']);
  });

  test('do not count parameters with names', () => {
    expect(bodyOf('  %1 = add i32 %a, 1', 'i32 %a').blocks[0].label).toBe('0');
    expect(bodyOf('  %2 = add i32 %a, 1', 'i32 %a, i32').blocks[0].label).toBe('1');
  });

  test('name a block without a label behind a terminator', () => {
    const { blocks } = bodyOf('  %1 = add i32 1, 1\n  br label %2');
    expect(blocks.map(block => block.label)).toEqual(['0', '2']);
  });
});

describe('declared variables', () => {
  const record = '#dbg_declare(ptr %x, !12, !DIExpression(), !13)';
  const call = 'call void @llvm.dbg.declare(metadata ptr %x, metadata !12, metadata !DIExpression()), !dbg !13';

  test('are gathered from records and from calls alike', () => {
    const expected = [{ address: local('x', ptr), variable: 12, isIndirect: false }];
    expect(bodyOf(`    ${record}`).variables).toEqual(expected);
    expect(bodyOf(`  ${call}`).variables).toEqual(expected);
    expect(bodyOf(`  tail ${call}`).variables).toEqual(expected);
    expect(bodyOf(`  ${call}`).blocks[0].instructions).toHaveLength(1);
    expect(bodyOf(`    ${record}`).blocks[0].instructions).toHaveLength(1);
  });

  test('may be held by their address', () => {
    const { variables } = bodyOf('    #dbg_declare(ptr %x, !12, !DIExpression(DW_OP_deref), !13)');
    expect(variables[0].isIndirect).toBe(true);
  });

  test('are not those of other records, or those that are nowhere', () => {
    const body = bodyOf(
      '    #dbg_value(i32 %x, !12, !DIExpression(), !13)\n    #dbg_label(!3, !4)\n    #dbg_declare(!{}, !12, !DIExpression(), !13)\n  call void @llvm.dbg.value(metadata i32 0, metadata !12, metadata !DIExpression()), !dbg !13\n  call void @llvm.dbg.declare(metadata !{}, metadata !12, metadata !DIExpression()), !dbg !13',
    );
    expect(body.variables).toEqual([]);
    expect(body.blocks[0].instructions).toHaveLength(1);
  });
});

describe('a malformed line', () => {
  test.each([
    ['%x = add i32 %a', "expected ','"],
    ['%x = add i32 %a, %b, %c', 'expected an alignment or metadata'],
    ['%x = add i32 %a, %b stray', 'expected the end of the instruction'],
    ['%x = icmp above i32 %a, %b', 'expected a comparison'],
    ['%x = load %struct.unknown, ptr %p', 'this type is not defined'],
    ['%x = load i32 ptr %p', "expected ','"],
    ['store i32 1.5, ptr %p', 'expected a value of this type'],
    ['%x = add i32 nonsense, 1', 'expected a value'],
    ['%x add i32 1, 1', "expected '='"],
    ['call void @g(i32 1', 'expected'],
    ['call void @"g(i32 1', 'a closing quote is missing'],
    ['br label', 'expected the name of a local value'],
    ['= 7', 'expected an instruction'],
    ['%x = extractvalue { i8 } %a, one', 'expected a whole number'],
  ])('is refused: %s', (line, reason) => {
    const read = (): unknown => bodyOf(`  %first = add i32 1, 1\n  ${line}`);
    expect(read).toThrow(IrSyntaxError);
    expect(read).toThrow(reason);
  });

  test('is shown with its number', () => {
    let thrown: unknown;
    try {
      bodyOf('  %a = add i32 1, 1\n  %b = add i32 1\n  %c = add i32 1, 1');
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ line: 5, lineText: '%b = add i32 1' });
  });

  test('may be the end of a block without a terminator', () => {
    expect(() => bodyOf('  %a = add i32 1, 1\nnext:')).toThrow('the block before has no terminator');
  });
});
