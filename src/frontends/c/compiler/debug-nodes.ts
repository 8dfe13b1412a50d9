/** The numbered metadata of LLVM IR text, looked up one node at a time. */
export class DebugNodes {
  private readonly nodes = new Map<string, string>();

  constructor(ir: string) {
    for (const [, name, body] of ir.matchAll(/^(![0-9]+) = (?:distinct )?(.*)$/gm)) this.nodes.set(name, body);
  }

  /** A field of a node: `!12`, a number or a text without its quotes. */
  field(node: string | undefined, name: string): string | undefined {
    const body = node === undefined ? undefined : this.nodes.get(node);
    return body
      ?.match(new RegExp(`[(, ]${name}: (?:"([^"]*)"|([^,)]+))`))
      ?.slice(1)
      .find(text => text !== undefined);
  }

  /** What a list of nodes holds: `!12` or `null`. */
  items(node: string | undefined): readonly string[] {
    const body = node === undefined ? undefined : this.nodes.get(node);
    return body?.match(/^!\{(.*)\}$/)?.[1].split(', ') ?? [];
  }

  /** `file:line:column` of where an instruction comes from, as far as it is known; inlined code counts as where it was put. */
  place(location: string | undefined): string | undefined {
    let at = location;
    for (let outer = this.field(at, 'inlinedAt'); outer !== undefined; outer = this.field(at, 'inlinedAt')) at = outer;
    const line = this.field(at, 'line');
    const file = this.field(this.field(this.field(at, 'scope'), 'file'), 'filename');
    if (line === undefined || line === '0' || file === undefined) return undefined;
    const column = this.field(at, 'column');
    return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
  }

  /** Whether a type is an integer without a sign, behind all its names. */
  isUnsigned(type: string | undefined): boolean {
    let at = type;
    for (let step = 0; step < 64; step++) {
      const encoding = this.field(at, 'encoding');
      if (encoding !== undefined) return /^DW_ATE_(?:unsigned|boolean|UTF)/.test(encoding);
      const base = this.field(at, 'baseType');
      if (base === undefined) return false;
      at = base;
    }
    return false;
  }
}
