/** Posts to this server without credentials: what the service worker posts proves itself. */
export const postJson = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
