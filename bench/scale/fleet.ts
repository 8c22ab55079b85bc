import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import type { ServerProcess } from '../../graphql-server/test/process';
import { startProduct, withServers } from '../server/servers';

/** Runs `work` with this many processes of the built product and, unless `hasMail` is false, a mail server. */
export async function withFleet<Result>(
  databaseUrl: string,
  processes: number,
  hasMail: boolean,
  work: (servers: ServerProcess[]) => Promise<Result>,
): Promise<Result> {
  const mailServer = await startMailServer();
  const { port } = mailServer.address() as AddressInfo;
  const variables: Record<string, string> = hasMail ? { SMTP_URL: `smtp://127.0.0.1:${port}` } : {};
  const start = () => startProduct(databaseUrl, '/readyz', variables);
  try {
    const starts = Object.fromEntries(Array.from({ length: processes }, (_, n) => [`process ${n}`, start]));
    return await withServers(starts, (servers) => work(Object.values(servers)));
  } finally {
    mailServer.close();
  }
}

/** Accepts every mail at once. The npm package smtp-server greets each client only after a tenth of a second. */
async function startMailServer(): Promise<Server> {
  const server = createServer((socket) => {
    let isBody = false;
    socket.write('220 ready\r\n');
    // A client may close its connection right after QUIT.
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).on('line', (line) => {
      if (isBody && line !== '.') return;
      isBody = line === 'DATA';
      socket.write(isBody ? '354 send the mail\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 accepted\r\n');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
