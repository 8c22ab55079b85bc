import { findContradiction } from './documented';

const JSON_HEADERS = { 'content-type': 'application/json' };

export type Answer<Body = Record<string, unknown>> = { status: number; headers: Headers; body: Body };

/**
 * Sends one REST call; `body` is sent as JSON unless it is a string already.
 * @throws Error when the answer contradicts openapi.json
 */
export async function call<Body = Record<string, unknown>>(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : JSON_HEADERS), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status, headers: received } = response;
  const parsed = text ? JSON.parse(text) : {};
  const contradiction = findContradiction(method, new URL(url).pathname, {
    status,
    type: received.get('content-type') ?? '',
    body: parsed,
  });
  if (contradiction) throw new Error(contradiction);
  return { status, headers: received, body: parsed as Body };
}
