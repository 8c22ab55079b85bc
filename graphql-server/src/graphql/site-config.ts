import type { Env } from '../env';
import { builder } from './builder';

type SiteConfig = { analyticsScript: string | null };

const SiteConfigType = builder.objectRef<SiteConfig>('SiteConfig').implement({
  description: 'What the pages need to know about how this studio is set up.',
  fields: (t) => ({
    analyticsScript: t.exposeString('analyticsScript', {
      nullable: true,
      description: "Address of the studio's analytics, to be loaded after consent only. Absent: there is none.",
    }),
  }),
});

const siteConfigOf = (env: Env): SiteConfig => ({ analyticsScript: env.ANALYTICS_SRC ?? null });

builder.queryField('siteConfig', (t) =>
  t.field({
    skipTypeScopes: true,
    type: SiteConfigType,
    description: 'What the pages need to know about how this studio is set up.',
    resolve: (_root, _args, { deps }) => siteConfigOf(deps.env),
  }),
);
