import type { ApolloServerPlugin } from '@apollo/server';
import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type VariableDefinitionNode,
} from 'graphql';
import type { GraphqlContext } from './context';
import { countRead, mayHoldMutation } from './count-request';
import { createRefusal, describeExcess, REQUEST_LIMITS } from './document-limits';

/** Refuses a request before its execution: a subscription, undeclared variables, too many schedules, or a cost above the limit. */
export const requestLimitsPlugin: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, source, operation, request, contextValue }) => {
      if (!operation) return;
      if (operation.operation === 'subscription') {
        throw createRefusal('A subscription is answered with events: accept text/event-stream.', 'BAD_REQUEST');
      }
      const declared = operation.variableDefinitions ?? [];
      const variables = request.variables ?? {};
      const undeclared = findUndeclaredVariable(declared, variables);
      if (undeclared !== null) {
        throw createRefusal(`The operation does not declare the variable "$${undeclared}".`, 'BAD_USER_INPUT');
      }
      // The execution reports each variable of a wrong type and resolves no field.
      if (getVariableValues(schema, declared, variables).errors) return;
      requireFewSchedules(document, operation);
      requireLowCost(getCost({ schema, document, operation, variables, context: contextValue }));
      if (operation.operation === 'query' && mayHoldMutation(source)) await countRead(contextValue);
    },
  }),
};

/** The name of a variable that was sent but not declared; null when there is none. */
export function findUndeclaredVariable(
  declared: readonly VariableDefinitionNode[],
  given: Readonly<Record<string, unknown>>,
): string | null {
  const names = new Set(declared.map(({ variable }) => variable.name.value));
  return Object.keys(given).find((name) => !names.has(name)) ?? null;
}

function requireFewSchedules(document: DocumentNode, { selectionSet }: OperationDefinitionNode): void {
  const count = listResponseKeys('schedule', selectionSet, document).size;
  if (count > REQUEST_LIMITS.schedules) throw createRefusal(describeExcess('schedules', count));
}

/** The response keys of a root field, inside fragments too. Fields with the same key are merged, so a key is executed once. */
function listResponseKeys(field: string, start: SelectionSetNode, { definitions }: DocumentNode): Set<string> {
  const fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  );
  const keys = new Set<string>();
  const visited = new Set<SelectionSetNode>();
  const visit = (selectionSet: SelectionSetNode | undefined) => {
    if (!selectionSet || visited.has(selectionSet)) return;
    visited.add(selectionSet);
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) visit(fragments.get(selection.name.value)?.selectionSet);
      else if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet);
      else if (selection.name.value === field) keys.add((selection.alias ?? selection.name).value);
    }
  };
  visit(start);
  return keys;
}

type PricedRequest = {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
  context: object;
};

/** The cost of an operation, see field-cost.ts. @throws GraphQLError for variables of a wrong type */
export function getCost({ schema, document, operation, variables, context }: PricedRequest): number {
  // The library computes the cost of the first operation in a document only.
  const others = document.definitions.filter(({ kind }) => kind !== Kind.OPERATION_DEFINITION);
  const priced: DocumentNode = { ...document, definitions: [operation, ...others] };
  return complexityFromQuery(priced, { schema, ctx: context, variables }).complexity;
}

function requireLowCost(cost: number): void {
  if (cost <= REQUEST_LIMITS.cost) return;
  throw createRefusal(`A request may cost at most ${REQUEST_LIMITS.cost}; this one costs ${Math.ceil(cost)}.`);
}
