import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import type PrismaTypes from '../generated/pothos-types';
import { getDatamodel } from '../generated/pothos-types';
import type { GraphqlContext } from './context';
import { costOfField } from './field-cost';

type Scalars = {
  LocalDate: { Input: string; Output: string };
  LocalTime: { Input: string; Output: string };
  Instant: { Input: Date; Output: Date };
  ID: { Input: string; Output: string };
};

/** Collects the schema: one file per type beside this one, assembled in schema.ts. */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  PrismaTypes: PrismaTypes;
  Scalars: Scalars;
  DefaultFieldNullability: false;
  AuthScopes: { admin: boolean };
}>({
  plugins: [ScopeAuthPlugin, ErrorsPlugin, PrismaPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  errors: {
    directResult: true,
    defaultTypes: [],
    defaultUnionOptions: { description: 'What was asked for, or one of the failures to expect.' },
  },
  scopeAuth: {
    authScopes: (context) => ({ admin: async () => Boolean(await context.admin()) }),
  },
  // Checked before anything is executed (request-limits.ts), not by each root field.
  complexity: { disabled: true, fieldComplexity: costOfField },
  prisma: {
    client: (context) => context.deps.db,
    dmmf: getDatamodel(),
    filterConnectionTotalCount: true,
  },
});

// The fence of GraphQL: every field of the roots is for admins, unless it says `skipTypeScopes: true`.
builder.queryType({
  description: 'What anybody may read of the schedule, and what a signed-in admin may read besides.',
  authScopes: { admin: true },
});
builder.mutationType({
  description: 'What anybody may do (pay, book, write to the teacher), and what a signed-in admin may do besides.',
  authScopes: { admin: true },
});
