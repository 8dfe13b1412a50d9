/**
 * LLVM's intermediate representation as data, as far as clang writes it for C and C++ without optimisation: opaque
 * pointers, debug records (`#dbg_declare`), no exceptions. Names are without their sigils and quotes.
 */

export type Type =
  | { readonly kind: 'void' | 'ptr' | 'label' | 'metadata' | 'token' }
  | { readonly kind: 'int'; readonly width: number }
  | { readonly kind: 'float'; readonly name: 'half' | 'bfloat' | 'float' | 'double' | 'x86_fp80' | 'fp128' }
  | { readonly kind: 'array' | 'vector'; readonly count: number; readonly element: Type }
  | { readonly kind: 'struct'; readonly fields: readonly Type[]; readonly isPacked: boolean; readonly name?: string }
  /** A struct of which only the name is known. */
  | { readonly kind: 'opaque'; readonly name: string }
  | {
      readonly kind: 'function';
      readonly result: Type;
      readonly parameters: readonly Type[];
      readonly isVariadic: boolean;
    };

/** What an instruction reads, or an initialiser is. */
export type Operand =
  | { readonly kind: 'local'; readonly name: string; readonly type: Type }
  | { readonly kind: 'global'; readonly name: string; readonly type: Type }
  /** Of an `i1`, 0 or 1. As it is written: it may be negative. */
  | { readonly kind: 'int'; readonly value: bigint; readonly type: Type }
  /** `bits` is the pattern of a constant that a number does not hold exactly: `x86_fp80`, `fp128` and NaN. */
  | { readonly kind: 'float'; readonly value: number; readonly type: Type; readonly bits?: bigint }
  | { readonly kind: 'null' | 'undef' | 'poison' | 'zero' | 'none'; readonly type: Type }
  /** Also of `c"…"`: one `bytes` instead of its elements. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly type: Type }
  | { readonly kind: 'aggregate'; readonly elements: readonly Operand[]; readonly type: Type }
  /** A constant expression: an instruction without a result. */
  | { readonly kind: 'expression'; readonly instruction: Instruction; readonly type: Type }
  /** The address of a block of a function, for `goto *p`. */
  | { readonly kind: 'label'; readonly of: string; readonly name: string; readonly type: Type }
  | { readonly kind: 'metadata'; readonly type: Type }
  /** Inline assembly. */
  | { readonly kind: 'asm'; readonly text: string; readonly type: Type };

export type IntOperator =
  | 'add'
  | 'sub'
  | 'mul'
  | 'udiv'
  | 'sdiv'
  | 'urem'
  | 'srem'
  | 'shl'
  | 'lshr'
  | 'ashr'
  | 'and'
  | 'or'
  | 'xor';
export type FloatOperator = 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem';
export type IntPredicate = 'eq' | 'ne' | 'ugt' | 'uge' | 'ult' | 'ule' | 'sgt' | 'sge' | 'slt' | 'sle';
export type FloatPredicate =
  | 'false'
  | 'oeq'
  | 'ogt'
  | 'oge'
  | 'olt'
  | 'ole'
  | 'one'
  | 'ord'
  | 'ueq'
  | 'ugt'
  | 'uge'
  | 'ult'
  | 'ule'
  | 'une'
  | 'uno'
  | 'true';
export type CastOperator =
  | 'trunc'
  | 'zext'
  | 'sext'
  | 'fptrunc'
  | 'fpext'
  | 'fptoui'
  | 'fptosi'
  | 'uitofp'
  | 'sitofp'
  | 'ptrtoint'
  | 'inttoptr'
  | 'bitcast'
  | 'addrspacecast';

/** What an instruction does. `result` and `debug` are beside it, in {@link Instruction}. */
export type Action =
  | {
      readonly do: 'int';
      readonly operator: IntOperator;
      readonly left: Operand;
      readonly right: Operand;
      /** No signed, no unsigned wrap; both are set for an `exact` division or right shift. */
      readonly nsw: boolean;
      readonly nuw: boolean;
    }
  | { readonly do: 'float'; readonly operator: FloatOperator; readonly left: Operand; readonly right: Operand }
  | { readonly do: 'fneg'; readonly value: Operand }
  | { readonly do: 'icmp'; readonly predicate: IntPredicate; readonly left: Operand; readonly right: Operand }
  | { readonly do: 'fcmp'; readonly predicate: FloatPredicate; readonly left: Operand; readonly right: Operand }
  | { readonly do: 'cast'; readonly operator: CastOperator; readonly value: Operand; readonly to: Type }
  | { readonly do: 'alloca'; readonly type: Type; readonly count: Operand | undefined }
  /** A call of `llvm.lifetime.start` or `llvm.lifetime.end`: a variable begins to be, with nothing in it, or is no more. */
  | { readonly do: 'lifetime'; readonly of: Operand; readonly isStart: boolean }
  | {
      readonly do: 'load';
      readonly type: Type;
      readonly from: Operand;
      readonly isVolatile: boolean;
      /** What the address is promised to be a multiple of, in bytes. */
      readonly align: number;
    }
  | {
      readonly do: 'store';
      readonly value: Operand;
      readonly to: Operand;
      readonly isVolatile: boolean;
      readonly align: number;
    }
  | {
      readonly do: 'getelementptr';
      readonly type: Type;
      readonly base: Operand;
      readonly indices: readonly Operand[];
      readonly isInbounds: boolean;
    }
  | { readonly do: 'select'; readonly condition: Operand; readonly then: Operand; readonly otherwise: Operand }
  | {
      readonly do: 'phi';
      readonly type: Type;
      readonly incoming: readonly { readonly value: Operand; readonly block: string }[];
    }
  | {
      readonly do: 'call';
      readonly callee: Operand;
      readonly args: readonly CallArgument[];
      readonly result: Type;
      /** Of a call of `llvm.assume`: addresses and what they are promised to be multiples of. */
      readonly aligned?: readonly AlignedAddress[];
      readonly isVariadic: boolean;
      /** How many of the arguments are no further ones, where the call says it. */
      readonly fixed?: number;
      /** Set for `invoke`. */
      readonly normal?: string;
      readonly unwind?: string;
    }
  | { readonly do: 'extractvalue'; readonly from: Operand; readonly indices: readonly number[] }
  | { readonly do: 'insertvalue'; readonly into: Operand; readonly value: Operand; readonly indices: readonly number[] }
  | { readonly do: 'freeze'; readonly value: Operand }
  | { readonly do: 'br'; readonly to: string }
  | { readonly do: 'condbr'; readonly on: Operand; readonly then: string; readonly otherwise: string }
  | {
      readonly do: 'switch';
      readonly on: Operand;
      readonly cases: readonly { readonly value: bigint; readonly to: string }[];
      readonly otherwise: string;
    }
  | { readonly do: 'indirectbr'; readonly on: Operand; readonly targets: readonly string[] }
  | { readonly do: 'ret'; readonly value: Operand | undefined }
  | { readonly do: 'unreachable' }
  /** Anything else, by its opcode: refused only if it is reached. A terminator where `isTerminator`. */
  | {
      readonly do: 'other';
      readonly opcode: string;
      readonly type: Type;
      readonly isTerminator: boolean;
      /** What it reads, of atomic and vector instructions and `va_arg`, in the order of the text. */
      readonly operands?: readonly Operand[];
      /** What an `atomicrmw` does: `add`, `xchg`, … */
      readonly operator?: string;
    };

/** From `["align"(ptr %p, i64 8)]`: an address, a number of bytes, and how far the address is behind a multiple of it. */
export interface AlignedAddress {
  readonly address: Operand;
  readonly align: Operand;
  readonly behind: Operand | undefined;
}

export interface CallArgument {
  readonly value: Operand;
  /** `byval(T)`: the callee gets a copy of what the pointer points to. */
  readonly byval?: Type;
  /** `sret(T)`: where the result goes. */
  readonly sret?: Type;
  /** `align N`: what the address is promised to be a multiple of, in bytes. */
  readonly align?: number;
}

export interface Instruction {
  /** The name of its result, if it has one. */
  readonly result: string | undefined;
  readonly action: Action;
  /** The number of its `!dbg` node. */
  readonly debug: number | undefined;
}

export interface BasicBlock {
  readonly label: string;
  /** The last one is the terminator. */
  readonly instructions: readonly Instruction[];
}

export interface Parameter {
  readonly name: string;
  readonly type: Type;
  readonly byval?: Type;
  readonly sret?: Type;
}

export interface FunctionDeclaration {
  readonly name: string;
  readonly result: Type;
  readonly parameters: readonly Parameter[];
  readonly isVariadic: boolean;
  /** The number of its DISubprogram. */
  readonly debug: number | undefined;
  /** `internal` or `private`: seen in its file only. */
  readonly isLocal: boolean;
}

export interface FunctionDefinition extends FunctionDeclaration {
  /** Parsed when it is first asked for. */
  readonly body: FunctionBlocks;
}

export interface FunctionBlocks {
  readonly blocks: readonly BasicBlock[];
  /** From `#dbg_declare`: the local variables, each with the alloca (or other value) that holds it. */
  readonly variables: readonly DeclaredVariable[];
}

export interface DeclaredVariable {
  readonly address: Operand;
  /** The number of its DILocalVariable. */
  readonly variable: number;
  /** What is at the address is the variable's address (`DW_OP_deref`), as of objects passed by a hidden reference. */
  readonly isIndirect: boolean;
}

export interface GlobalVariable {
  readonly name: string;
  readonly type: Type;
  readonly isConstant: boolean;
  /** `internal` or `private`. */
  readonly isLocal: boolean;
  readonly isThreadLocal: boolean;
  /** Undefined for one that is defined elsewhere (`external`). */
  readonly initialiser: Operand | undefined;
  /** The number of its DIGlobalVariableExpression. */
  readonly debug: number | undefined;
}

export interface Module {
  readonly sourceFile: string;
  readonly dataLayout: string;
  readonly triple: string;
  /** Named struct types, resolved: `Type` trees hold the fields (a struct cannot hold itself but by a pointer). */
  readonly types: ReadonlyMap<string, Type>;
  readonly globals: ReadonlyMap<string, GlobalVariable>;
  readonly declarations: ReadonlyMap<string, FunctionDeclaration>;
  readonly functions: ReadonlyMap<string, FunctionDefinition>;
  readonly aliases: ReadonlyMap<string, Operand>;
  readonly metadata: Metadata;
}

/** Metadata nodes by number, parsed when asked for. */
export interface Metadata {
  /** The node, e.g. of `!DILocation(line: 6, column: 53, scope: !21)`. */
  node(number: number): MetadataNode | undefined;
  /** The nodes of a named list such as `llvm.dbg.cu`. */
  named(name: string): readonly number[];
  /** Whether there are typedefs of types with the alignment of a byte (`__attribute__((aligned(1)))`). */
  readonly hasLooseTypedefs: boolean;
}

export interface MetadataNode {
  /** `DILocation`, `DISubprogram`, …; `''` for a plain tuple, whose items are the fields `0`, `1`, … */
  readonly kind: string;
  readonly fields: ReadonlyMap<string, MetadataValue>;
}

export type MetadataValue =
  | { readonly kind: 'node'; readonly number: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: bigint }
  /** `DW_TAG_member`, `FullDebug`, `true`, flags joined by `|`, … as written. */
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'null' }
  /** A node written in place, such as `!DIExpression()`. */
  | { readonly kind: 'inline'; readonly node: MetadataNode };
