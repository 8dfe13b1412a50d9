import { bareType, type FunctionInfo } from '../llvm/debug.ts';
import { isFloatKind } from '../values/symbol-kind.ts';
import { RETURN } from './count-evidence.ts';
import type { FurtherOutput } from './outputs.ts';
import type { Shape } from './shape.ts';
import { isCharType, isIntegerType, isRecord } from './type-names.ts';

/** The name of the value that the function returned last. */
export const RETURNED = 'codomata_returned';

/** The lines of a driver that write what a call has given, or reject. */
export function writingLines(info: FunctionInfo, shape: Shape, names: readonly string[]): readonly string[] {
  const pointedTo = (parameter: number): string => behind(info, parameter, names[parameter]);
  const further = shape.further.flatMap(each => furtherLines(each, shape, pointedTo));
  return [...rejection(shape), ...mainLines(shape, names, pointedTo), ...further];
}

/** A line that writes a number as a symbol. */
export function writeNumber(shape: Shape, number: string): string {
  return isFloatKind(shape.output)
    ? `codomata_write_double((double)${number});`
    : `codomata_write((long long)${number});`;
}

/** The size of the output, where the user says one. */
export function statedRoom({ roles }: Shape, output: number): number | undefined {
  for (const role of roles) if (role.kind === 'count' && role.measure?.of === output) return role.measure.most;
  return undefined;
}

/** What a parameter that is a pointer or a reference leads to, as C writes it. */
function behind(info: FunctionInfo, parameter: number, name: string): string {
  return bareType(info.parameters[parameter].type)?.kind === 'reference' ? name : `(*${name})`;
}

function rejection({ returned, writing }: Shape): readonly string[] {
  if (writing === 'returned text' || writing === 'returned texts' || writing === 'returned up to the length put')
    return [`if (${RETURNED} == 0) codomata_accept(0);`];
  switch (returned) {
    case 'negative rejects':
      return [`if (${RETURNED} < 0) codomata_accept(0);`];
    case 'success':
      return [`if (!${RETURNED}) codomata_accept(0);`];
    case 'error':
      return [`if (${RETURNED}) codomata_accept(0);`];
    default:
      return [];
  }
}

function mainLines(
  shape: Shape,
  names: readonly string[],
  pointedTo: (parameter: number) => string,
): readonly string[] {
  const { roles, writing } = shape;
  const to = roles.findIndex(({ kind }) => kind === 'output' || kind === 'text output');
  const output = names[to];
  const room = statedRoom(shape, to);
  const length = (): string => {
    const put = roles.findIndex(role => role.kind === 'count' && role.outgoing === 'written');
    return `(unsigned long long)${pointedTo(put)}`;
  };
  const all = (from: string, count: string): readonly string[] => [`codomata_write_all(${from}, ${count});`];
  const within = (from: string, count: string): readonly string[] => {
    if (room === undefined) return all(from, count);
    const what = `a length of the output ${from} that is larger than its capacity, ${room} (if it says how long the output would have been, say --shape '${from}: text output; return: result'),`;
    return [`if (${count} > ${room}ULL) codomata_refuse(${JSON.stringify(what)});`, ...all(from, count)];
  };
  switch (writing) {
    case 'returned': {
      const isByte = shape.output === 'char' || shape.output === 'byte';
      return [writeNumber(shape, `${isByte ? '(unsigned char)' : ''}${RETURNED}`)];
    }
    case 'returned text':
      return [`codomata_write_text((const char *)${RETURNED});`];
    case 'returned texts':
      return [`codomata_write_text((const char *)${RETURNED});`, 'codomata_write(0);'];
    case 'returned up to the length put':
      return all(RETURNED, length());
    case 'put when true':
      return [
        `if (${RETURNED}) codomata_write((long long)${pointedTo(roles.findIndex(({ kind }) => kind === 'put'))});`,
      ];
    case 'output up to the returned length':
      return within(output, `(unsigned long long)${RETURNED}${shape.lengthPath ?? ''}`);
    case 'output as long as the input':
      return all(output, 'codomata_length()');
    case 'output up to its NUL':
      return [`codomata_write_text((const char *)${output});`];
    case 'output up to the length put':
      return within(output, length());
    case 'changed text':
      return ['codomata_write_text(codomata_text_changed);'];
    case 'changed up to the returned length':
      return all('codomata_text_changed', `(unsigned long long)${RETURNED}`);
    case 'changed up to the length put':
      return all('codomata_text_changed', length());
    case 'changed as long as the input':
      return all('codomata_text_changed', 'codomata_length()');
    case 'returned string':
      return all(`${RETURNED}.data()`, `${RETURNED}.size()`);
    case 'changed string': {
      const changed = names[roles.findIndex(({ kind }) => kind === 'changed string')];
      return all(`${changed}.data()`, `${changed}.size()`);
    }
    default:
      return [];
  }
}

/** A field of a struct that is returned is looked at first: one that was never set is no fault of the function. */
function furtherLines(
  { of, path, type, isBitField }: FurtherOutput,
  shape: Shape,
  pointedTo: (parameter: number) => string,
): readonly string[] {
  const value = `${of === RETURN ? RETURNED : pointedTo(of)}${path}`;
  const isChecked = of === RETURN && path !== '' && isBitField !== true;
  const check = `codomata_require_set(&${value}, sizeof ${value}, ${JSON.stringify(path.slice(1))});`;
  const isByte = isCharType(type) && isIntegerType(type) && !isRecord(type);
  return [...(isChecked ? [check] : []), writeNumber(shape, `${isByte ? '(unsigned char)' : ''}${value}`)];
}
