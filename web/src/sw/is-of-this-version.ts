import { isPrecached } from './precache';

/** Each version has an entry script with another name. */
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

/** Whether the text of a page asks for the scripts of this worker's version. */
export function isOfThisVersion(page: string): boolean {
  const entry = ENTRY.exec(page)?.[1];
  return entry !== undefined && isPrecached(entry);
}
