import { builtinModules, isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileFunction, type Module, SourceTextModule, SyntheticModule } from 'node:vm';
import type { ResolvedModule } from '../../modules/format.ts';
import type { ModuleAnswer, ModuleRequest, RunsAs } from '../protocol.ts';
import { builtinModule, type ModuleTools } from './builtins.ts';
import { NotAvailable } from './refusal.ts';

/** Asks the runner, and waits for the answer. */
export type Ask = (request: ModuleRequest) => ModuleAnswer;

/** A CommonJS module while and after it runs. */
interface CommonJs {
  readonly id: string;
  readonly filename: string;
  exports: unknown;
  loaded: boolean;
  readonly children: readonly unknown[];
  readonly paths: readonly string[];
  readonly require: unknown;
}

/** What a loaded module offers. */
export interface Loaded {
  readonly exported: unknown;
  /** Whether it is a module in the sense of the language, with a namespace, rather than CommonJS. */
  readonly isModule: boolean;
}

/**
 * Loads modules as Node does, from sources that the runner reads: CommonJS as functions, modules as `vm` modules with
 * the engine's own linking, so bindings are live and cycles work. Where a module imports CommonJS, that runs while
 * linking, so before the module's other imports; `require` of a module runs a version of it made into CommonJS.
 */
export class ModuleLoader {
  readonly #ask: Ask;
  readonly #commonJs = new Map<string, CommonJs>();
  /** By file; what a module takes from CommonJS also by how it takes it. */
  readonly #modules = new Map<string, Module>();
  /** The modules that are compiled to CommonJS, by their files. */
  readonly #compiled = new Set<string>();
  /** Texts that came before they were asked for. */
  readonly #ahead = new Map<string, string>();
  readonly #cache: Record<string, unknown> = Object.create(null);
  readonly #tools: ModuleTools = {
    createRequire: from => this.#requireFrom(/^file:/.test(String(from)) ? fileURLToPath(from) : String(from)),
    isBuiltin,
    builtinModules,
  };

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Loads a module and everything that it needs. */
  async load(module: ResolvedModule): Promise<Loaded> {
    if (module.format !== 'esm') return { exported: this.#required(module), isModule: false };
    return { exported: (await this.#evaluated(module)).namespace, isModule: true };
  }

  #resolve(specifier: string, from: string, how: 'import' | 'require'): ResolvedModule {
    const answer = this.#ask({ kind: 'resolve', specifier, from, how });
    if (!('module' in answer)) throw failure(answer);
    const { module, ahead } = answer;
    if (ahead !== undefined) this.#ahead.set(`${ahead.as} ${module.file}`, ahead.source);
    return module;
  }

  #source(module: ResolvedModule, as: RunsAs): string {
    const ahead = this.#ahead.get(`${as} ${module.file}`);
    if (ahead !== undefined) return ahead;
    const answer = this.#ask({ kind: 'source', module, as });
    if ('source' in answer) return answer.source;
    throw failure(answer);
  }

  #required(module: ResolvedModule): unknown {
    const { file, format } = module;
    if (format === 'builtin') return builtinModule(file.replace('node:', ''), this.#tools);
    const known = this.#commonJs.get(file);
    if (known !== undefined) return known.exports;
    const asModule = this.#modules.get(file);
    if (asModule?.status === 'evaluated') return asModule.namespace;
    const record: CommonJs = {
      id: file,
      filename: file,
      exports: {},
      loaded: false,
      children: [],
      paths: [],
      require: this.#requireFrom(file),
    };
    this.#commonJs.set(file, record);
    this.#cache[file] = record;
    try {
      const source = this.#source(module, 'commonjs');
      if (format === 'json') record.exports = JSON.parse(source);
      else this.#run(record, source);
    } catch (error) {
      this.#commonJs.delete(file);
      delete this.#cache[file];
      throw error;
    }
    record.loaded = true;
    if (format === 'esm') record.exports = asRequired(record.exports);
    return record.exports;
  }

  #run(record: CommonJs, source: string): void {
    const { filename } = record;
    const parameters = ['exports', 'require', 'module', '__filename', '__dirname'];
    const body = compileFunction(source, parameters, {
      filename,
      importModuleDynamically: specifier => this.#imported(specifier, filename),
    });
    Reflect.apply(body, record.exports, [record.exports, record.require, record, filename, dirname(filename)]);
  }

  #requireFrom(file: string): unknown {
    const require = (specifier: unknown): unknown => {
      if (typeof specifier !== 'string') throw new TypeError('The "id" argument must be of type string');
      return this.#required(this.#resolve(specifier, file, 'require'));
    };
    const resolve = (specifier: string): string => {
      const found = this.#resolve(specifier, file, 'require');
      return found.format === 'builtin' ? specifier : found.file;
    };
    return Object.assign(require, { resolve, cache: this.#cache, extensions: {}, main: undefined });
  }

  async #imported(specifier: string, from: string): Promise<Module> {
    return this.#evaluated(this.#resolve(specifier, from, 'import'));
  }

  async #evaluated(module: ResolvedModule): Promise<Module> {
    const found = this.#module(module);
    if (found.status === 'unlinked')
      await found.link((specifier, parent) => this.#linked(specifier, parent.identifier));
    if (found.status === 'linked') await found.evaluate();
    if (found.status === 'errored') throw found.error;
    return found;
  }

  /** What an import leads to; what it takes of CommonJS depends on the module that it is in. */
  #linked(specifier: string, from: string): Module {
    if (!specifier.startsWith(REQUIRED))
      return this.#module(this.#resolve(specifier, from, 'import'), this.#compiled.has(from));
    const whole = specifier.slice(REQUIRED.length);
    const resolved = this.#resolve(whole, from, 'require');
    if (resolved.format === 'esm')
      return this.#compiledText(from, `import * as all from ${JSON.stringify(whole)}; export default all;`);
    const exported = this.#required(resolved);
    return new SyntheticModule(['default'], function (this: SyntheticModule) {
      this.setExport('default', exported);
    });
  }

  #module(resolved: ResolvedModule, forCompiled = false): Module {
    const { file, format } = resolved;
    const asInterop = forCompiled && format !== 'esm';
    const key = asInterop ? `compiled ${file}` : file;
    const known = this.#modules.get(key);
    if (known !== undefined) return known;
    const module = format === 'esm' ? this.#textModule(resolved) : this.#wrapped(resolved, asInterop);
    this.#modules.set(key, module);
    return module;
  }

  #textModule(resolved: ResolvedModule): Module {
    const { file, compiledTo } = resolved;
    if (compiledTo === 'commonjs') this.#compiled.add(file);
    const source = this.#source(resolved, 'esm');
    try {
      return this.#compiledText(file, source);
    } catch (error) {
      // The error does not say where it is.
      throw error instanceof SyntaxError ? new SyntaxError(`${error.message} (${file})`) : error;
    }
  }

  #compiledText(file: string, source: string): Module {
    return new SourceTextModule(source, {
      identifier: file,
      initializeImportMeta: meta => {
        Object.assign(meta, {
          dirname: dirname(file),
          filename: file,
          resolve: (specifier: string) => {
            const found = this.#resolve(specifier, file, 'import');
            return found.format === 'builtin' ? found.file : pathToFileURL(found.file).href;
          },
          url: pathToFileURL(file).href,
        });
        if (this.#compiled.has(file)) Object.defineProperty(meta, COMMONJS, { value: this.#commonJsOf(file) });
      },
      importModuleDynamically: specifier => this.#imported(specifier, file),
    });
  }

  /** What a module that is compiled to CommonJS has of it. Its exports are what it exports, not what it assigns. */
  #commonJsOf(file: string): Readonly<Record<string, unknown>> {
    const exports = (): never => {
      throw new NotAvailable('module.exports beside export');
    };
    const module = Object.defineProperty({ id: file, filename: file }, 'exports', { get: exports, set: exports });
    return { require: this.#requireFrom(file), module, exports: {}, __filename: file, __dirname: dirname(file) };
  }

  /**
   * CommonJS, JSON or a module of Node as `import` sees it: all of it as `default`, and what it has by name. A module
   * that is compiled to CommonJS takes the `default` of CommonJS that says that it was a module, and names from JSON.
   */
  #wrapped(resolved: ResolvedModule, forCompiled: boolean): Module {
    const exported = this.#required(resolved);
    const isObject = (typeof exported === 'object' || typeof exported === 'function') && exported !== null;
    const saysModule = forCompiled && isObject && Reflect.get(exported, '__esModule') === true;
    const members =
      isObject && (forCompiled || resolved.format !== 'json')
        ? Object.keys(exported).filter(name => name !== 'default')
        : [];
    const names = saysModule && !Object.hasOwn(exported, 'default') ? members : ['default', ...members];
    return new SyntheticModule(
      names,
      function (this: SyntheticModule) {
        for (const name of names)
          this.setExport(name, name === 'default' && !saysModule ? exported : Reflect.get(Object(exported), name));
      },
      { identifier: resolved.file },
    );
  }
}

/** As the runner writes them into texts. */
const REQUIRED = 'codomata-require:';
const COMMONJS = '__codomata_commonjs__';

/** What `require` of a module gives: a module may say so itself. */
function asRequired(exported: unknown): unknown {
  if (typeof exported !== 'object' || exported === null || !('__codomata_commonjs__' in exported)) return exported;
  return exported.__codomata_commonjs__;
}

function failure(answer: ModuleAnswer): Error {
  const error = new Error('problem' in answer ? answer.problem : 'the module was not found');
  return Object.assign(error, 'code' in answer ? { code: answer.code } : {});
}
