import { expect, it } from 'vitest';
import { isSendingMails } from './use-mail-polling';

const toStatus = (isConfigured: boolean) => ({ mailStatus: { isConfigured } }) as Parameters<typeof isSendingMails>[0];

it.each([
  ['mails are queued', toStatus(true), true, true],
  ['none is queued', toStatus(true), false, false],
  ['there is no mail server', toStatus(false), true, false],
  ['the server has not answered', undefined, true, false],
])('knows whether mails are on their way when %s', (_, status, hasQueued, isSending) => {
  expect(isSendingMails(status, hasQueued)).toBe(isSending);
});
