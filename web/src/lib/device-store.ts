import { withValues } from './database';

/**
 * Values that outlive the tab, for pages and the service worker alike. Only what everybody may see belongs here. Rejects
 * where the browser keeps nothing.
 */
const DATABASE = 'public';

/** What was kept under this name; undefined when there is nothing. */
export function readKept(name: string): Promise<unknown> {
  return withValues(DATABASE, 'readonly', (values) => values.get(name));
}

export async function writeKept(name: string, value: unknown): Promise<void> {
  await withValues(DATABASE, 'readwrite', (values) => values.put(value, name));
}
