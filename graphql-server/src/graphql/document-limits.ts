import type { ApolloServerOptions } from '@apollo/server';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';
import type { GraphqlContext } from './context';

/** Limits of one request. The operations of the site and of the admin area stay far below each of them. */
export const REQUEST_LIMITS = {
  characters: 15_000,
  tokens: 1_000,
  directives: 50,
  depth: 8,
  aliases: 15,
  schedules: 3,
  /** About the number of values in the response, see field-cost.ts. */
  cost: 22_000,
} as const;

/** Reports an exceeded limit as a validation error (400); thrown, it would count as a failure of the server (500). */
const reported = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

/** The limits that the validation checks. The parser counts tokens; `requestLimitsPlugin` checks the others. */
export const DOCUMENT_RULES = [
  maxDepthRule({ n: REQUEST_LIMITS.depth, ignoreIntrospection: true, ...reported }),
  maxAliasesRule({ n: REQUEST_LIMITS.aliases, allowList: [], ...reported }),
  limitDirectives,
] as ApolloServerOptions<GraphqlContext>['validationRules'];

/** Counts every use of a directive anywhere in the document. */
function limitDirectives(context: ValidationContext): ASTVisitor {
  let count = 0;
  return {
    Directive: () => {
      count += 1;
    },
    Document: {
      leave: () => {
        if (count > REQUEST_LIMITS.directives)
          context.reportError(new GraphQLError(describeExcess('directives', count)));
      },
    },
  };
}

/** Refuses a document before it is parsed. @throws GraphQLError (HTTP 400) for one that is too long */
export function requireShortDocument(text: unknown): void {
  if (typeof text !== 'string' || text.length <= REQUEST_LIMITS.characters) return;
  throw createRefusal(describeExcess('characters', text.length));
}

export function describeExcess(unit: 'characters' | 'directives' | 'schedules', count: number): string {
  return `A request may have at most ${REQUEST_LIMITS[unit]} ${unit}; this one has ${count}.`;
}

/** The error that refuses a whole request with HTTP 400; nothing of it is executed. */
export function createRefusal(message: string, code = 'GRAPHQL_VALIDATION_FAILED'): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } } });
}
