import type { ServerProcess } from '../../graphql-server/test/process';

/** Lets `work` use servers that end with it. */
export async function withServers<Name extends string, Result>(
  starts: Record<Name, () => Promise<ServerProcess>>,
  work: (servers: Record<Name, ServerProcess>) => Promise<Result>,
): Promise<Result> {
  const started: [string, ServerProcess][] = [];
  try {
    for (const [name, start] of Object.entries<() => Promise<ServerProcess>>(starts))
      started.push([name, await start()]);
    return await work(Object.fromEntries(started) as Record<Name, ServerProcess>);
  } finally {
    await Promise.all(started.map(([, server]) => server.stop()));
  }
}
