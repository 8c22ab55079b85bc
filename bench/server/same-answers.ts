import { isDeepStrictEqual } from 'node:util';
import type { Request } from 'autocannon';

/** Sends one request. @throws unless the response is JSON with status 200. */
export async function fetchJson(
  origin: string,
  { method = 'GET', path = '/', headers, body }: Request,
): Promise<unknown> {
  const response = await fetch(origin + path, {
    method,
    headers: headers as Record<string, string>,
    ...(body ? { body: String(body) } : {}),
  });
  if (response.status !== 200) throw new Error(`${origin}${path} answered ${response.status}.`);
  return response.json();
}

/** @throws unless both answers are equal apart from their timestamps (`asOf`). */
export function requireSameAnswers(row: string, one: unknown, other: unknown): void {
  const [left, right] = [one, other].map(withoutTimestamps);
  if (!isDeepStrictEqual(left, right)) throw new Error(`${row}: the two servers answer differently.`);
}

const withoutTimestamps = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json, (key, value: unknown) => (key === 'asOf' ? undefined : value)));
