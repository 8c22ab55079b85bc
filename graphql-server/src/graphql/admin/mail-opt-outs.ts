import { NotFoundError, ServiceUnavailableError } from '../../domain/errors';
import { listOptOuts, resubscribeAddress } from '../../domain/mail/opt-outs';
import { builder } from '../builder';
import { pageArgs, toPage } from './page-args';

type OptOuts = { addresses: string[]; totalCount: number };
const MailOptOuts = builder.objectRef<OptOuts>('MailOptOuts').implement({
  description: 'A part of the addresses that asked for no letters.',
  fields: (t) => ({
    addresses: t.exposeStringList('addresses', { description: 'The latest first.' }),
    totalCount: t.exposeInt('totalCount', { description: 'How many there are in all.' }),
  }),
});

builder.queryField('mailOptOuts', (t) =>
  t.field({
    type: MailOptOuts,
    description: 'Who asked for no letters.',
    args: pageArgs(),
    resolve: (_root, page, { deps }) => listOptOuts(deps.db, toPage(page)),
  }),
);

builder.mutationField('resubscribeAddress', (t) =>
  t.field({
    type: MailOptOuts,
    description: 'Sends letters again to somebody who asked for them anew. Answers who is still left out.',
    errors: { types: [NotFoundError, ServiceUnavailableError] },
    args: {
      address: t.arg.string({ required: true, description: 'Their address.' }),
      ...pageArgs(),
    },
    resolve: async (_root, { address, ...page }, { deps, admin }) => {
      await resubscribeAddress(deps, { admin: await admin(), address });
      return listOptOuts(deps.db, toPage(page));
    },
  }),
);
