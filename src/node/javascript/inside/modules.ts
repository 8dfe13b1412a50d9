import { builtinModules, isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { types } from 'node:util';
import { compileFunction, type Module, SourceTextModule, SyntheticModule } from 'node:vm';
import type { ResolvedModule } from '../../../frontends/typescript/modules/format.ts';
import type { ModuleAnswer, ModuleRequest, RunsAs } from '../../../frontends/typescript/native/protocol.ts';
import { builtinModule } from './builtins.ts';
import { foreign } from './foreign.ts';
import { items } from './items.ts';
import { fulfilled } from './settled.ts';

/** Asks the runner, and waits for the answer. */
export type Ask = (request: ModuleRequest) => ModuleAnswer;

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
  /** CommonJS modules while and after they run: what they see as `module`. */
  readonly #commonJs = new Map<string, object>();
  /** By file; what a module takes from CommonJS also by how it takes it. */
  readonly #modules = new Map<string, Module>();
  /** The modules that are compiled to CommonJS, by their files. */
  readonly #compiled = new Set<string>();
  /** Texts that came before they were asked for. */
  readonly #ahead = new Map<string, string>();
  /** What foreign code sees of the CommonJS modules. */
  readonly #cache: object = foreign.bare();

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
    const answer = this.#ask({ kind: 'source', file: module.file, as });
    if ('source' in answer) return answer.source;
    throw failure(answer);
  }

  #required(module: ResolvedModule): unknown {
    const { file, format } = module;
    if (format === 'builtin') return builtinModule(file.replace('node:', ''), () => this.#tools());
    const known = this.#commonJs.get(file);
    if (known !== undefined) return foreign.get(known, 'exports');
    const asModule = this.#modules.get(file);
    if (asModule?.status === 'evaluated') return asModule.namespace;
    const record = foreign.object({
      id: file,
      filename: file,
      exports: foreign.object(),
      loaded: false,
      children: foreign.list([]),
      paths: foreign.list([]),
      require: this.#requireFrom(file),
    });
    this.#commonJs.set(file, record);
    foreign.define(this.#cache, file, record);
    try {
      const source = this.#source(module, 'commonjs');
      if (format === 'json') foreign.define(record, 'exports', foreign.parseJson(source));
      else this.#run(record, file, source);
    } catch (error) {
      this.#commonJs.delete(file);
      Reflect.deleteProperty(this.#cache, file);
      throw error;
    }
    foreign.define(record, 'loaded', true);
    if (format === 'esm') foreign.define(record, 'exports', asRequired(foreign.get(record, 'exports')));
    return foreign.get(record, 'exports');
  }

  #run(record: object, filename: string, source: string): void {
    const parameters = ['exports', 'require', 'module', '__filename', '__dirname'];
    const body = compileFunction(source, parameters, {
      filename,
      importModuleDynamically: specifier => this.#imported(specifier, filename),
    });
    const exports = foreign.get(record, 'exports');
    foreign.apply(body, exports, [exports, foreign.get(record, 'require'), record, filename, dirname(filename)]);
  }

  #requireFrom(file: string): object {
    const require = foreign.callable(({ 0: specifier }) => {
      if (typeof specifier !== 'string') throw foreign.typeError('The "id" argument must be of type string');
      return this.#required(this.#resolve(specifier, file, 'require'));
    });
    const resolve = foreign.callable(({ 0: specifier }) => {
      const found = this.#resolve(foreign.text(specifier), file, 'require');
      return found.format === 'builtin' ? specifier : found.file;
    });
    return foreign.assign(require, { resolve, cache: this.#cache, extensions: foreign.object(), main: undefined });
  }

  /** What the module `module` of Node has here. */
  #tools(): object {
    const createRequire = foreign.callable(({ 0: from }) => {
      const text = foreign.text(from);
      return this.#requireFrom(/^file:/.test(text) ? fileURLToPath(text) : text);
    });
    const asks = foreign.callable(({ 0: name }) => isBuiltin(foreign.text(name)));
    return foreign.object({ createRequire, isBuiltin: asks, builtinModules: foreign.list(builtinModules) });
  }

  async #imported(specifier: string, from: string): Promise<Module> {
    try {
      return await this.#evaluated(this.#resolve(specifier, from, 'import'));
    } catch (error) {
      throw foreign.thrownOutwards(error);
    }
  }

  async #evaluated(module: ResolvedModule): Promise<Module> {
    const found = this.#module(module);
    if (found.status === 'unlinked') {
      const linker = foreign.callable(({ 0: specifier, 1: parent }) =>
        this.#linked(foreign.text(specifier), (parent as Module).identifier),
      );
      await fulfilled(found.link(linker as Parameters<Module['link']>[0]));
    }
    if (found.status === 'linked') await fulfilled(found.evaluate());
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
      if (types.isNativeError(error)) foreign.define(error, 'message', `${error.message} (${file})`, false);
      throw error;
    }
  }

  #compiledText(file: string, source: string): Module {
    return new SourceTextModule(source, {
      identifier: file,
      initializeImportMeta: meta => {
        const resolve = foreign.callable(({ 0: specifier }) => {
          const found = this.#resolve(foreign.text(specifier), file, 'import');
          return found.format === 'builtin' ? found.file : pathToFileURL(found.file).href;
        });
        const { href } = pathToFileURL(file);
        foreign.assign(meta, { dirname: dirname(file), filename: file, resolve, url: href });
        if (this.#compiled.has(file)) foreign.define(meta, COMMONJS, this.#commonJsOf(file), false);
      },
      importModuleDynamically: specifier => this.#imported(specifier, file),
    });
  }

  /** What a module that is compiled to CommonJS has of it. Its exports are what it exports, not what it assigns. */
  #commonJsOf(file: string): object {
    const refuse = foreign.refusing('module.exports beside export') as () => never;
    const module = foreign.object({ id: file, filename: file });
    Reflect.defineProperty(module, 'exports', { get: refuse, set: refuse });
    const require = this.#requireFrom(file);
    return foreign.object({
      require,
      module,
      exports: foreign.object(),
      __filename: file,
      __dirname: dirname(file),
    });
  }

  /**
   * CommonJS, JSON or a module of Node as `import` sees it: all of it as `default`, and what it has by name. A module
   * that is compiled to CommonJS takes the `default` of CommonJS that says that it was a module, and names from JSON.
   */
  #wrapped(resolved: ResolvedModule, forCompiled: boolean): Module {
    const exported = this.#required(resolved);
    const isObject = (typeof exported === 'object' || typeof exported === 'function') && exported !== null;
    const saysModule = forCompiled && isObject && foreign.get(exported, '__esModule') === true;
    const members =
      isObject && (forCompiled || resolved.format !== 'json')
        ? items(foreign.keys(exported)).filter(name => name !== 'default')
        : [];
    const names = saysModule && !foreign.hasOwn(exported, 'default') ? members : ['default', ...members];
    const exportOf = (name: string): unknown => {
      if (name === 'default' && !saysModule) return exported;
      return isObject ? foreign.get(exported, name) : undefined;
    };
    return new SyntheticModule(
      names,
      function (this: SyntheticModule) {
        for (const name of names) this.setExport(name, exportOf(name));
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
  if (typeof exported !== 'object' || exported === null || !foreign.has(exported, COMMONJS)) return exported;
  return foreign.get(exported, COMMONJS);
}

function failure(answer: ModuleAnswer): object {
  if (!('problem' in answer)) return foreign.error('the module was not found');
  const { problem, code, isRefusal } = answer;
  const name = isRefusal === true ? { name: 'NotAvailable' } : {};
  return foreign.error(problem, code === undefined ? name : { code, ...name });
}
