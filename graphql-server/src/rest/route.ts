import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteShorthandOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is for signed-in admins only. */
    isForAdmins?: boolean;
    /** Whether the route is a REST call, which openapi.json describes. */
    isRest?: boolean;
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
export type Methods = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Handler>>;

/** How long a browser may remember a preflight: a day. */
const PREFLIGHT_SECONDS = 86_400;

const ALL_METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type MountOptions = Pick<RouteShorthandOptions, 'config' | 'onRequest' | 'constraints'> & {
  /** Whether a page of any origin may read the answers, failures and 304 included. */
  isOpen?: boolean;
};

/** Mounts one address with its methods and answers 405 in JSON to every other method. */
export function mount(
  app: FastifyInstance,
  urls: readonly string[],
  methods: Methods,
  { isOpen = false, config, ...options }: MountOptions = {},
): void {
  // Fastify answers HEAD for every GET route.
  const offered = Object.keys(methods).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  for (const url of urls) {
    for (const [method, handler] of Object.entries(methods)) {
      app.route({
        ...options,
        ...(isOpen ? { onRequest: allowAnyOrigin } : {}),
        config: { ...config, isRest: true },
        method: method as HTTPMethods,
        url,
        handler,
      });
    }
    app.route({
      method: ALL_METHODS.filter((method) => !offered.includes(String(method))),
      url,
      // Before parsing: the answer does not depend on the body.
      preParsing: async (request, reply, payload) => {
        payload.resume();
        if (isOpen && isPreflight(request)) await answerPreflight(reply, offered);
        else await refuseMethod(reply, offered);
        return payload;
      },
      handler: async () => undefined,
    });
  }
}

async function refuseMethod(reply: FastifyReply, offered: string[]): Promise<void> {
  await reply
    .status(405)
    .header('allow', offered.join(', '))
    .send({ message: `This address answers ${offered.join(', ')} only.` });
}

function allowAnyOrigin(_request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'etag, retry-after');
  next();
}

/** A browser asks before it sends a header of the page's own, such as `If-None-Match`. */
const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && /^(GET|HEAD)$/.test(headers['access-control-request-method'] ?? '');

async function answerPreflight(reply: FastifyReply, offered: string[]): Promise<void> {
  await reply
    .status(204)
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', offered.join(', '))
    .header('access-control-allow-headers', '*')
    .header('access-control-max-age', PREFLIGHT_SECONDS)
    .send();
}

/** Both addresses of a documented path: with and without the prefix `/api`. */
export const withAndWithoutApi = (path: string) => [`/api${path}`, path] as const;
