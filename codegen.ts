import type { CodegenConfig } from '@graphql-codegen/cli';

/** Types and documents of the web's operations, from the printed schema. No GraphQL parser reaches the browser. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['web/src/**/*.graphql'],
  generates: {
    'web/src/gql/operations.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        avoidOptionals: { field: true, object: true, inputValue: false },
        onlyOperationTypes: true,
        preResolveTypes: true,
        dedupeFragments: true,
        optimizeDocumentNode: true,
        scalars: { LocalDate: 'string', LocalTime: 'string', Instant: 'string', ID: 'string' },
      },
    },
  },
};

export default config;
