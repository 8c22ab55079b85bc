import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { ServiceUnavailableError } from '../domain/errors';
import type PrismaTypes from '../generated/pothos-types';
import { getDatamodel } from '../generated/pothos-types';
import type { GraphqlContext } from './context';
import { costOfField } from './field-cost';
import { OUTAGE_PLUGIN } from './outage-plugin';

type Scalars = {
  LocalDate: { Input: string; Output: string };
  LocalTime: { Input: string; Output: string };
  Instant: { Input: Date; Output: Date };
  ID: { Input: string; Output: string };
};

/** Collects the types: one file per type in public/ and admin/, imported by schema.ts. */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  PrismaTypes: PrismaTypes;
  Scalars: Scalars;
  DefaultFieldNullability: false;
  AuthScopes: { admin: boolean };
}>({
  plugins: [ScopeAuthPlugin, ErrorsPlugin, PrismaPlugin, ComplexityPlugin, OUTAGE_PLUGIN],
  defaultFieldNullability: false,
  errors: {
    directResult: true,
    // The database can fail under every field.
    defaultTypes: [ServiceUnavailableError],
    defaultUnionOptions: { description: 'The result, or one of the expected failures.' },
  },
  scopeAuth: {
    authScopes: (context) => ({ admin: async () => Boolean(await context.admin()) }),
    authorizeOnSubscribe: true,
  },
  // request-limits.ts checks the cost once before the execution, not for each root field.
  complexity: { disabled: true, fieldComplexity: costOfField },
  prisma: {
    client: (context) => context.deps.db,
    dmmf: getDatamodel(),
    filterConnectionTotalCount: true,
    // A resolver that ignores the query of a `prismaField` returns a row without what the fields below it select.
    onUnusedQuery: 'error',
  },
});

// Access control: every root field requires an admin, unless it sets `skipTypeScopes: true`. audience.ts derives the descriptions.
builder.queryType({
  description: 'Reads. The description of each field begins with who may call it.',
  authScopes: { admin: true },
});
builder.mutationType({
  description: 'Changes, executed one after the other. The description of each field begins with who may call it.',
  authScopes: { admin: true },
});
builder.subscriptionType({
  description:
    'Live updates, sent as server-sent events: request with `Accept: text/event-stream`. The description of each field begins with who may call it.',
  authScopes: { admin: true },
});
