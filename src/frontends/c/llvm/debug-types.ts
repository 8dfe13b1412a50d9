import { hasFlag, listIn, numberIn, qualifiedName, referenceIn, textIn, wordIn } from './debug-fields.ts';
import type { MetadataNode, Module } from './module.ts';

/** A type as the program's author wrote it. `void` is `undefined` everywhere. What is inside a type is read lazily. */
export type DebugType =
  | { readonly kind: 'basic'; readonly name: string; readonly encoding: Encoding; readonly bits: number }
  | { readonly kind: 'pointer' | 'reference'; readonly to: DebugType | undefined }
  | RecordType
  | {
      readonly kind: 'enum';
      readonly name: string | undefined;
      readonly qualified: string | undefined;
      readonly bits: number;
      readonly base: DebugType | undefined;
      readonly values: readonly { readonly name: string; readonly value: bigint }[];
    }
  | {
      readonly kind: 'array';
      /** Undefined for one of variable or no length. */
      readonly count: number | undefined;
      readonly element: DebugType | undefined;
      readonly isVector: boolean;
    }
  | {
      readonly kind: 'function';
      readonly result: DebugType | undefined;
      readonly parameters: readonly (DebugType | undefined)[];
      /** Also of a function of C that is declared without parameters. */
      readonly isVariadic: boolean;
    }
  | {
      readonly kind: 'typedef';
      readonly name: string;
      readonly qualified: string;
      readonly to: DebugType | undefined;
    }
  | { readonly kind: 'const' | 'volatile' | 'restrict'; readonly to: DebugType | undefined };

export type Encoding =
  | 'signed'
  | 'unsigned'
  | 'signed_char'
  | 'unsigned_char'
  | 'boolean'
  | 'float'
  | 'utf'
  /** Complex numbers, pointers to members, `decltype(nullptr)`, … */
  | 'other';

export interface RecordType {
  readonly kind: 'struct' | 'union' | 'class';
  readonly name: string | undefined;
  /** With its namespaces and classes, as C++ writes it. */
  readonly qualified: string | undefined;
  readonly bits: number;
  /** Only declared: its members are not known. */
  readonly isIncomplete: boolean;
  /** Without static ones, and without those that the compiler adds. */
  readonly members: readonly Member[];
  readonly bases: readonly { readonly type: DebugType | undefined; readonly offsetBits: number }[];
}

export interface Member {
  /** Undefined for a struct or union without a name, whose members are as if they were its owner's. */
  readonly name: string | undefined;
  readonly type: DebugType | undefined;
  readonly offsetBits: number;
  readonly sizeBits: number;
  readonly isBitField: boolean;
}

const ENCODINGS: ReadonlyMap<string, Encoding> = new Map<string, Encoding>([
  ['DW_ATE_signed', 'signed'],
  ['DW_ATE_unsigned', 'unsigned'],
  ['DW_ATE_signed_char', 'signed_char'],
  ['DW_ATE_unsigned_char', 'unsigned_char'],
  ['DW_ATE_boolean', 'boolean'],
  ['DW_ATE_float', 'float'],
  ['DW_ATE_UTF', 'utf'],
]);

const known = new WeakMap<Module, Map<number, DebugType | undefined>>();

/** The type that a metadata node describes; one object for each node. Undefined for `void`. */
export function debugType(module: Module, number: number | undefined): DebugType | undefined {
  if (number === undefined) return undefined;
  let types = known.get(module);
  if (types === undefined) {
    types = new Map();
    known.set(module, types);
  }
  if (types.has(number)) return types.get(number);
  const node = module.metadata.node(number);
  const type = node === undefined ? undefined : read(module, node);
  types.set(number, type);
  return type;
}

/** The type that typedefs, if it is one, stand for. */
export function withoutTypedefs(type: DebugType | undefined): DebugType | undefined {
  let bare = type;
  while (bare?.kind === 'typedef') bare = bare.to;
  return bare;
}

/** The type without the typedefs and qualifiers around it. */
export function bareType(type: DebugType | undefined): DebugType | undefined {
  let bare = type;
  while (bare !== undefined && isWrapper(bare)) bare = bare.to;
  return bare;
}

/** Whether a value of the type cannot be written to, be it by a typedef. */
export function isConst(type: DebugType | undefined): boolean {
  for (let outer = type; outer !== undefined && isWrapper(outer); outer = outer.to) {
    if (outer.kind === 'const') return true;
  }
  return false;
}

type Wrapper = Extract<DebugType, { kind: 'typedef' | 'const' | 'volatile' | 'restrict' }>;

function isWrapper(type: DebugType): type is Wrapper {
  return type.kind === 'typedef' || type.kind === 'const' || type.kind === 'volatile' || type.kind === 'restrict';
}

function read(module: Module, node: MetadataNode): DebugType | undefined {
  switch (node.kind) {
    case 'DIBasicType':
      return {
        kind: 'basic',
        name: textIn(node, 'name') ?? '',
        encoding: ENCODINGS.get(wordIn(node, 'encoding')) ?? 'other',
        bits: Number(numberIn(node, 'size')),
      };
    case 'DIDerivedType':
    case 'DICompositeType':
      return readTagged(module, node);
    case 'DISubroutineType':
      return new ParsedFunctionType(module, node);
    default:
      return undefined;
  }
}

type Reader = (module: Module, node: MetadataNode) => DebugType | undefined;

const wrapper =
  (kind: WrapperKind): Reader =>
  (module, node) =>
    new ParsedWrapper(kind, module, node);

const record =
  (kind: RecordType['kind']): Reader =>
  (module, node) =>
    new ParsedRecord(kind, module, node);

const typedef: Reader = (module, node) => new ParsedTypedef(module, node);

const memberPointer: Reader = (_, node) => ({
  kind: 'basic',
  name: 'pointer to member',
  encoding: 'other',
  bits: Number(numberIn(node, 'size')),
});

const READERS: ReadonlyMap<string, Reader> = new Map([
  ['DW_TAG_pointer_type', wrapper('pointer')],
  ['DW_TAG_reference_type', wrapper('reference')],
  ['DW_TAG_rvalue_reference_type', wrapper('reference')],
  ['DW_TAG_const_type', wrapper('const')],
  ['DW_TAG_volatile_type', wrapper('volatile')],
  ['DW_TAG_restrict_type', wrapper('restrict')],
  ['DW_TAG_typedef', typedef],
  ['DW_TAG_template_alias', typedef],
  ['DW_TAG_ptr_to_member_type', memberPointer],
  ['DW_TAG_structure_type', record('struct')],
  ['DW_TAG_class_type', record('class')],
  ['DW_TAG_union_type', record('union')],
  ['DW_TAG_enumeration_type', readEnum],
  ['DW_TAG_array_type', readArray],
]);

/** `_Atomic` and the like are what they are of. */
function readTagged(module: Module, node: MetadataNode): DebugType | undefined {
  const read = READERS.get(wordIn(node, 'tag'));
  if (read !== undefined) return read(module, node);
  return node.kind === 'DIDerivedType' ? debugType(module, referenceIn(node, 'baseType')) : undefined;
}

function readEnum(module: Module, node: MetadataNode): DebugType {
  const name = textIn(node, 'name');
  const values = nodesIn(module, node, 'elements').map(value => ({
    name: textIn(value, 'name') ?? '',
    value: numberIn(value, 'value'),
  }));
  return {
    kind: 'enum',
    name,
    qualified: name === undefined ? undefined : qualifiedName(module, node, name),
    bits: Number(numberIn(node, 'size')),
    base: debugType(module, referenceIn(node, 'baseType')),
    values,
  };
}

/** An array of more than one dimension is one of arrays. */
function readArray(module: Module, node: MetadataNode): DebugType {
  const isVector = hasFlag(node, 'DIFlagVector');
  const counts = nodesIn(module, node, 'elements').map(range => {
    const count = range.fields.get('count');
    return count?.kind === 'number' && count.value >= 0n ? Number(count.value) : undefined;
  });
  const [outermost, ...inner] = counts;
  const element = debugType(module, referenceIn(node, 'baseType'));
  const innermost = inner.reduceRight<DebugType | undefined>(
    (of, count) => ({ kind: 'array', count, element: of, isVector }),
    element,
  );
  return { kind: 'array', count: outermost, element: innermost, isVector };
}

function nodesIn(module: Module, node: MetadataNode, field: string): readonly MetadataNode[] {
  return listIn(module, node, field).flatMap(number => {
    const item = number === undefined ? undefined : module.metadata.node(number);
    return item === undefined ? [] : [item];
  });
}

type WrapperKind = 'pointer' | 'reference' | 'const' | 'volatile' | 'restrict';

class ParsedWrapper<K extends WrapperKind> {
  constructor(
    readonly kind: K,
    private readonly module: Module,
    private readonly node: MetadataNode,
  ) {}

  get to(): DebugType | undefined {
    return debugType(this.module, referenceIn(this.node, 'baseType'));
  }
}

class ParsedTypedef {
  readonly kind = 'typedef';
  readonly name: string;
  readonly qualified: string;

  constructor(
    private readonly module: Module,
    private readonly node: MetadataNode,
  ) {
    this.name = textIn(node, 'name') ?? '';
    this.qualified = qualifiedName(module, node, this.name);
  }

  get to(): DebugType | undefined {
    return debugType(this.module, referenceIn(this.node, 'baseType'));
  }
}

class ParsedFunctionType {
  readonly kind = 'function';
  private readonly types: readonly (number | undefined)[];

  constructor(
    private readonly module: Module,
    node: MetadataNode,
  ) {
    this.types = listIn(module, node, 'types');
  }

  /** A `null` behind the result stands for `...`. */
  get isVariadic(): boolean {
    return this.types.length > 1 && this.types[this.types.length - 1] === undefined;
  }

  get result(): DebugType | undefined {
    return debugType(this.module, this.types[0]);
  }

  get parameters(): readonly (DebugType | undefined)[] {
    const numbers = this.types.slice(1, this.isVariadic ? -1 : undefined);
    return numbers.map(number => debugType(this.module, number));
  }
}

class ParsedRecord implements RecordType {
  readonly name: string | undefined;
  readonly qualified: string | undefined;
  readonly bits: number;
  readonly isIncomplete: boolean;
  private knownMembers: readonly Member[] | undefined;

  constructor(
    readonly kind: RecordType['kind'],
    private readonly module: Module,
    private readonly node: MetadataNode,
  ) {
    this.name = textIn(node, 'name');
    this.qualified = this.name === undefined ? undefined : qualifiedName(module, node, this.name);
    this.bits = Number(numberIn(node, 'size'));
    this.isIncomplete = hasFlag(node, 'DIFlagFwdDecl');
  }

  get members(): readonly Member[] {
    this.knownMembers ??= this.elements('DW_TAG_member')
      .filter(member => !hasFlag(member, 'DIFlagStaticMember') && !hasFlag(member, 'DIFlagArtificial'))
      .map(member => ({
        name: textIn(member, 'name'),
        type: debugType(this.module, referenceIn(member, 'baseType')),
        offsetBits: Number(numberIn(member, 'offset')),
        sizeBits: Number(numberIn(member, 'size')),
        isBitField: hasFlag(member, 'DIFlagBitField'),
      }));
    return this.knownMembers;
  }

  get bases(): RecordType['bases'] {
    return this.elements('DW_TAG_inheritance').map(base => ({
      type: debugType(this.module, referenceIn(base, 'baseType')),
      offsetBits: Number(numberIn(base, 'offset')),
    }));
  }

  private elements(tag: string): readonly MetadataNode[] {
    return nodesIn(this.module, this.node, 'elements').filter(element => wordIn(element, 'tag') === tag);
  }
}
