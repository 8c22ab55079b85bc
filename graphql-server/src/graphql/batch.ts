import DataLoader from 'dataloader';
import type { Deps } from '../deps';
import type { GraphqlContext } from './context';

/**
 * Finds one thing by its key. The keys that the fields of a list need are found together, with one call of `find` for the list.
 * Nothing is cached, because a later mutation of the same request may change it.
 */
export function createBatch<Value>(find: (deps: Deps, keys: string[]) => Promise<Map<string, Value>>) {
  const loaders = new WeakMap<GraphqlContext, DataLoader<string, Value | null>>();
  return (context: GraphqlContext, key: string): Promise<Value | null> => {
    let loader = loaders.get(context);
    if (!loader) {
      loader = new DataLoader(
        async (keys) => {
          const found = await find(context.deps, [...new Set(keys)]);
          return keys.map((one) => found.get(one) ?? null);
        },
        { cache: false },
      );
      loaders.set(context, loader);
    }
    return loader.load(key);
  };
}
