/**
 * True when a storage of this browser holds a value under this key, whatever it is; false where storage is blocked. For questions
 * that every page asks at its start: reading the value would bring its schema's library along (6 kB).
 */
export function isStored(openStorage: () => Storage, key: string): boolean {
  try {
    return openStorage().getItem(key) !== null;
  } catch {
    return false;
  }
}
