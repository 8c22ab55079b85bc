import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type SunkMail = { messageId: string; to: string[] };

/** takes: as a good server does. refuses: "try again later" to everybody. stalls: accepts the connection and says nothing. */
export type MailMood = 'takes' | 'refuses' | 'stalls';

export type MailSink = { url: string; mails: SunkMail[]; be(mood: MailMood): void; close(): Promise<void> };

/** A mail server on loopback that keeps what it accepts, and can be in a mood. */
export async function startMailSink(): Promise<MailSink> {
  const mails: SunkMail[] = [];
  const connections = new Set<Socket>();
  let mood: MailMood = 'takes';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, done) => {
      if (mood !== 'stalls') done();
    },
    onRcptTo: (_address, _session, done) => {
      if (mood === 'takes') return done();
      done(Object.assign(new Error('Try again later.'), { responseCode: 451 }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [, messageId = ''] = /^message-id:\s*<?([^>\s]+)>?/im.exec(Buffer.concat(chunks).toString()) ?? [];
        mails.push({ messageId, to: envelope.rcptTo.map(({ address }) => address) });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const hangUp = () => {
    for (const socket of connections) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    be: (next) => {
      // Whoever was kept waiting notices.
      if (mood === 'stalls') hangUp();
      mood = next;
    },
    close: () => {
      hangUp();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
