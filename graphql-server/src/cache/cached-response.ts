import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer as the bytes that go out, each form of it made once, when it is first asked for. */
export type CachedResponse = {
  type: string;
  cacheControl: string;
  etag: string;
  bytes: (encoding: Encoding) => Buffer;
};

type Encoding = 'br' | 'gzip' | 'identity';

/** In the server's order of preference. */
const COMPRESSIONS: Encoding[] = ['br', 'gzip'];
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** At once: to hand a few kilobytes to another thread and wait for them takes longer than to pack them. */
const PACK: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes) => gzipSync(bytes),
  identity: (bytes) => bytes,
};

/** The schedule may be kept by anybody, but must be asked about again: the entity tag makes that cheap. */
export const toJsonResponse = (json: unknown): CachedResponse =>
  keep(JSON.stringify(json), { type: 'application/json; charset=utf-8', cacheControl: 'public, no-cache' });

export const toPageResponse = (html: string): CachedResponse =>
  keep(html, { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' });

/** Makes an answer ready to be sent many times. */
function keep(text: string, headers: Pick<CachedResponse, 'type' | 'cacheControl'>): CachedResponse {
  const plain = Buffer.from(text);
  const packed = new Map<Encoding, Buffer>();
  return {
    ...headers,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 27),
    bytes: (encoding) => {
      const bytes = packed.get(encoding) ?? PACK[encoding](plain);
      packed.set(encoding, bytes);
      return bytes;
    },
  };
}

/** Sends it in the best form that the other side takes, or the word that it has it already. */
export function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, cacheControl, etag, bytes }: CachedResponse,
): FastifyReply {
  reply
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding')
    // A weak one: what it says is the same, however it is packed.
    .header('etag', `W/"${etag}"`)
    .type(type);
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(`"${etag}"`))
    return reply.status(304).send();
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', COMPRESSIONS) ?? 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes(encoding));
}
