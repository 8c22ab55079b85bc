/** The types of a GraphQL response, in the server's order of preference. */
const JSON_TYPES = ['application/json', 'application/graphql-response+json'] as const;

/**
 * Chooses the type of a GraphQL response by the Accept header of its request: the one with the highest quality, then the one that
 * the client names first. Null: the client accepts neither.
 */
export function chooseJsonType(accept = ''): string | null {
  const ranges = (accept.trim() || '*/*').split(',').map(parseRange);
  const rate = (type: string) => {
    const [group] = type.split('/');
    const place = [type, `${group}/*`, '*/*']
      .map((name) => ranges.findIndex((range) => range.name === name))
      .find((found) => found >= 0);
    return { type, place: place ?? 0, quality: place === undefined ? 0 : (ranges[place]?.quality ?? 0) };
  };
  const [best] = JSON_TYPES.map(rate).sort((a, b) => b.quality - a.quality || a.place - b.place);
  return best && best.quality > 0 ? `${best.type}; charset=utf-8` : null;
}

/** One range of an Accept header: 'application/json;q=0.9'. */
function parseRange(range: string): { name: string; quality: number } {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
  return { name, quality: Number.isNaN(quality) ? 1 : quality };
}
