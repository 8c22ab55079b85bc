import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteShorthandOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is for signed-in admins only. */
    isForAdmins?: boolean;
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
export type Methods = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Handler>>;

const ALL_METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Mounts one address with its methods and answers 405 in JSON to every other method. */
export function mount(
  app: FastifyInstance,
  urls: readonly string[],
  methods: Methods,
  options: Pick<RouteShorthandOptions, 'config' | 'onRequest' | 'constraints'> = {},
): void {
  // Fastify answers HEAD for every GET route.
  const offered = Object.keys(methods).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  for (const url of urls) {
    for (const [method, handler] of Object.entries(methods)) {
      app.route({ ...options, method: method as HTTPMethods, url, handler });
    }
    app.route({
      method: ALL_METHODS.filter((method) => !offered.includes(String(method))),
      url,
      // Before parsing: the answer does not depend on the body.
      preParsing: async (request, reply, payload) => {
        payload.resume();
        await refuseMethod(request, reply, offered);
        return payload;
      },
      handler: async () => undefined,
    });
  }
}

async function refuseMethod(_request: FastifyRequest, reply: FastifyReply, offered: string[]): Promise<void> {
  await reply
    .status(405)
    .header('allow', offered.join(', '))
    .send({ message: `This address answers ${offered.join(', ')} only.` });
}

/** Both addresses of a documented path: with and without the prefix `/api`. */
export const withAndWithoutApi = (path: string) => [`/api${path}`, path] as const;
