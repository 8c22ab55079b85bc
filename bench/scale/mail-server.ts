import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a mail server says to each word of a client; it takes everything, and at once. */
const REPLIES: Record<string, string> = { EHLO: '250 here', DATA: '354 go on', QUIT: '221 bye' };
const TAKEN = '250 taken';
const END_OF_LETTER = '\r\n.\r\n';

export type MailServer = { url: string; close(): void };

/** The mail server of the tests waits a tenth of a second before it says hello, to find out spammers: this one does not. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function converse(socket: Socket): void {
  let said = '';
  let isLetter = false;
  socket.write('220 here\r\n');
  socket.on('data', (chunk) => {
    said += chunk;
    for (;;) {
      const end = isLetter ? END_OF_LETTER : '\r\n';
      const at = said.indexOf(end);
      if (at < 0) return;
      const word = said.slice(0, 4).toUpperCase();
      said = said.slice(at + end.length);
      socket.write(`${isLetter ? TAKEN : (REPLIES[word] ?? TAKEN)}\r\n`);
      isLetter = !isLetter && word === 'DATA';
    }
  });
}
