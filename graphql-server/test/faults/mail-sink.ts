import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type AcceptedMail = { messageId: string; to: string[] };
/** `raw`: the whole mail as it arrived. */
type ReceivedMail = AcceptedMail & { raw: Buffer };

/** accepts: takes every mail. refuses: answers "try again later" to every recipient. stalls: accepts connections and never responds. */
type MailServerMode = 'accepts' | 'refuses' | 'stalls';

export type MailSink = {
  url: string;
  mails: ReceivedMail[];
  setMode(mode: MailServerMode): void;
  close(): Promise<void>;
};

/** Starts a mail server on loopback that stores accepted mails and can be switched between modes. */
export async function startMailSink(): Promise<MailSink> {
  const mails: ReceivedMail[] = [];
  const connections = new Set<Socket>();
  let mode: MailServerMode = 'accepts';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, done) => {
      if (mode !== 'stalls') done();
    },
    onRcptTo: (_address, _session, done) => {
      if (mode === 'accepts') return done();
      done(Object.assign(new Error('Try again later.'), { responseCode: 451 }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        const [, messageId = ''] = /^message-id:\s*<?([^>\s]+)>?/im.exec(raw.toString()) ?? [];
        mails.push({ messageId, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const closeConnections = () => {
    for (const socket of connections) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    setMode: (next) => {
      // Close stalled connections, so that their clients retry.
      if (mode === 'stalls') closeConnections();
      mode = next;
    },
    close: () => {
      closeConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
