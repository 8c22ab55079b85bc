import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env';
import { errorCode } from '../lib/error-code';
import { OperatorError } from '../operator-error';

/** The names of two variables that say where to listen. */
type Variables = { port: 'PORT' | 'METRICS_PORT'; host: 'HOST' | 'METRICS_HOST' };

const ALL_INTERFACES = '::';
const ALL_OF_IPV4 = '0.0.0.0';

/** Listens on all interfaces unless `HOST` names one; on a machine without IPv6, on all of IPv4. @throws OperatorError */
export async function listen(app: FastifyInstance, env: Env): Promise<void> {
  await onInterfaces(env, (host) => app.listen({ port: env.PORT, host }));
}

/** Checks that the server could listen, without staying on the port. @throws OperatorError */
export async function checkPort(env: Env): Promise<void> {
  await onInterfaces(env, (host) => probe(env.PORT, host));
}

async function onInterfaces({ PORT: port, HOST: host }: Env, start: (host: string) => Promise<unknown>): Promise<void> {
  try {
    await start(host ?? ALL_INTERFACES);
  } catch (error) {
    if (host || !['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(errorCode(error))) throw toListenError(error, port, host);
    await start(ALL_OF_IPV4).catch((failure: unknown) => {
      throw toListenError(failure, port, host);
    });
  }
}

function probe(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host }, () => server.close(() => resolve()));
  });
}

/** Returns an OperatorError that names the variables when the system refuses the address, otherwise the error itself. */
export function toListenError(
  error: unknown,
  port: number,
  host: string | undefined,
  variables: Variables = { port: 'PORT', host: 'HOST' },
): unknown {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or set ${variables.port} to a free one.`,
    EACCES: `The system does not let this user listen on port ${port}. Set ${variables.port} to 1024 or above.`,
    EADDRNOTAVAIL: `${variables.host} is ${host}, which is no address of this machine.`,
    ENOTFOUND: `${variables.host} is ${host}, a name that this machine does not know.`,
    EAI_AGAIN: `${variables.host} is ${host}, a name that cannot be looked up at the moment.`,
  };
  const sentence = sentences[errorCode(error)];
  return sentence ? new OperatorError(sentence, { cause: error }) : error;
}
