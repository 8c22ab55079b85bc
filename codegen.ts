import type { CodegenConfig } from '@graphql-codegen/cli';

const plugins = ['typescript-operations', 'typed-document-node'];
const config = {
  useTypeImports: true,
  enumsAsTypes: true,
  avoidOptionals: { field: true, object: true, inputValue: false },
  onlyOperationTypes: true,
  preResolveTypes: true,
  dedupeFragments: true,
  optimizeDocumentNode: true,
  scalars: { LocalDate: 'string', LocalTime: 'string', Instant: 'string', ID: 'string' },
};

const ADMIN_DOCUMENTS = 'web/src/features/admin-*/**/*.graphql';
const PERSONAL_DOCUMENTS = 'web/src/features/booking/{manage,waitlist}/*.graphql';
const PUBLIC_DOCUMENTS = ['web/src/**/*.graphql', `!${ADMIN_DOCUMENTS}`, `!${PERSONAL_DOCUMENTS}`];
const PUBLIC_READS = './web/build/public-reads.ts';

/**
 * Types and documents of the web's operations, generated from the printed schema, so that no GraphQL parser reaches the
 * browser. The admin's operations have a file of their own: none of them reaches a visitor's browser. So have those of personal
 * pages, which few visitors open. Public queries whose
 * answer is the same for everybody get a hash, which web and server share. Both Apollo clients use the possible types.
 */
const codegen: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    'web/src/gql/operations.ts': {
      documents: PUBLIC_DOCUMENTS,
      plugins,
      config,
    },
    'web/src/gql/personal-operations.ts': { documents: [PERSONAL_DOCUMENTS], plugins, config },
    'web/src/gql/public-reads.ts': { documents: PUBLIC_DOCUMENTS, plugins: [PUBLIC_READS] },
    'graphql-server/src/graphql/public-reads.ts': {
      documents: PUBLIC_DOCUMENTS,
      plugins: [{ [PUBLIC_READS]: { withTexts: true } }],
    },
    'web/src/gql/admin-operations.ts': { documents: [ADMIN_DOCUMENTS], plugins, config },
    'web/src/gql/possible-types.ts': {
      plugins: ['fragment-matcher'],
      config: { useExplicitTyping: true, apolloClientVersion: 3 },
    },
  },
};

export default codegen;
