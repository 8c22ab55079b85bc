import { NotFoundError, ServiceUnavailableError } from '../../domain/errors';
import { listOptOuts, resubscribeAddress } from '../../domain/mail/opt-outs';
import { builder } from '../builder';
import { pageArgs, parsePage } from './page-args';

type OptOuts = { addresses: string[]; totalCount: number };
const MailOptOuts = builder.objectRef<OptOuts>('MailOptOuts').implement({
  description: 'One page of the email addresses that have unsubscribed from mailings.',
  fields: (t) => ({
    addresses: t.exposeStringList('addresses', {
      description: 'Email addresses of this page, the latest unsubscription first.',
    }),
    totalCount: t.exposeInt('totalCount', { description: 'Number of unsubscribed addresses, on all pages.' }),
  }),
});

builder.queryField('mailOptOuts', (t) =>
  t.field({
    type: MailOptOuts,
    description: 'The email addresses that have unsubscribed from mailings.',
    args: pageArgs(),
    resolve: (_root, page, { deps }) => listOptOuts(deps.db, parsePage(page)),
  }),
);

builder.mutationField('resubscribeAddress', (t) =>
  t.field({
    type: MailOptOuts,
    description:
      'Lets mailings reach an address again, at the request of its owner. Returns the addresses that are still unsubscribed. NotFoundError when the address is not unsubscribed.',
    errors: { types: [NotFoundError, ServiceUnavailableError] },
    args: {
      address: t.arg.string({ required: true, description: 'Email address to subscribe again.' }),
      ...pageArgs(),
    },
    resolve: async (_root, { address, ...page }, { deps, admin }) => {
      await resubscribeAddress(deps, { admin: await admin(), address });
      return listOptOuts(deps.db, parsePage(page));
    },
  }),
);
