import { isDeepStrictEqual } from 'node:util';
import type { Request } from 'autocannon';

export type Answered = { headers: Headers; json: unknown };

/** Asks once. Throws unless the answer is JSON with status 200. */
export async function askOnce(
  origin: string,
  { method = 'GET', path = '/', headers, body }: Request,
): Promise<Answered> {
  const answer = await fetch(origin + path, {
    method,
    headers: headers as Record<string, string>,
    ...(body ? { body: String(body) } : {}),
  });
  if (answer.status !== 200) throw new Error(`${origin}${path} answered ${answer.status}.`);
  return { headers: answer.headers, json: await answer.json() };
}

/** Throws unless both say the same, but for the moment at which they say it. */
export function requireSame(what: string, one: unknown, other: unknown): void {
  const [left, right] = [one, other].map(withoutMoment);
  if (!isDeepStrictEqual(left, right)) throw new Error(`${what}: the two sides do not answer the same.`);
}

const withoutMoment = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json, (key, value: unknown) => (key === 'asOf' ? undefined : value)));
