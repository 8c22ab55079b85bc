/** The offset of the page that the URL's parameter `page` names, 1 being the first; also of a number that is no page. */
export function toOffset(params: URLSearchParams, pageSize: number): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? (page - 1) * pageSize : 0;
}

/** The value of `page` for an offset; empty for the first page, whose URL does without. */
export const toPage = (offset: number, pageSize: number): string => (offset === 0 ? '' : String(offset / pageSize + 1));
