import type { MoneyConcern } from '#prisma';
import { MoneyConcernKind } from '#prisma';
import { NotFoundError, ServiceUnavailableError } from '../domain/errors';
import { parseUuid } from '../domain/parse-input';
import { findConcerns } from '../domain/payment/raise-concern';
import { resolveConcern } from '../domain/payment/resolve-concern';
import { builder } from './builder';
import { StudioMoment } from './studio-moment';

const MoneyConcernKindEnum = builder.enumType('MoneyConcernKind', {
  description: 'Why a payment should be looked at.',
  values: Object.values(MoneyConcernKind),
});

const MoneyConcernType = builder.objectRef<MoneyConcern>('MoneyConcern').implement({
  description: 'A payment that a person should look at.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    kind: t.expose('kind', { type: MoneyConcernKindEnum, description: 'Why.' }),
    paymentIntentId: t.exposeString('paymentIntentId', { description: 'The payment, as the provider calls it.' }),
    words: t.exposeString('words', { description: 'What happened, and what to do.' }),
    createdAt: t.expose('createdAt', { type: StudioMoment, description: 'Since when.' }),
  }),
});

builder.queryField('moneyConcerns', (t) =>
  t.field({
    type: [MoneyConcernType],
    description: 'Payments that a person should look at, the newest first. Normally there are none.',
    resolve: (_root, _args, { deps }) => findConcerns(deps.db),
  }),
);

builder.mutationField('resolveMoneyConcern', (t) =>
  t.field({
    type: MoneyConcernType,
    description: 'Says that somebody has looked: it leaves the list.',
    errors: { types: [NotFoundError, ServiceUnavailableError] },
    args: { id: t.arg.id({ required: true, description: 'What was looked at.' }) },
    resolve: async (_root, { id }, { deps, admin }) =>
      resolveConcern(deps, { id: parseUuid(id, 'There is no such entry.'), by: await admin() }),
  }),
);
