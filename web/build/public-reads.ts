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

/** Query fields whose answer is the same for everybody. */
const PUBLIC_FIELDS = new Set(['schedule', 'homepageEvents']);

type File = { document?: DocumentNode };

/**
 * A plugin of GraphQL Code Generator for persisted queries. The site sends public queries by their hash, and the server knows
 * their texts: the plugin writes `{ name: hash }` for the site and, with `withTexts`, `{ hash: text }` for the server.
 */
export function plugin(_schema: unknown, files: File[], { withTexts }: { withTexts?: boolean }): string {
  const reads = Object.entries(listOperations(files))
    .filter(([, document]) => isPublicRead(document))
    .map(([name, document]) => {
      // Apollo's cache adds __typename to every query.
      const text = print(addTypenameToDocument(document));
      const hash = createHash('sha256').update(text).digest('hex');
      return withTexts ? [hash, text] : [name, hash];
    });
  const entries = reads.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  return `export const PUBLIC_READS = {\n${entries.join('')}} as const;\n`;
}

/** Each operation by name, with the fragments that it uses. */
function listOperations(files: File[]): Record<string, DocumentNode> {
  const definitions = files.flatMap(({ document }) => document?.definitions ?? []);
  return separateOperations({ kind: Kind.DOCUMENT, definitions });
}

function isPublicRead({ definitions }: DocumentNode): boolean {
  const [operation] = definitions.filter(isOperation);
  return operation?.operation === 'query' && operation.selectionSet.selections.every(isPublicField);
}

const isOperation = (node: DefinitionNode): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION;

const isPublicField = (node: SelectionNode) => node.kind === Kind.FIELD && PUBLIC_FIELDS.has(node.name.value);
