/** The offset of the page that a parameter of the URL names, 1 being the first; 0 for a value that is no number of a page. */
export function toOffset(params: URLSearchParams, pageSize: number, name = 'page'): number {
  const page = Number(params.get(name) ?? 1);
  return Number.isInteger(page) && page > 0 ? (page - 1) * pageSize : 0;
}

/** The value of that parameter for an offset; empty for the first page, whose URL does without. */
export const toPage = (offset: number, pageSize: number): string => (offset === 0 ? '' : String(offset / pageSize + 1));

/** The offset of the last page of a list. A URL may name a later one: it was typed, or entries are gone. */
export const getLastOffset = (totalCount: number, pageSize: number): number =>
  Math.max(0, Math.ceil(totalCount / pageSize) - 1) * pageSize;

/** The parameters of a URL with these values; an empty one goes, all others stay. */
export function withValues(params: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(values)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}
