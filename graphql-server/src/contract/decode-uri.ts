/**
 * Decodes a part of an address; null when a percent sign in it encodes nothing. The build removes a call whose result nobody uses,
 * so what only checks an address compares this with null.
 */
export function decodeUri(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
