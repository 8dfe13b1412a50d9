import type { Store } from '../../../host/store.ts';
import type { CompileOptions } from './options.ts';

const NOWHERE: Store = { read: () => undefined, write: () => undefined };

/** Where results of compiling are kept. */
export function storeFor({ workspace, cacheFolder }: CompileOptions): Store {
  return cacheFolder === false ? NOWHERE : (workspace.host.store?.(cacheFolder) ?? NOWHERE);
}
