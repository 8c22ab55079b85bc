/**
 * The text that a storage of this browser holds under a key; null without one, and where storage is blocked. For questions that
 * every page asks at its start: `sessionValue` would bring its schema's library along (6 kB).
 */
export function readItem(key: string, openStorage: () => Storage = () => window.localStorage): string | null {
  try {
    return openStorage().getItem(key);
  } catch {
    return null;
  }
}
