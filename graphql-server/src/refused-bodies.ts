import type { IncomingMessage } from 'node:http';
import { finished, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

export type RestLimits = {
  /** How many bytes are received at most. */
  bytes: number;
  /** For how many milliseconds at most. */
  ms: number;
};

/** Far more than a person sends by mistake, and a third of the time that a request may take to arrive. */
const REST_LIMITS: RestLimits = { bytes: 20_000_000, ms: 5_000 };

/**
 * Receives the rest of a body that nobody reads before the response is sent. A client that still writes when the connection is
 * closed gets a broken connection instead of the response.
 */
export function receiveRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (raw.complete || !hasBody(raw)) return done(null, payload);
    void receiveRest(raw, REST_LIMITS).then((isWhole) => {
      if (!isWhole) reply.header('connection', 'close');
      done(null, payload);
    });
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Receives and discards what is left of a body. Resolves to false when it exceeds the limits or its client leaves. */
export function receiveRest(body: Readable, { bytes, ms }: RestLimits): Promise<boolean> {
  return new Promise((resolve) => {
    let received = 0;
    const count = (chunk: Buffer) => {
      received += chunk.length;
      if (received > bytes) stop(false);
    };
    const timer = setTimeout(() => stop(false), ms);
    const ignoreEnd = finished(body, { writable: false }, (error) => stop(!error));
    body.on('data', count);

    function stop(isWhole: boolean): void {
      clearTimeout(timer);
      ignoreEnd();
      body.off('data', count);
      resolve(isWhole);
    }
  });
}
