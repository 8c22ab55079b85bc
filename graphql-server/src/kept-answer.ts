import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** JSON as the bytes that go out, each form of it made once. */
export type KeptAnswer = { etag: string; bytes: Record<'br' | 'gzip' | 'identity', Buffer> };

/** The schedule may be kept by anybody, but must be asked about again: the entity tag makes that cheap. */
const REVALIDATE = 'public, no-cache';
/** 'br;q=0' */
const IS_REFUSAL = /;\s*q=0(\.0*)?\s*$/;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Makes an answer ready to be sent many times. */
export async function keepAnswer(json: unknown): Promise<KeptAnswer> {
  const identity = Buffer.from(JSON.stringify(json));
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity, BROTLI), promisify(gzip)(identity)]);
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 27),
    bytes: { br, gzip: gz, identity },
  };
}

/** Sends it in the best form that the other side takes, or the word that it has it already. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, { etag, bytes }: KeptAnswer): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply
    .header('cache-control', REVALIDATE)
    .header('vary', 'accept-encoding')
    // A weak one: what it says is the same, however it is packed.
    .header('etag', `W/"${etag}"`)
    .type('application/json; charset=utf-8');
  if (request.headers['if-none-match']?.includes(`"${etag}"`)) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes[encoding]);
}

function encodingFor(accepted = ''): keyof KeptAnswer['bytes'] {
  const names = accepted.split(',').flatMap((part) => (IS_REFUSAL.test(part) ? [] : part.split(';', 1)[0]?.trim()));
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}
