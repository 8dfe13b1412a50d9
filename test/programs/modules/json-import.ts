// A table in a JSON file.
// shape: string -> string
// "" => "3"
// "&lt;b&gt;" => "<b>3"
// "&amp;lt;" => "&lt;3"
// "&nope;" => "&nope;3"

import entities from './parts/entities.json' with { type: 'json' };

const table: Record<string, unknown> = entities;

export default (text: string): string =>
  text.replace(/&(\w+);/g, (all, name: string) => String(table[name] ?? all)) + entities.nested.list.length;
