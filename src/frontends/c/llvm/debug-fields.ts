import type { MetadataNode, Module } from './module.ts';

/** The string in a field; undefined where there is none. */
export function textIn(node: MetadataNode, field: string): string | undefined {
  const value = node.fields.get(field);
  return value?.kind === 'text' ? value.text : undefined;
}

/** The number in a field, 0 where there is none: LLVM leaves out zeros. */
export function numberIn(node: MetadataNode, field: string): bigint {
  const value = node.fields.get(field);
  return value?.kind === 'number' ? value.value : 0n;
}

/** The word in a field, `''` where there is none. */
export function wordIn(node: MetadataNode, field: string): string {
  const value = node.fields.get(field);
  return value?.kind === 'word' ? value.word : '';
}

/** Whether one of the words joined by `|` in the field `flags` is this one. */
export function hasFlag(node: MetadataNode, flag: string): boolean {
  return wordIn(node, 'flags').split(' | ').includes(flag);
}

/** The number of the node that a field names. */
export function referenceIn(node: MetadataNode, field: string): number | undefined {
  const value = node.fields.get(field);
  return value?.kind === 'node' ? value.number : undefined;
}

/** The node in a field. */
export function nodeIn(module: Module, node: MetadataNode, field: string): MetadataNode | undefined {
  const value = node.fields.get(field);
  if (value?.kind === 'inline') return value.node;
  return value?.kind === 'node' ? module.metadata.node(value.number) : undefined;
}

/** The items of the list in a field, by number; undefined stands for `null`. */
export function listIn(module: Module, node: MetadataNode, field: string): readonly (number | undefined)[] {
  const list = nodeIn(module, node, field);
  if (list === undefined) return [];
  return [...list.fields.values()].map(item => (item.kind === 'node' ? item.number : undefined));
}

/**
 * A name as C++ code outside of all namespaces writes it: behind its namespaces and classes. Namespaces that are
 * inline or have no name are left out, and so are the functions that local names are in.
 */
export function qualifiedName(module: Module, node: MetadataNode, name: string): string {
  const names = [name];
  for (let scope = nodeIn(module, node, 'scope'); scope !== undefined; scope = nodeIn(module, scope, 'scope')) {
    const isNamespace = scope.kind === 'DINamespace' && wordIn(scope, 'exportSymbols') !== 'true';
    const outer = isNamespace || scope.kind === 'DICompositeType' ? textIn(scope, 'name') : undefined;
    if (outer !== undefined) names.unshift(outer);
  }
  return names.join('::');
}

/** The name of the file that a node, or the nearest scope around it that says so, is in. */
export function fileOf(module: Module, node: MetadataNode): string | undefined {
  for (let scope: MetadataNode | undefined = node; scope !== undefined; scope = nodeIn(module, scope, 'scope')) {
    const file = scope.kind === 'DIFile' ? scope : nodeIn(module, scope, 'file');
    if (file !== undefined) return textIn(file, 'filename');
  }
  return undefined;
}
