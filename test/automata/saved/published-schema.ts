import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const SCHEMA: unknown = JSON.parse(
  readFileSync(new URL('../../../schema/machine.schema.json', import.meta.url), 'utf8'),
);

const validate = new Ajv2020({ strictTypes: false, strictTuples: false }).compile(SCHEMA as object);

/** What the published schema has against a document; `undefined` when it has nothing. */
export function schemaProblem(json: unknown): string | undefined {
  if (validate(json)) return undefined;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath ?? ''} ${error?.message ?? 'is refused'}`;
}
