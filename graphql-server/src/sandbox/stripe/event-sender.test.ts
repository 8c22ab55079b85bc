import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createMemoryLedgerStore } from '#test/memory-ledger-store';
import { createEventSender } from './event-sender';
import { createLedger } from './ledger';

it('sends an event again that the webhook did not accept', async () => {
  const webhook = createServer().listen(0, '127.0.0.1');
  await once(webhook, 'listening');
  const events = createEventSender();
  events.sendTo(`http://127.0.0.1:${(webhook.address() as AddressInfo).port}`);
  const ledger = createLedger(createMemoryLedgerStore(), { onEvent: events.send });
  const receive = async (status: number) => {
    const [request, response] = (await once(webhook, 'request')) as [IncomingMessage, ServerResponse];
    const body = await text(request);
    response.writeHead(status).end();
    return body;
  };
  const refused = receive(503);
  await ledger.run((session) => session.create({ amount: 1500, currency: 'eur' }));
  const body = await refused;
  expect(await receive(200)).toBe(body);
  webhook.close();
});
