import http from 'node:http';

export type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body: string | null };
export type FuzzAnswer = { status: number; text: string };

/** Sends a request unchanged, where fetch would correct it. Rejects when the server closes the connection without a response. */
export function send(agent: http.Agent, url: string, fuzzRequest: FuzzRequest, isRetry = false): Promise<FuzzAnswer> {
  const { method, path, headers, body } = fuzzRequest;
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = http.request(url, { agent, method, path, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    request.on('error', (error) => {
      // The server may close an idle keep-alive connection at the moment of its reuse: retry once, as every client does.
      if (isRetry || !request.reusedSocket) return reject(error);
      send(agent, url, fuzzRequest, true).then(resolve, reject);
    });
    request.end(body ?? undefined);
  });
}
