const JSON_HEADERS = { 'content-type': 'application/json' };

export type Answer<Body = Record<string, unknown>> = { status: number; headers: Headers; body: Body };

/** Sends one REST call; `body` is sent as JSON unless it is a string already. */
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
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as Body };
}
