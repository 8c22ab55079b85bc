import {
  type DocumentNode,
  type FieldNode,
  type GraphQLInputType,
  getIntrospectionQuery,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  print,
  Source,
  specifiedRules,
  TokenKind,
  typeFromAST,
  type VariableDefinitionNode,
  validate,
  visit,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { exampleOperations } from '../../../web/playground/example-operations';
import * as adminDocuments from '../../../web/src/gql/admin-operations';
import * as publicDocuments from '../../../web/src/gql/operations';
import { DOCUMENT_RULES, REQUEST_LIMITS } from './document-limits';
import { getCost } from './request-limits';
import { schema } from './schema';

const FIRST_DAY = '2027-01-01';
const LAST_DAY = '2027-03-03';

/** The most expensive value of a variable: the widest range of days, the largest page. */
function getCostliestValue(name: string, type: GraphQLInputType): unknown {
  const plain = getNullableType(type);
  if (isListType(plain)) return [];
  if (isEnumType(plain)) return plain.getValues()[0]?.name;
  if (isInputObjectType(plain)) {
    const needed = Object.values(plain.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(needed.map((field) => [field.name, getCostliestValue(field.name, field.type)]));
  }
  if (plain.name === 'LocalDate') return name === 'to' ? LAST_DAY : FIRST_DAY;
  if (plain.name === 'LocalTime') return '09:30';
  if (plain.name === 'Boolean') return true;
  return plain.name === 'Int' ? 100 : 'x';
}

function toVariables(declared: readonly VariableDefinitionNode[]): Record<string, unknown> {
  return Object.fromEntries(
    declared.map(({ variable, type }) => {
      const inputType = typeFromAST(schema, type as Parameters<typeof typeFromAST>[1]) as GraphQLInputType;
      return [variable.name.value, getCostliestValue(variable.name.value, inputType)];
    }),
  );
}

const listOperations = ({ definitions }: DocumentNode) =>
  definitions.filter((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION);

/** The cost of the first operation of a document with its most expensive variables. */
function getHighestCost(document: DocumentNode): number {
  const [operation] = listOperations(document);
  if (!operation) throw new Error('The document has no operation.');
  const variables = toVariables(operation.variableDefinitions ?? []);
  return Math.ceil(getCost({ schema, document, operation, variables, context: {} }));
}

function countTokens(text: string): number {
  const lexer = new Lexer(new Source(text));
  let count = 0;
  while (lexer.advance().kind !== TokenKind.EOF) count += 1;
  return count;
}

const TYPENAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };
/** The text that Apollo Client sends: it adds `__typename` to every object. */
const toSentText = (document: DocumentNode) =>
  print(
    visit(document, {
      SelectionSet: {
        leave: (node, _key, parent) =>
          parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION
            ? undefined
            : { ...node, selections: [...node.selections, TYPENAME] },
      },
    }),
  );

const siteOperations = Object.entries({ ...publicDocuments, ...adminDocuments }).flatMap(([name, document]) =>
  name.endsWith('Document') && typeof document === 'object' ? [[name, toSentText(document)] as const] : [],
);
const playgroundOperations = exampleOperations(new Date('2031-05-30T22:30:00Z')).map(
  ({ query }) => [`the playground's ${/(?:query|mutation) (\w+)/.exec(query)?.[1]}`, query] as const,
);
const introspection = getIntrospectionQuery({
  schemaDescription: true,
  inputValueDeprecation: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
});
const known = [...siteOperations, ...playgroundOperations, ['the introspection of GraphiQL', introspection] as const];
const THIRD = REQUEST_LIMITS.cost / 3;

describe('the operations of the product', () => {
  it('covers all operations of the site, the admin area and the playground', () => {
    const names = known.map(([name]) => name);
    for (const name of ['ScheduleDocument', 'RecentBookingsDocument', 'NextClassesDocument', 'SeriesDatesDocument']) {
      expect(names).toContain(name);
    }
    expect(names.length).toBeGreaterThan(60);
  });

  it.each(known.map(([name, text]) => [name, getHighestCost(parse(text)), text] as const))(
    '%s costs %i, less than a third of the limit, and keeps the other limits',
    (_name, cost, text) => {
      expect(cost).toBeLessThan(THIRD);
      expect(text.length).toBeLessThan(REQUEST_LIMITS.characters / 3);
      expect(countTokens(text)).toBeLessThan(REQUEST_LIMITS.tokens / 3);
      expect(validate(schema, parse(text), [...specifiedRules, ...(DOCUMENT_RULES ?? [])])).toEqual([]);
    },
  );
});

const times = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join(' ');
const WIDEST = `schedule(from: "${FIRST_DAY}", to: "${LAST_DAY}")`;
const EVERY_FIELD = `id availabilityId title className classType date time startsAt durationMinutes location priceCents
  capacity remainingSpots isCancelled isRecurring __typename`;
const costOfText = (text: string) => getHighestCost(parse(text));

describe('getCost', () => {
  it('raises the cost with the days of a schedule and the size of a page', () => {
    const week = costOfText('{ schedule(from: "2027-01-01", to: "2027-01-07") { slots { id } } }');
    expect(costOfText(`{ ${WIDEST} { slots { id } } }`)).toBeGreaterThan(8 * week);
    const page = (limit: number) => costOfText(`{ adminBookings(limit: ${limit}) { nodes { id name } } }`);
    expect(page(100)).toBeGreaterThan(9 * page(10));
    expect(costOfText('{ adminBookings { nodes { id name } } }')).toBe(page(50));
  });

  it('reads the page size from a variable', () => {
    const document = parse('query ($limit: Int) { adminBookings(limit: $limit) { nodes { id } } }');
    const [operation] = listOperations(document);
    if (!operation) throw new Error('The document has no operation.');
    const cost = (limit: number | null) => getCost({ schema, document, operation, variables: { limit }, context: {} });
    expect(cost(100)).toBeGreaterThan(9 * cost(10));
    expect(cost(null)).toBe(cost(50));
    // The resolver refuses these values with a message.
    expect(cost(1_000_000)).toBe(cost(100));
    expect(cost(-5)).toBe(cost(1));
  });

  it('counts fields inside fragments', () => {
    const plain = costOfText(`{ ${times(3, (i) => `a${i}: ${WIDEST} { slots { ${EVERY_FIELD} } }`)} }`);
    const fragments = `{ ${times(3, (i) => `...F${i}`)} } ${times(3, (i) => `fragment F${i} on Query { a${i}: ${WIDEST} { ...S } }`)}
      fragment S on Schedule { slots { ... on Slot { ${EVERY_FIELD} } } }`;
    expect(costOfText(fragments)).toBe(plain);
  });

  it('allows three of the widest schedules with every field', () => {
    const three = `{ ${times(3, (i) => `a${i}: ${WIDEST} { asOf from to today __typename slots { ${EVERY_FIELD} } }`)} }`;
    expect(costOfText(three)).toBeLessThanOrEqual(REQUEST_LIMITS.cost);
  });

  it.each([
    ['the widest schedule', `${WIDEST} { slots { id } }`],
    ['the first month', 'schedule { slots { id } }'],
    ['the home page’s classes', 'homepageEvents { id }'],
    [
      'the classes of 62 days with their people',
      `adminClasses(from: "${FIRST_DAY}", to: "${LAST_DAY}") { classes { id } }`,
    ],
    ['the largest page of bookings', `adminBookings(limit: 100) { nodes { ${times(18, (i) => `n${i}: id`)} } }`],
  ])('exceeds the limit for 15 times %s', (_name, line) => {
    expect(costOfText(`{ ${times(15, (i) => `a${i}: ${line}`)} }`)).toBeGreaterThan(REQUEST_LIMITS.cost);
  });
});
