import type { ApolloServerOptions } from '@apollo/server';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';
import type { GraphqlContext } from './context';

/** What one request may hold. The operations of the site and of the admin area stay far below each of these. */
export const REQUEST_LIMITS = {
  characters: 15_000,
  tokens: 1_000,
  directives: 50,
  depth: 8,
  aliases: 15,
  schedules: 3,
  /** About the number of values in the answer, see field-cost.ts. */
  cost: 22_000,
} as const;

/** A broken limit is a complaint about the document like any other; thrown, it would pass for a failure of ours (500). */
const reported = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

/** The limits that validation checks. Tokens are counted by the parser, the others by `limitsRequests`. */
export const DOCUMENT_RULES = [
  maxDepthRule({ n: REQUEST_LIMITS.depth, ignoreIntrospection: true, ...reported }),
  maxAliasesRule({ n: REQUEST_LIMITS.aliases, ...reported }),
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

/** Throws GraphQLError (HTTP 400) for a document that is too long to be parsed. */
export function requireShortDocument(text: unknown): void {
  if (typeof text !== 'string' || text.length <= REQUEST_LIMITS.characters) return;
  throw refusal(describeExcess('characters', text.length));
}

export function describeExcess(what: 'characters' | 'directives' | 'schedules', count: number): string {
  return `A request may have at most ${REQUEST_LIMITS[what]} ${what}; this one has ${count}.`;
}

/** A refusal of a whole request, of which nothing is executed: HTTP 400. */
export function refusal(message: string, code = 'GRAPHQL_VALIDATION_FAILED'): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } } });
}
