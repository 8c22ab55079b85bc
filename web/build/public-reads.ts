import { createHash } from 'node:crypto';
import { addTypenameToDocument } from '@apollo/client/utilities';
import {
  type DefinitionNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
  separateOperations,
} from 'graphql';

/** The fields whose values are the same for everybody. */
const PUBLIC_FIELDS = new Set(['schedule', 'homepageEvents']);

type File = { document?: DocumentNode };

/**
 * A plugin of the code generator. The site sends its public queries by their hashes, and the server knows the queries: this
 * writes `{ name: hash }` for the site, and (`withTexts`) `{ hash: query }` for the server.
 */
export function plugin(_schema: unknown, files: File[], { withTexts }: { withTexts?: boolean }): string {
  const reads = Object.entries(separateByName(files))
    .filter(([, document]) => isPublicRead(document))
    .map(([name, document]) => {
      // The browser's cache needs each __typename.
      const text = print(addTypenameToDocument(document));
      const hash = createHash('sha256').update(text).digest('hex');
      return withTexts ? [hash, text] : [name, hash];
    });
  const entries = reads.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  return `export const ${withTexts ? 'PERSISTED_QUERIES' : 'PUBLIC_READS'} = {\n${entries.join('')}} as const;\n`;
}

/** Separates the operations: each by its name, with the fragments that it uses. */
function separateByName(files: File[]): Record<string, DocumentNode> {
  const definitions = files.flatMap(({ document }) => document?.definitions ?? []);
  return separateOperations({ kind: Kind.DOCUMENT, definitions });
}

function isPublicRead({ definitions }: DocumentNode): boolean {
  const [operation] = definitions.filter(isOperation);
  return operation?.operation === 'query' && operation.selectionSet.selections.every(isPublicField);
}

const isOperation = (node: DefinitionNode): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION;

const isPublicField = (node: SelectionNode) => node.kind === Kind.FIELD && PUBLIC_FIELDS.has(node.name.value);
