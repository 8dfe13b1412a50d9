import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { lowerModule, type ModuleCode } from '../../../../src/frontends/typescript/lower/module.ts';
import { SourceText } from '../../../../src/program/source.ts';
import { hostOperators } from './host-operators.ts';
import { allowSteps, execute, type HostCell, run } from './reference-interpreter.ts';

/** Links and runs lowered modules of files that import each other by relative paths; other modules are the host's. */

interface Loaded {
  readonly code: ModuleCode | undefined;
  readonly cells: Map<string, HostCell>;
  /** For CommonJS and host modules. */
  readonly module: { exports: unknown };
  resume: (() => void) | undefined;
  evaluated: boolean;
}

const NOTHING = { receiver: undefined, args: [], callee: undefined, newTarget: undefined };

export class NaiveModules {
  private readonly loaded = new Map<string, Loaded>();

  constructor(private readonly read = (path: string) => readFileSync(path, 'utf8')) {}

  /** Evaluates a module and gives what it exports; `local` names count as exports too. */
  load(path: string, exposed: readonly string[] = []): Record<string, unknown> {
    allowSteps(20_000_000);
    const module = this.link(path, exposed);
    this.evaluate(path);
    const names = [...(module.code?.exports.map(one => one.exported) ?? []), ...this.reexported(path)];
    const found: Record<string, unknown> = {};
    for (const name of names) found[name] = this.resolve(path, name)?.value;
    for (const name of exposed) found[name] ??= module.cells.get(name)?.value;
    if (module.code?.format !== 'esm') Object.assign(found, { default: module.module.exports }, module.module.exports);
    return found;
  }

  private reexported(path: string): string[] {
    const { code, module } = this.link(path);
    if (code?.format !== 'esm') return ['default', ...Object.keys(Object(module.exports))];
    const stars = code.stars.flatMap(from => [
      ...(this.link(this.find(path, from)).code?.exports.map(one => one.exported) ?? []),
      ...this.reexported(this.find(path, from)),
    ]);
    return [...code.reexports.map(one => one.exported), ...stars.filter(name => name !== 'default')];
  }

  private find(from: string, specifier: string): string {
    if (!/^\.\.?\//.test(specifier)) return specifier;
    const path = join(dirname(from), specifier);
    const tries = ['', '.ts', '.js', '.mjs', '.cjs', '/index.ts', '/index.js'].map(end => path + end);
    tries.push(path.replace(/\.js$/, '.ts'));
    return tries.find(one => existsSync(one) && extname(one) !== '') ?? path;
  }

  private link(path: string, exposed: readonly string[] = []): Loaded {
    const known = this.loaded.get(path);
    if (known !== undefined) return known;
    const isHost = !path.startsWith('/') || path.endsWith('.json');
    const code = isHost ? undefined : this.lower(path, exposed);
    const made: Loaded = { code, cells: new Map(), module: { exports: {} }, resume: undefined, evaluated: isHost };
    this.loaded.set(path, made);
    if (code === undefined) {
      made.module.exports = path.endsWith('.json') ? JSON.parse(this.read(path)) : createRequire(import.meta.url)(path);
      return made;
    }
    for (const name of code.cells) made.cells.set(name, { value: undefined });
    for (const request of code.requests) this.link(this.find(path, request));
    for (const { local, from, imported } of code.imports) {
      const cell = this.resolve(this.find(path, from), imported);
      if (cell !== undefined) made.cells.set(local, cell);
    }
    if (code.format === 'esm') {
      const frame = execute(code.code, this.captures(made), NOTHING);
      if (frame.next().done) throw new Error('an ES module did not suspend');
      made.resume = () => {
        if (!frame.next({ kind: 'next', value: undefined }).done) throw new Error('an ES module suspended again');
      };
    }
    return made;
  }

  private lower(path: string, expose: readonly string[]): ModuleCode {
    const end = extname(path);
    const language = end === '.ts' ? 'ts' : 'js';
    const format = end === '.cjs' ? 'commonjs' : 'esm';
    return lowerModule(new SourceText(path, this.read(path)), language, format, { operators: hostOperators, expose });
  }

  private captures(module: Loaded): HostCell[] {
    return (module.code?.cells ?? []).map(name => {
      const cell = module.cells.get(name);
      if (cell === undefined) throw new Error(`no cell ${name}`);
      return cell;
    });
  }

  /** The cell that an export is in. */
  private resolve(path: string, name: string): HostCell | undefined {
    const module = this.link(path);
    if (module.code?.format !== 'esm') {
      this.evaluate(path);
      const { exports } = module.module;
      if (name === '*') return { value: { ...Object(exports), default: exports } };
      if (name === 'default' || name === 'module.exports') return { value: exports };
      return { value: Reflect.get(Object(exports), name) };
    }
    if (name === '*') return { value: this.namespace(path) };
    const { exports, reexports, stars } = module.code;
    const own = exports.find(one => one.exported === name);
    if (own !== undefined) return module.cells.get(own.local);
    const passed = reexports.find(one => one.exported === name);
    if (passed !== undefined) return this.resolve(this.find(path, passed.from), passed.imported);
    for (const from of name === 'default' ? [] : stars) {
      const cell = this.resolve(this.find(path, from), name);
      if (cell !== undefined) return cell;
    }
    return undefined;
  }

  private namespace(path: string): object {
    const { code } = this.link(path);
    const names = [...(code?.exports.map(one => one.exported) ?? []), ...this.reexported(path)].sort();
    const object = Object.create(null);
    for (const name of names)
      Object.defineProperty(object, name, { enumerable: true, get: () => this.resolve(path, name)?.value });
    return object;
  }

  private evaluate(path: string): void {
    const module = this.link(path);
    if (module.evaluated) return;
    module.evaluated = true;
    const { code } = module;
    if (code === undefined) return;
    for (const request of code.requests) this.evaluate(this.find(path, request));
    if (code.format === 'esm') module.resume?.();
    else {
      const require = (specifier: string) => {
        const target = this.find(path, specifier);
        this.evaluate(target);
        return this.link(target).module.exports;
      };
      const args = [module.module.exports, require, module.module, path, dirname(path)];
      run(code.code, this.captures(module), { ...NOTHING, receiver: module.module.exports, args });
    }
  }
}
