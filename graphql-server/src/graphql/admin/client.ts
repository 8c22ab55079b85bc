import { clientInput } from '#contract/mail-input';
import { InvalidInputError, NotFoundError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import { type ClientFile, exportClient } from '../../domain/privacy/client-file';
import { eraseClient } from '../../domain/privacy/erase-client';
import { type ClientSummary, findClient } from '../../domain/privacy/find-client';
import { builder } from '../builder';

const ClientSummaryType = builder.objectRef<ClientSummary>('ClientSummary').implement({
  description: 'What is kept about one address, in numbers.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The address, in small letters.' }),
    bookings: t.exposeInt('bookings', { description: 'Bookings, also past and cancelled ones.' }),
    payments: t.exposeInt('payments', { description: 'Attempts to pay by card.' }),
    refunds: t.exposeInt('refunds', { description: 'Refunds of those.' }),
    mails: t.exposeInt('mails', { description: 'Mails to this address.' }),
    messages: t.exposeInt('messages', { description: 'Messages from this address.' }),
    wantsNoLetters: t.exposeBoolean('isUnsubscribed', { description: 'Whether letters were refused.' }),
    openMatters: t.exposeStringList('openMatters', {
      description: 'What has to come to its end before it can be erased, one sentence each.',
    }),
  }),
});

const ClientFileType = builder.objectRef<ClientFile>('ClientFile').implement({
  description: 'Everything that is kept about one address, to be handed to the person.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the file may be called.' }),
    content: t.exposeString('content', { description: 'What it holds, as JSON.' }),
  }),
});

const ErasedClient = builder.objectRef<{ summary: string }>('ErasedClient').implement({
  description: 'The client is forgotten.',
  fields: (t) => ({ summary: t.exposeString('summary', { description: 'What was kept and what is gone, in words.' }) }),
});

const email = { required: true, description: 'The address; capitals do not matter.' } as const;

builder.queryField('client', (t) =>
  t.field({
    type: ClientSummaryType,
    description: 'What is kept about an address.',
    errors: { types: [InvalidInputError, NotFoundError] },
    args: { email: t.arg.string(email) },
    resolve: (_root, args, { deps }) => findClient(deps, parseInput(clientInput, args).email),
  }),
);

builder.mutationField('exportClient', (t) =>
  t.field({
    type: ClientFileType,
    description: 'Writes everything that is kept about an address into one file.',
    errors: { types: [InvalidInputError, NotFoundError, ServiceUnavailableError] },
    args: { email: t.arg.string(email) },
    resolve: async (_root, args, { deps, admin }) =>
      exportClient(deps, { admin: await admin(), ...parseInput(clientInput, args) }),
  }),
);

builder.mutationField('eraseClient', (t) =>
  t.field({
    type: ErasedClient,
    description: 'Forgets a client: the accounts keep what was booked and paid, without the person.',
    errors: { types: [InvalidInputError, NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { email: t.arg.string(email) },
    resolve: async (_root, args, { deps, admin }) =>
      eraseClient(deps, { admin: await admin(), ...parseInput(clientInput, args) }),
  }),
);
