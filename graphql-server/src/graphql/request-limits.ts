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
import { describeExcess, REQUEST_LIMITS, refusal } from './document-limits';

/**
 * Refuses a request before anything of it is executed: for variables that its operation does not declare, and for more
 * schedules or a higher cost than one request may ask for.
 */
export const limitsRequests: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, source, operation, request, contextValue }) => {
      if (!operation) return;
      const declared = operation.variableDefinitions ?? [];
      const variables = request.variables ?? {};
      const undeclared = undeclaredVariable(declared, variables);
      if (undeclared !== null) {
        throw refusal(`The operation does not declare the variable "$${undeclared}".`, 'BAD_USER_INPUT');
      }
      // The execution refuses variables that do not fit, in words about each, and executes nothing.
      if (getVariableValues(schema, declared, variables).errors) return;
      requireFewSchedules(document, operation);
      requireLowCost(getCost({ schema, document, operation, variables, context: contextValue }));
      if (operation.operation === 'query' && mayHoldMutation(source)) await countRead(contextValue);
    },
  }),
};

/** The name of a variable that was sent and is not declared; null when there is none. */
export function undeclaredVariable(
  declared: readonly VariableDefinitionNode[],
  given: Readonly<Record<string, unknown>>,
): string | null {
  const names = new Set(declared.map(({ variable }) => variable.name.value));
  return Object.keys(given).find((name) => !names.has(name)) ?? null;
}

function requireFewSchedules(document: DocumentNode, { selectionSet }: OperationDefinitionNode): void {
  const count = toResponseKeys('schedule', selectionSet, document).size;
  if (count > REQUEST_LIMITS.schedules) throw refusal(describeExcess('schedules', count));
}

/** The keys of the answer under which a root field is executed, wherever fragments select it: fields of one key are merged. */
function toResponseKeys(field: string, start: SelectionSetNode, { definitions }: DocumentNode): Set<string> {
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
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

/** What an operation costs, see field-cost.ts. Throws GraphQLError for variables that do not fit. */
export function getCost({ schema, document, operation, variables, context }: PricedRequest): number {
  // The library prices the first operation of a document.
  const others = document.definitions.filter((one) => one.kind !== Kind.OPERATION_DEFINITION);
  const priced: DocumentNode = { ...document, definitions: [operation, ...others] };
  return complexityFromQuery(priced, { schema, ctx: context, variables }).complexity;
}

function requireLowCost(cost: number): void {
  if (cost <= REQUEST_LIMITS.cost) return;
  throw refusal(`A request may cost at most ${REQUEST_LIMITS.cost}; this one costs ${Math.ceil(cost)}.`);
}
